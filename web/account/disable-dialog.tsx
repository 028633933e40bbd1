import type { Account } from '#contract/account/account.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { callAndRefresh, useCallMutation } from '#web/api.ts';
import { Confirm } from '#web/ui/dialog/dialog.tsx';
import { showToast } from '#web/ui/action/toast.tsx';
import { Text } from '#web/ui/show/text.tsx';

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
