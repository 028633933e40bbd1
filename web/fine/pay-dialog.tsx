import { useState } from 'react';
import { rupees } from '#contract/day/money.ts';
import { methodNames } from '#contract/fine/fine-list.ts';
import { type Fine, fineLimits, type PaymentMethod } from '#contract/fine/fine.ts';
import { screenTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { useInstitutionName, useOffered } from '#web/institution/shared/institution.tsx';
import { useAction } from '#web/operation/shared/use-action.ts';
import { OutsideLink } from '#web/ui/action/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextField, useFields } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { SegmentedRadio } from '#web/ui/form/segmented-radio.tsx';
import { Loading } from '#web/ui/page/page.tsx';
import { Box, Grid, Hint, later, Stack, Text } from '#web/ui/show/elements.tsx';
import { useWide } from '#web/ui/show/wide.ts';
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
function HowToPay({ fine }: { fine: Fine }) {
  const name = useInstitutionName();
  const offered = useOffered();
  if (!offered) return <Loading />;
  const { upiId, payAt } = offered;
  return (
    <Stack gap="sm">
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

const methods: readonly PaymentMethod[] = ['upi', 'cash', 'bank'];

/** How to pay a fine, and the word to the office that it is paid. */
export function PayDialog({ fine, onClose }: { fine: Fine; onClose: () => void }) {
  const pay = useAction('finePay', { says: () => t(screenTexts.finePaid) });
  const [chosen, setChosen] = useState<PaymentMethod>();
  const upiId = useOffered()?.upiId;
  const method = chosen ?? (upiId ? 'upi' : 'cash');
  const fields = useFields({ reference: { label: t('Reference (optional)') } }, { form: 'finePay', about: fine._id });
  const { reference } = fields.values;
  return (
    <Dialog opened title={t('Pay {amount}', { amount: rupees(fine.amount) })} onClose={onClose}>
      <Stack gap="sm">
        <Text>{fine.reason}</Text>
        <HowToPay fine={fine} />
        <Form
          fields={fields}
          action={t('I have paid')}
          dismiss={t('Not yet')}
          call={pay}
          failed={t(screenTexts.payFailed)}
          onCancel={onClose}
          onSubmit={() => pay.mutate({ params: { id: fine._id }, body: { method, reference } }, onClose)}
        >
          <Stack gap={4}>
            <Text strong aria-hidden>
              {t('How you paid')}
            </Text>
            <SegmentedRadio
              id="method"
              label={t('How you paid')}
              nameOf={(label) => label}
              segments={methods.map((value) => ({ value, label: t(methodNames[value]), tone: 'neutral' }))}
              value={method}
              onChange={setChosen}
            />
          </Stack>
          <TextField
            {...fields.field('reference')}
            maxLength={fineLimits.reference}
            description={
              method === 'upi'
                ? t('Your UPI app shows it with the payment, as “UTR” or “UPI transaction ID”.')
                : t('Such as the number of the transaction or of a paper receipt.')
            }
          />
          <Hint>{t('The office looks for the money and confirms it. Until then you can take it back.')}</Hint>
        </Form>
      </Stack>
    </Dialog>
  );
}
