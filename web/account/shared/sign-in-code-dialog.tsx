import { useState } from 'react';
import { type Named, nameAndUsername } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { useCallMutation } from '#web/api.ts';
import { Box, Stack } from '#web/ui/show/arrange.tsx';
import { Confirm, Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogButtons } from '#web/ui/dialog/dialog-buttons.tsx';
import { Text } from '#web/ui/show/text.tsx';

/** Makes a sign-in code for somebody who has lost the password; it replaces the password until a new one is chosen. */
export function SignInCodeDialog({ account, onClose }: { account: Named & { _id: string }; onClose: () => void }) {
  const { _id } = account;
  const name = nameAndUsername(account);
  const draw = useCallMutation('accountSignInCode', { refreshes: ['accountList'] });
  const [code, setCode] = useState<string>();
  if (code === undefined) {
    return (
      <Confirm
        opened
        title={t('Sign-in code for {name}', { name })}
        action={t('Make a code')}
        busy={draw.isPending}
        failed={t('No code was made')}
        error={draw.error}
        onClose={onClose}
        onConfirm={() => draw.mutate({ params: { id: _id } }, ({ signInCode }) => setCode(signInCode))}
      >
        <Text>
          {t(
            'The current password stops working and {name} is signed out everywhere. With the code they choose a new password; after that it no longer works.',
            { name },
          )}
        </Text>
      </Confirm>
    );
  }
  return (
    <Dialog opened title={t('Sign-in code for {name}', { name })} onClose={onClose}>
      <Stack>
        <Text>{t('Give this code to {name}. It is shown only once.', { name })}</Text>
        <Box component="code" p={14} fz={22} fw={650} lts="0.04em" ta="center" bg="var(--hover)" bdrs="md">
          {code}
        </Box>
        <DialogButtons action={t('Done')} onAct={onClose} />
      </Stack>
    </Dialog>
  );
}
