import type { Fine } from '#contract/fine/fine.ts';
import { rupees } from '#contract/day/money.ts';
import { t } from '#contract/text/text.ts';
import { useInstitutionName, useOffered } from '#web/institution/shared/institution.tsx';
import { OutsideLink } from '#web/ui/action/button.tsx';
import { Box, Grid, Hint, later, Stack, Text } from '#web/ui/show/elements.tsx';
import { useWide } from '#web/ui/show/wide.ts';
import { Loading } from '#web/ui/page/page.tsx';
import { type Payee, upiLink } from './upi-link.ts';

const QrCode = later(() => import('#web/ui/show/qr-code.tsx'), <Loading />);

function ByUpi({ fine, payee }: { fine: Fine; payee: Payee }) {
  const isWide = useWide();
  const link = upiLink(fine, payee);
  const amount = { amount: rupees(fine.amount) };
  return (
    <>
      <Grid columns="8.5rem 1fr" gap={14}>
        <QrCode text={link} name={t('UPI code for {amount}', amount)} />
        <Stack gap={4}>
          <Text strong>{t('By UPI')}</Text>
          <Hint>
            {isWide
              ? t('Scan it with your phone. {amount} is filled in.', amount)
              : t('Scan it with a second phone, or open the app on this one. {amount} is filled in.', amount)}
          </Hint>
          <Box component="span" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {payee.upiId}
          </Box>
        </Stack>
      </Grid>
      {!isWide && (
        <OutsideLink href={link} wide>
          {t('Open a UPI app')}
        </OutsideLink>
      )}
    </>
  );
}

/** The ways to pay that the institution has set. */
export function HowToPay({ fine }: { fine: Fine }) {
  const name = useInstitutionName();
  const offered = useOffered();
  if (!offered) return <Loading />;
  const { upiId, payAt } = offered;
  return (
    <Stack gap="md">
      {upiId !== '' && <ByUpi fine={fine} payee={{ upiId, name }} />}
      {payAt !== '' && (
        <div>
          <Text strong>{t('At the counter')}</Text>
          <Hint>{payAt}</Hint>
        </div>
      )}
      {upiId === '' && payAt === '' && <Text dimmed>{t('Pay at the office of your hostel.')}</Text>}
    </Stack>
  );
}
