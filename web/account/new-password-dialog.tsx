import { useState } from 'react';
import type { Account } from '#contract/account/account.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { CheckBox } from '#web/ui/form/check-box.tsx';
import { PasswordField } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useFields } from '#web/ui/form/use-fields.ts';
import { tooShort } from './shared/password-rule.ts';

export function NewPasswordDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { _id } = account;
  const name = nameAndUsername(account);
  const change = useAction('accountChange', { says: () => t('{name} has a new password.', { name }), refreshes: ['accountList'] });
  const [mustChange, setMustChange] = useState(true);
  const fields = useFields({ password: { label: t('New password'), required: true, check: tooShort } }, null);
  return (
    <FormDialog
      title={t('New password for {name}', { name })}
      onClose={onClose}
      fields={fields}
      action={t('Save password')}
      call={change}
      failed={t('The password was not changed')}
      onSubmit={() =>
        change.mutate({ params: { id: _id }, body: { password: fields.values.password, mustChangePassword: mustChange } }, () => onClose())
      }
    >
      <PasswordField {...fields.field('password')} autoComplete="new-password" />
      <CheckBox label={t('To be changed at the next sign-in')} checked={mustChange} onChange={setMustChange} />
    </FormDialog>
  );
}
