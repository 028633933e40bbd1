import type { Account } from '#contract/account/account.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { ConfirmCall } from '#web/operation/shared/call-dialog.tsx';
import { Text } from '#web/ui/show/text.tsx';

/** Switches off the second factor of a person who has lost the phone and the recovery codes. */
export function SecondFactorOffDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { _id } = account;
  const name = nameAndUsername(account);
  return (
    <ConfirmCall
      call="accountChange"
      input={{ params: { id: _id }, body: { secondFactor: false } }}
      refreshes={['accountList']}
      title={t('Switch off the second factor of {name}?', { name })}
      action={t('Switch off')}
      danger
      failed={t('The account was not changed')}
      onClose={onClose}
      says={() => t('{name} signs in without a second factor.', { name })}
    >
      <Text>
        {t('{name} is signed out everywhere, and the password alone signs in again. Make sure that it is {name} who asks.', {
          name,
        })}
      </Text>
    </ConfirmCall>
  );
}
