import type { Account } from '#contract/account/account.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { useCallMutation } from '#web/api.ts';
import { Confirm } from '#web/ui/dialog/dialog.tsx';
import { showToast } from '#web/ui/action/toast.tsx';
import { Text } from '#web/ui/show/text.tsx';

/** Switches off the second factor of a person who has lost the phone and the recovery codes. */
export function SecondFactorOffDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { _id } = account;
  const name = nameAndUsername(account);
  const change = useCallMutation('accountChange', { refreshes: ['accountList'] });
  return (
    <Confirm
      opened
      title={t('Switch off the second factor of {name}?', { name })}
      action={t('Switch off')}
      danger
      busy={change.isPending}
      failed={t('The account was not changed')}
      error={change.error}
      onClose={onClose}
      onConfirm={() =>
        change.mutate({ params: { id: _id }, body: { secondFactor: false } }, () => {
          showToast(t('{name} signs in without a second factor.', { name }));
          onClose();
        })
      }
    >
      <Text>
        {t('{name} is signed out everywhere, and the password alone signs in again. Make sure that it is {name} who asks.', {
          name,
        })}
      </Text>
    </Confirm>
  );
}
