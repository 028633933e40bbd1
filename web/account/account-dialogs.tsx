import type { Account } from '#contract/account/account.ts';
import { nameAndUsername, personLimits, shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { PasswordField, SelectField, TextField, useFields } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useEdit } from '#web/ui/form/use-edit.tsx';
import { useState } from 'react';
import { roleNames, staffAccountRoles } from '#contract/roles.ts';
import { CheckBox } from '#web/ui/form/check-box.tsx';
import { tooShort } from './shared/password-rule.ts';
import { useCallMutation, callAndRefresh } from '#web/api.ts';
import { Confirm } from '#web/ui/dialog/dialog.tsx';
import { Text } from '#web/ui/show/elements.tsx';
import { ConfirmCall } from '#web/operation/shared/call-dialog.tsx';
import { showToast } from '#web/ui/action/toast.tsx';

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

/** Switches off the authenticator app of a person who has lost the phone and the recovery codes. */
export function SecondFactorOffDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { _id } = account;
  const name = nameAndUsername(account);
  return (
    <ConfirmCall
      call="accountChange"
      input={{ params: { id: _id }, body: { secondFactor: false } }}
      refreshes={['accountList']}
      title={t('Switch off the authenticator app of {name}?', { name })}
      action={t('Switch off')}
      danger
      failed={t('The account was not changed')}
      onClose={onClose}
      says={() => t('{name} signs in without an authenticator app.', { name })}
    >
      {t('{name} is signed out everywhere, and the password alone signs in again. Make sure that it is {name} who asks.', {
        name,
      })}
    </ConfirmCall>
  );
}

/** Disables an account, or enables it again. */
export function DisableDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { _id, disabled, role } = account;
  const name = nameAndUsername(account);
  const change = useCallMutation('accountChange', { refreshes: ['accountList'] });
  const canSignIn = t('{name} can sign in again.', { name });
  async function enable(): Promise<string> {
    await callAndRefresh('accountChange', { params: { id: _id }, body: { disabled: false } });
    return canSignIn;
  }
  return (
    <Confirm
      opened
      title={disabled ? t('Enable the account of {name}?', { name }) : t('Disable the account of {name}?', { name })}
      action={disabled ? t('Enable') : t('Disable')}
      danger={!disabled}
      busy={change.isPending}
      failed={t('The account was not changed')}
      error={change.error}
      onClose={onClose}
      onConfirm={() =>
        change.mutate({ params: { id: _id }, body: { disabled: !disabled } }, () => {
          if (disabled) showToast(canSignIn);
          else showToast(t('{name} can no longer sign in.', { name }), { undo: enable });
          onClose();
        })
      }
    >
      <Text>
        {disabled
          ? t('{name} can sign in again with the same password as before.', { name })
          : t('{name} is signed out everywhere at once and cannot sign in until the account is enabled again. Records stay.', {
              name,
            })}
        {!disabled && role === 'student' && ` ${t('The seat stays taken. Check out a student who moves out instead.')}`}
      </Text>
    </Confirm>
  );
}
