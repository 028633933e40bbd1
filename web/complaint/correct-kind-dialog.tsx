import type { ComplaintInHostel } from '#contract/complaint/complaint.ts';
import { complaintKinds } from '#contract/complaint/complaint-list.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { SelectField, useFields } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useEdit } from '#web/ui/form/use-edit.tsx';
import type { Choice } from '#web/ui/show/choice.ts';
import { momentText } from '#web/ui/show/dates.ts';
import { Quote } from './quote.tsx';

const known = (value: string | undefined) => complaintKinds.find((each) => each === value) ?? null;

export const kindChoices = (): Choice[] => complaintKinds.map((kind) => ({ value: kind, label: t(kind) }));

/** Corrects what a complaint is about; its student may have named another kind, or none. */
export function CorrectKindDialog({
  complaint: { _id: id, complaint, kind, createdAt },
  onClose,
}: {
  complaint: ComplaintInHostel;
  onClose: () => void;
}) {
  const correct = useAction('complaintCorrect');
  const fields = useFields({ kind: { label: t('Kind'), initial: kind ?? '' } }, { form: 'complaintCorrect', about: id });
  const edit = useEdit(fields, correct, { shown: (_, value) => (value === '' ? t('No kind') : t(value)) });
  return (
    <FormDialog
      title={t('What is it about?')}
      onClose={onClose}
      fields={fields}
      action={t('Save')}
      call={edit.call}
      failed={t('The kind was not corrected')}
      onSubmit={() => {
        const { all, allSeen, changed } = edit.send();
        if (changed.kind === undefined) {
          onClose();
          return;
        }
        correct.mutate({ params: { id }, body: { kind: known(all.kind), basedOn: { kind: known(allSeen.kind) } } }, () => onClose());
      }}
    >
      <Quote caption={momentText(createdAt)}>{complaint}</Quote>
      <SelectField {...fields.field('kind')} prompt={t('No kind')} choices={kindChoices()} />
      {edit.note}
    </FormDialog>
  );
}
