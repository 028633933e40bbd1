import { type Visitor, visitorLimits } from '#contract/gate/visitor.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { SelectField, TextAreaField, TextField, useFields } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';

/** Enters somebody who is not to be let in. */
export function BarDialog({ hostels, onClose }: { hostels: readonly Visitor['hostel'][]; onClose: () => void }) {
  const bar = useAction('visitorBar');
  const fields = useFields(
    {
      hostelId: { label: t('Hostel'), required: true, initial: hostels[0]?._id ?? '' },
      name: { label: t('Name'), required: true },
      telephone: { label: t('Telephone') },
      reason: { label: t('Reason'), required: true },
    },
    null,
  );
  return (
    <FormDialog
      title={t('Who is not to be let in?')}
      onClose={onClose}
      fields={fields}
      action={t('Enter')}
      call={bar}
      failed={t('It was not entered')}
      onSubmit={() => bar.mutate({ body: fields.values }, onClose)}
    >
      {hostels.length > 1 && (
        <SelectField {...fields.field('hostelId')} choices={hostels.map(({ _id, name }) => ({ value: _id, label: name }))} />
      )}
      <TextField {...fields.field('name')} maxLength={visitorLimits.name} />
      <TextField {...fields.field('telephone')} type="tel" maxLength={visitorLimits.telephone} />
      <TextAreaField
        {...fields.field('reason')}
        rows={2}
        maxLength={visitorLimits.reason}
        description={t('Guards and wardens see it, nobody else. Nobody is turned away by the program.')}
      />
    </FormDialog>
  );
}
