import { nameAndUsername } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { useCallMutation } from '#web/api.ts';
import { type OfAccount, SecretDialog } from './shared/secret-dialog.tsx';

/** Makes a key with which a turnstile records movements in the name of a guard's account. */
export function MachineKeyDialog({ account, onClose }: OfAccount) {
  const make = useCallMutation('gateMachineKey');
  return (
    <SecretDialog
      title={t('Machine key for {name}', { name: nameAndUsername(account) })}
      action={t('Make a key')}
      failed={t('No key was made')}
      then={t('Enter this key in the machine, as a bearer token. It is shown only once.')}
      call={make}
      make={(show) => make.mutate({ params: { accountId: account._id } }, ({ key }) => show(key))}
      onClose={onClose}
    >
      {t(
        'With it a turnstile or a reader at the gate records who goes out and comes in, in the name of this account, and can do nothing else. A key made earlier stops working.',
      )}
    </SecretDialog>
  );
}
