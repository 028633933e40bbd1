import { t } from '#contract/text/text.ts';
import { postponeSignIn, startSession, useMe } from '#web/session.ts';
import { Stack, Text } from '#web/ui/show/elements.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { SignInForm } from '../sign-in-form.tsx';
import { useSignOut } from './sign-out.ts';

/** A dialog over the page, shown when the session has ended. What was typed stays, and the calls that failed are repeated after signing in. */
export default function SignInAgain() {
  const { username, hostelId } = useMe();
  const signOut = useSignOut();
  return (
    <Dialog opened title={t('Please sign in again')} onClose={postponeSignIn}>
      <Stack>
        <Text>{t('Your session has ended. Sign in again as {username} to go on; nothing you typed is lost.', { username })}</Text>
        <SignInForm
          username={username}
          hostelId={hostelId}
          action={t('Sign in')}
          onSignedIn={startSession}
          aside={
            <Button kind="quiet" onClick={signOut}>
              {t('Logout')}
            </Button>
          }
        />
      </Stack>
    </Dialog>
  );
}
