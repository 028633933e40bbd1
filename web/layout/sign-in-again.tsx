import { t } from '#contract/text.ts';
import { useAct } from '#web/api.ts';
import { putOffSignIn, startSession, useMe } from '#web/session.ts';
import { Stack } from '#web/ui/boxes.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PasswordField } from '#web/ui/fields.tsx';
import { Form } from '#web/ui/form.tsx';
import { Text } from '#web/ui/text.tsx';
import { useFields } from '#web/ui/use-fields.ts';
import { useSignOut } from './sign-out.ts';

/** Stands over the page when the session has ended; what was typed below stays, and what was being sent goes on afterwards. */
export default function SignInAgain() {
  const { username } = useMe();
  const login = useAct('login', { refreshes: [] });
  const signOut = useSignOut();
  const fields = useFields({ password: { label: t('Password'), required: true } });
  return (
    <Dialog opened title={t('Please sign in again')} onClose={putOffSignIn}>
      <Stack>
        <Text>{t('Your session has ended. Sign in again as {username} to go on; nothing you typed is lost.', { username })}</Text>
        <Form
          fields={fields}
          action={t('Sign in')}
          call={login}
          onSubmit={() => login.act({ body: { username, password: fields.values.password } }, startSession)}
          aside={
            <Button kind="quiet" onClick={signOut}>
              {t('Logout')}
            </Button>
          }
        >
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
          <PasswordField {...fields.field('password')} autoComplete="current-password" />
        </Form>
      </Stack>
    </Dialog>
  );
}
