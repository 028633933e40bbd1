import type { Account } from '#contract/account/account.ts';
import { nameAndUsername, personLimits, shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { TextField } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useEdit } from '#web/ui/form/use-edit.tsx';
import { useFields } from '#web/ui/form/use-fields.ts';

/** Corrects the name and the telephone number of a staff account. */
export function EditAccountDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const change = useAction('accountChange', { says: (saved) => t('The details of {name} were corrected.', { name: shownName(saved) }) });
  const fields = useFields(
    {
      name: { label: t('Name'), initial: account.name },
      phone: { label: t('Phone'), initial: account.phone },
    },
    { form: 'accountChange', about: account._id, never: ['phone'] },
  );
  const edit = useEdit(fields, change);

  function submit(): void {
    const { changed, basedOn } = edit.send();
    change.mutate({ params: { id: account._id }, body: { ...changed, basedOn } }, () => onClose());
  }

  return (
    <FormDialog
      title={t('Edit {name}', { name: nameAndUsername(account) })}
      onClose={onClose}
      fields={fields}
      action={t('Save')}
      call={edit.call}
      failed={t('The account was not changed')}
      onSubmit={submit}
    >
      <TextField {...fields.field('name')} maxLength={personLimits.name} />
      <TextField {...fields.field('phone')} type="tel" inputMode="tel" maxLength={personLimits.phone} />
      {edit.note}
    </FormDialog>
  );
}
