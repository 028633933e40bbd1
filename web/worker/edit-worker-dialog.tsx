import { screenTexts } from '#contract/messages.ts';
import { workerPositions } from '#contract/list-choices.ts';
import { type Worker, workerLimits } from '#contract/worker/worker.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { SelectField, TextField } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useEdit } from '#web/ui/form/use-edit.tsx';
import { useFields } from '#web/ui/form/use-fields.ts';

/** Changes everything but the username, which distinguishes workers with the same name. */
export function EditWorkerDialog({ worker, onClose }: { worker: Worker; onClose: () => void }) {
  const update = useAction('workerUpdate', { says: () => t(screenTexts.staffUpdated) });
  const fields = useFields(
    {
      name: { label: t('Name'), initial: worker.name, required: true },
      position: { label: t('Position'), initial: worker.position, required: true },
      contact: { label: t('Contact'), initial: worker.contact, required: true },
    },
    { form: 'workerUpdate', about: worker._id, never: ['contact'] },
  );

  const edit = useEdit(fields, update, { shown: (name, value) => (name === 'position' ? t(value) : value) });

  function submit(): void {
    const { changed, basedOn } = edit.send();
    const { position: chosen, ...texts } = changed;
    const position = workerPositions.find((known) => known === chosen);
    const body = { ...texts, ...(position ? { position } : {}), basedOn };
    update.mutate({ params: { id: worker._id }, body }, () => onClose());
  }

  return (
    <FormDialog
      title={t('Edit {name}', { name: worker.name })}
      onClose={onClose}
      fields={fields}
      action={t('Save')}
      call={edit.call}
      failed={t('The changes were not saved')}
      onSubmit={submit}
    >
      <TextField {...fields.field('name')} maxLength={workerLimits.name} />
      <SelectField {...fields.field('position')} choices={workerPositions.map((position) => ({ value: position, label: t(position) }))} />
      <TextField {...fields.field('contact')} type="tel" inputMode="tel" maxLength={workerLimits.contact} />
      {edit.note}
    </FormDialog>
  );
}
