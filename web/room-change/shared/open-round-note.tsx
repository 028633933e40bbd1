import { paths, withQuery } from '#contract/paths.ts';
import { roundCan } from '#contract/round/round.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { InfoAlert, Stack, Text } from '#web/ui/show/elements.tsx';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { momentText } from '#web/ui/show/dates.ts';
import { useNow } from '#web/ui/show/use-now.ts';

/** Links a student to the open room exchange; not rendered without one. */
export function OpenRoundNote() {
  const now = useNow().getTime();
  const round = useCallQuery('roundOwn').data?.find((own) => own.round.policy === 'exchange' && roundCan.choose(own.round, now))?.round;
  if (!round) return null;
  return (
    <InfoAlert title={t('A room exchange is open until {moment}', { moment: momentText(round.closesAt) })}>
      <Stack gap="sm" align="flex-start">
        <Text>
          {t(
            'Say there which rooms you would like: all wishes are looked at together, so that more of them can be met. Your request is closed once you have moved.',
          )}
        </Text>
        <ButtonLink kind="primary" to={withQuery(paths.ownRound(), { round: round._id })}>
          {t('State your wishes')}
        </ButtonLink>
      </Stack>
    </InfoAlert>
  );
}
