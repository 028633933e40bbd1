import { type ReactNode, useState } from 'react';
import { type Named, nameAndUsername } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { useCallMutation } from '#web/api.ts';
import { Box, Stack, Text } from '#web/ui/show/elements.tsx';
import { Confirm, Dialog, DialogButtons } from '#web/ui/dialog/dialog.tsx';

export interface OfAccount {
  account: Named & { _id: string };
  onClose: () => void;
}

interface SecretDialogProps {
  title: string;
  /** what making it does */
  children: ReactNode;
  action: string;
  failed: string;
  /** whom to give it to */
  then: string;
  call: { isPending: boolean; error: Error | null };
  make: (show: (secret: string) => void) => void;
  onClose: () => void;
}

/** Asks before a secret is made, and shows it once. */
export function SecretDialog({ title, children, action, failed, then, call, make, onClose }: SecretDialogProps) {
  const [secret, setSecret] = useState<string>();
  if (secret === undefined) {
    return (
      <Confirm
        opened
        title={title}
        action={action}
        busy={call.isPending}
        failed={failed}
        error={call.error}
        onClose={onClose}
        onConfirm={() => make(setSecret)}
      >
        {children}
      </Confirm>
    );
  }
  return (
    <Dialog opened title={title} onClose={onClose}>
      <Stack>
        <Text>{then}</Text>
        <Box
          component="code"
          p={14}
          fz={secret.length > 30 ? 16 : 22}
          fw={650}
          lts="0.04em"
          ta="center"
          bg="var(--hover)"
          bdrs="md"
          style={{ overflowWrap: 'anywhere' }}
        >
          {secret}
        </Box>
        <DialogButtons action={t('Done')} onAct={onClose} />
      </Stack>
    </Dialog>
  );
}

/** Makes a sign-in code for somebody who has lost the password; it replaces the password until a new one is chosen. */
export function SignInCodeDialog({ account, onClose }: OfAccount) {
  const name = nameAndUsername(account);
  const draw = useCallMutation('accountSignInCode', { refreshes: ['accountList'] });
  return (
    <SecretDialog
      title={t('Sign-in code for {name}', { name })}
      action={t('Make a code')}
      failed={t('No code was made')}
      then={t('Give this code to {name}. It is shown only once.', { name })}
      call={draw}
      make={(show) => draw.mutate({ params: { id: account._id } }, ({ signInCode }) => show(signInCode))}
      onClose={onClose}
    >
      {t(
        'The current password stops working and {name} is signed out everywhere. With the code they choose a new password; after that it no longer works.',
        { name },
      )}
    </SecretDialog>
  );
}
