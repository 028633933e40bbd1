import { exchangeCan } from '#contract/exchange/exchange.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { InfoAlert } from '#web/ui/show/alert.tsx';
import { Stack } from '#web/ui/show/arrange.tsx';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { Text } from '#web/ui/show/text.tsx';
import { closingText } from './closing-text.ts';

/** Links a student to the hostel's open room-change round, or to the last one; not rendered if there never was one. */
export function OpenRoundNote() {
  const round = useCallQuery('exchangeOwn').data?.round;
  if (!round) return null;
  if (!exchangeCan.ask(round)) return <ButtonLink to={paths.exchangeWishes()}>{t('The last room-change round')}</ButtonLink>;
  return (
    <InfoAlert title={t('A room-change round is open until {moment}', { moment: closingText(round.closesAt) })}>
      <Stack gap="sm" align="flex-start">
        <Text>
          {t(
            'Say there which rooms you would like: all wishes are looked at together, so that more of them can be met. Your request is closed once you have moved.',
          )}
        </Text>
        <ButtonLink kind="primary" to={paths.exchangeWishes()}>
          {t('State your wishes')}
        </ButtonLink>
      </Stack>
    </InfoAlert>
  );
}
