import type { Hostel } from '#contract/hostel.ts';
import { t } from '#contract/text.ts';
import { useCallMutation } from '#web/api.ts';
import { undoOf } from '#web/operation/shared/undo.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField, TextField } from '#web/ui/fields.tsx';
import { Form } from '#web/ui/form.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useFields } from '#web/ui/use-fields.ts';
import { chosenFor, forChoices } from './for-choices.ts';

/** Renames a hostel or changes whom it is for. */
export function EditHostelDialog({ hostel, onClose }: { hostel: Hostel; onClose: () => void }) {
  const update = useCallMutation('hostelUpdate');
  const fields = useFields(
    {
      name: { label: t('Name'), required: true, initial: hostel.name },
      for: { label: t('Who lives there'), initial: hostel.for },
    },
    { form: 'hostelChange', about: hostel._id },
  );
  const { name, for: isFor } = fields.values;
  return (
    <Dialog opened title={t('Edit {hostel}', { hostel: hostel.name })} onClose={onClose}>
      <Form
        fields={fields}
        action={t('Save')}
        call={update}
        failed={t('The hostel was not changed')}
        onCancel={onClose}
        onSubmit={() => {
          const body = {
            ...(name.trim() === hostel.name ? {} : { name }),
            ...(isFor === hostel.for ? {} : { for: chosenFor(isFor) }),
          };
          update.mutate({ params: { id: hostel._id }, body }, (changed) => {
            showToast(t('{hostel} was changed.', { hostel: changed.name }), undoOf(changed));
            onClose();
          });
        }}
      >
        <TextField {...fields.field('name')} maxLength={100} />
        <SelectField
          {...fields.field('for')}
          choices={forChoices()}
          description={t('A hostel for women or men takes only students whose record says so.')}
        />
      </Form>
    </Dialog>
  );
}
