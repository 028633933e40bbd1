import type { Hostel } from '#contract/hostel/hostel.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { SelectField, TextField, useFields } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useEdit } from '#web/ui/form/use-edit.tsx';
import { chosenFor, forChoices } from './for-choices.ts';

/** Fields of the form as the call sends them. */
const typedOf = ({ name, for: isFor }: { name?: string; for?: string }) => ({
  ...(name === undefined ? {} : { name }),
  ...(isFor === undefined ? {} : { for: chosenFor(isFor) }),
});

/** Renames a hostel or changes whom it is for. */
export function EditHostelDialog({ hostel, onClose }: { hostel: Hostel; onClose: () => void }) {
  const update = useAction('hostelUpdate', { says: (saved) => t('{hostel} was changed.', { hostel: saved.name }) });
  const fields = useFields(
    {
      name: { label: t('Name'), required: true, initial: hostel.name },
      for: { label: t('Who lives there'), initial: hostel.for },
    },
    { form: 'hostelChange', about: hostel._id },
  );
  const edit = useEdit(fields, update, {
    shown: (name, value) => (name === 'for' ? (forChoices().find((choice) => choice.value === value)?.label ?? value) : value),
  });
  return (
    <FormDialog
      title={t('Edit {hostel}', { hostel: hostel.name })}
      onClose={onClose}
      fields={fields}
      call={edit.call}
      failed={t('The hostel was not changed')}
      onSubmit={() => {
        const { changed, basedOn } = edit.send();
        const body = { ...typedOf(changed), basedOn: typedOf(basedOn) };
        update.mutate({ params: { id: hostel._id }, body }, () => onClose());
      }}
    >
      <TextField {...fields.field('name')} maxLength={100} />
      <SelectField
        {...fields.field('for')}
        choices={forChoices()}
        description={t('A hostel for women or men takes only students whose record says so.')}
      />
      {edit.note}
    </FormDialog>
  );
}
