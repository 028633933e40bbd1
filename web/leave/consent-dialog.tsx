import { consentAnswers, type Leave, leaveLimits } from '#contract/leave/leave.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { SelectField, TextAreaField, useFields } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';

/** Enters what a guardian said to the warden. */
export default function ConsentDialog({ leave, onClose }: { leave: Leave; onClose: () => void }) {
  const enter = useAction('leaveConsentEnter');
  const family = useCallQuery('guardianList', { params: { studentId: leave.student._id } });
  const guardians = (family.data?.guardians ?? []).filter(({ consents, barred, looksLike }) => consents && !barred && looksLike === null);
  const fields = useFields(
    {
      guardianId: { label: t('Guardian'), required: true },
      answer: { label: t('Answer'), required: true },
      remark: { label: t('Remark') },
    },
    null,
  );
  const { guardianId, answer, remark } = fields.values;
  const said = consentAnswers.find((known) => known === answer);
  return (
    <FormDialog
      title={t('What was said by telephone?')}
      onClose={onClose}
      fields={fields}
      action={t('Enter')}
      call={enter}
      failed={t('The answer was not entered')}
      onSubmit={() => said && enter.mutate({ params: { id: leave._id }, body: { guardianId, answer: said, remark } }, onClose)}
    >
      <SelectField
        {...fields.field('guardianId')}
        prompt={guardians.length === 0 ? t('None is entered who is asked for consent') : t('Choose')}
        choices={guardians.map(({ _id, name, telephone }) => ({ value: _id, label: [name, telephone].filter(Boolean).join(', ') }))}
      />
      <SelectField
        {...fields.field('answer')}
        prompt={t('Choose')}
        choices={[
          { value: 'yes', label: t('Agrees') },
          { value: 'no', label: t('Does not agree') },
        ]}
      />
      <TextAreaField
        {...fields.field('remark')}
        rows={2}
        maxLength={leaveLimits.consentRemark}
        description={t('Only wardens and administrators read it.')}
      />
    </FormDialog>
  );
}
