import { gateLimits, type GateStudent } from '#contract/gate/gate.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { TextField, useFields } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';

/** Tells a student what was left at the gate; without a network once there is one. */
export default function DeliveryDialog({
  student: { _id, name },
  onClose,
}: {
  student: Pick<GateStudent, '_id' | 'name'>;
  onClose: () => void;
}) {
  const values = { student: name };
  const tell = useAction('gateDelivery', {
    later: { what: ({ body }) => t('Left at the gate for {student}: {what}', { ...values, what: body.what }), onKept: onClose },
  });
  const fields = useFields({ what: { label: t('What was left'), required: true } }, null);
  return (
    <FormDialog
      title={t('Left at the gate for {student}', values)}
      onClose={onClose}
      fields={fields}
      action={t('Tell the student')}
      call={tell}
      failed={t('The student was not told')}
      onSubmit={() => tell.mutate({ body: { studentId: _id, what: fields.values.what } }, onClose)}
    >
      <TextField {...fields.field('what')} maxLength={gateLimits.delivery} description={t('Such as: a parcel, keys, a tiffin.')} />
    </FormDialog>
  );
}
