import { faults } from '#contract/messages.ts';
import { roundLimits } from '#contract/round/round.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useFields } from '#web/ui/form/use-fields.ts';
import { StudentSearchField } from '#web/search/shared/student-search-field.tsx';

/** Records a student's need of an accessible room, or two students to be kept apart. */
export function CareDialog({ of, onClose }: { of: 'need' | 'pair'; onClose: () => void }) {
  const need = useAction('roundNeedCreate');
  const pair = useAction('roundApartCreate');
  const isPair = of === 'pair';
  const call = isPair ? pair : need;
  const fields = useFields(
    {
      studentId: { label: isPair ? t('One student') : t('Student'), required: true },
      otherId: {
        label: t('The other student'),
        required: isPair,
        check: (value, { studentId }) => (isPair && value === studentId ? t(faults.sameStudents.text) : undefined),
      },
      reason: { label: t('Reason'), required: true },
    },
    null,
  );
  const { studentId, otherId, reason } = fields.values;

  return (
    <FormDialog
      title={isPair ? t('Who must not share a room?') : t('Who needs an accessible room?')}
      onClose={onClose}
      fields={fields}
      action={t('Enter')}
      call={call}
      failed={t('Nothing was entered')}
      onSubmit={() => {
        if (isPair) pair.mutate({ body: { studentId, otherId, reason } }, onClose);
        else need.mutate({ body: { studentId, reason } }, onClose);
      }}
    >
      <StudentSearchField {...fields.field('studentId')} />
      {isPair && <StudentSearchField {...fields.field('otherId')} />}
      <TextAreaField
        {...fields.field('reason')}
        rows={3}
        maxLength={roundLimits.reason}
        description={t('Only wardens and administrators can read it. Write no more than they need.')}
      />
    </FormDialog>
  );
}
