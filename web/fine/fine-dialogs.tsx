import { type Fine, fineCan, fineLimits, paymentMethods } from '#contract/fine/fine.ts';
import { rupees } from '#contract/day/money.ts';
import { nameAndUsername, shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { momentText } from '#web/ui/show/dates.ts';
import { MultilineText } from '#web/ui/show/values.tsx';
import { Hint, Stack, Text } from '#web/ui/show/elements.tsx';
import { FineOutcome } from './outcome.tsx';
import { methodNames } from '#contract/fine/fine-list.ts';
import { screenTexts } from '#contract/messages.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { SelectField, TextField, useFields } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { DecideCall } from '#web/operation/shared/decide-call.tsx';

/** The fine that a dialog decides on, in its current state. */
function FineFacts({ fine }: { fine: Fine }) {
  const { number, student, amount, reason, imposedAt } = fine;
  return (
    <div>
      <Text strong>{t('{amount}, {student}', { amount: rupees(amount), student: nameAndUsername(student) })}</Text>
      <Text>
        <MultilineText>{reason}</MultilineText>
      </Text>
      <Hint>{t('Fine no {number}, imposed {when}', { number: String(number), when: momentText(imposedAt) })}</Hint>
      {fine.status !== 'pending' && <FineOutcome fine={fine} />}
    </div>
  );
}

/** Asks how the office got the money. `fine` is its current state: somebody else may confirm or cancel it meanwhile. */
export function ConfirmDialog({ fine, onClose }: { fine: Fine; onClose: () => void }) {
  const confirm = useAction('fineConfirm', { says: () => t(screenTexts.fineConfirmed), about: shownName(fine.student) });
  const fields = useFields(
    {
      method: { label: t('How it was paid'), required: true, initial: fine.method ?? '' },
      reference: { label: t('Reference (optional)'), initial: fine.reference },
    },
    { form: 'fineConfirm', about: fine._id },
  );
  const tooLate = !confirm.isPending && !fineCan.confirm(fine);

  function submit(): void {
    const method = paymentMethods.find((one) => one === fields.values.method);
    if (!method) return;
    confirm.mutate({ params: { id: fine._id }, body: { method, reference: fields.values.reference } }, () => onClose());
  }

  return (
    <Dialog opened title={t('Has the office received {amount}?', { amount: rupees(fine.amount) })} onClose={onClose}>
      <Stack gap="md">
        <FineFacts fine={fine} />
        <Form
          fields={fields}
          action={t('Money received')}
          call={confirm}
          disabled={tooLate}
          failed={t('The payment was not confirmed')}
          onCancel={onClose}
          onSubmit={submit}
        >
          {!tooLate && (
            <>
              <SelectField
                {...fields.field('method')}
                prompt={t('Choose')}
                choices={paymentMethods.map((method) => ({ value: method, label: t(methodNames[method]) }))}
              />
              <TextField
                {...fields.field('reference')}
                maxLength={fineLimits.reference}
                description={t('Such as the number of the transaction or of a paper receipt.')}
              />
              <Text>{t('Confirm it once the office has the money. After that the fine cannot be cancelled.')}</Text>
            </>
          )}
        </Form>
      </Stack>
    </Dialog>
  );
}

/** Asks what the student is to know of a reported payment that the office has not got. `fine` is its current state. */
export function DeclineDialog({ fine, onClose }: { fine: Fine; onClose: () => void }) {
  const student = shownName(fine.student);
  return (
    <DecideCall
      call="finePayDecline"
      input={(remark) => ({ params: { id: fine._id }, body: { remark } })}
      may={fineCan.decline(fine)}
      of={fine._id}
      title={t('Has {amount} not come?', { amount: rupees(fine.amount) })}
      action={t('Not received')}
      danger
      failed={t('The fine is still marked as paid')}
      remark={{ limit: fineLimits.remark, description: t('{student} will read it.', { student }) }}
      note={<Text>{t('The fine is then to be paid again.')}</Text>}
      says={() => t(screenTexts.finePayDeclined)}
      about={student}
      onClose={onClose}
    >
      <FineFacts fine={fine} />
    </DecideCall>
  );
}

/** Asks why a fine is cancelled. `fine` is its current state: somebody else may confirm or cancel it meanwhile. */
export function CancelDialog({ fine, onClose }: { fine: Fine; onClose: () => void }) {
  const student = shownName(fine.student);
  return (
    <DecideCall
      call="fineCancel"
      input={(reason) => ({ params: { id: fine._id }, body: { reason } })}
      may={fineCan.cancel(fine)}
      of={fine._id}
      title={t('Cancel the fine of {amount}?', { amount: rupees(fine.amount) })}
      action={t('Cancel fine')}
      dismiss={t('Keep fine')}
      danger
      failed={t('The fine was not cancelled')}
      remark={{
        label: t('Reason'),
        name: 'reason',
        limit: fineLimits.cancelReason,
        description: t('{student} will read it.', { student }),
      }}
      says={() => t(screenTexts.fineCancelled)}
      about={student}
      onClose={onClose}
    >
      <FineFacts fine={fine} />
    </DecideCall>
  );
}
