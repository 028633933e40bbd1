import { useState } from 'react';
import { personLimits } from '#contract/person/person.ts';
import { staffAccountRoles } from '#contract/roles.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { roleNames } from '#web/role-names.ts';
import { CheckBox } from '#web/ui/form/check-box.tsx';
import { PasswordField, SelectField, TextField } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useFields } from '#web/ui/form/use-fields.ts';
import { tooShort } from './shared/password-rule.ts';

/** Creates staff accounts; students are registered or imported instead. */
export function NewAccountDialog({ onClose }: { onClose: () => void }) {
  const create = useAction('accountCreate');
  const [mustChange, setMustChange] = useState(true);
  const fields = useFields(
    {
      name: { label: t('Name') },
      username: { label: t('Username'), required: true },
      role: { label: t('Role'), required: true },
      phone: { label: t('Phone') },
      password: { label: t('Password'), required: true, check: tooShort },
    },
    { form: 'accountCreate', never: ['password', 'phone'] },
  );

  function submit(): void {
    const { name, username, phone, password } = fields.values;
    const role = staffAccountRoles.find((known) => known === fields.values.role);
    if (!role) return;
    create.mutate({ body: { name, username, phone, password, role, mustChangePassword: mustChange } }, () => onClose());
  }

  return (
    <FormDialog
      title={t('New account')}
      onClose={onClose}
      fields={fields}
      action={t('Create account')}
      call={create}
      failed={t('The account was not created')}
      onSubmit={submit}
    >
      <TextField {...fields.field('name')} maxLength={personLimits.name} />
      <TextField {...fields.field('username')} maxLength={64} />
      <SelectField
        {...fields.field('role')}
        prompt={t('Choose')}
        choices={staffAccountRoles.map((value) => ({ value, label: t(roleNames[value]) }))}
      />
      <TextField {...fields.field('phone')} type="tel" inputMode="tel" maxLength={personLimits.phone} />
      <PasswordField {...fields.field('password')} autoComplete="new-password" />
      <CheckBox label={t('To be changed at the first sign-in')} checked={mustChange} onChange={setMustChange} />
    </FormDialog>
  );
}
