import { fineCan } from '#contract/fine/fine.ts';
import { screenTexts } from '#contract/messages.ts';
import { rupees } from '#contract/day/money.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { InfoAlert } from '#web/ui/show/alert.tsx';
import { Row, Stack } from '#web/ui/show/arrange.tsx';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { Loaded } from '#web/ui/page/states.tsx';
import { Text } from '#web/ui/show/text.tsx';

/** For a student who has left: shown instead of *Today*. */
export function CheckedOut() {
  const fines = useCallQuery('fineOwn');
  return (
    <InfoAlert title={t('You have checked out')}>
      <Stack gap="sm">
        <Text>{t('Your fines and receipts and your account stay open to you.')}</Text>
        <Loaded call={fines} failed={t(screenTexts.finesFailed)}>
          {(all) => {
            const dues = all.filter(fineCan.pay);
            const amount = rupees(dues.reduce((sum, fine) => sum + fine.amount, 0));
            return (
              <Text strong>
                {t(
                  '{fines, plural, =0 {You have nothing to pay.} one {You have # fine to pay: {amount}.} other {You have # fines to pay: {amount}.}}',
                  {
                    fines: dues.length,
                    amount,
                  },
                )}
              </Text>
            );
          }}
        </Loaded>
        <Row>
          <ButtonLink to={paths.ownFines()}>{t('My fines and receipts')}</ButtonLink>
        </Row>
      </Stack>
    </InfoAlert>
  );
}
