import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { t } from '#contract/text/text.ts';
import { queryClient, useCallQuery } from '#web/api.ts';
import { pathAfterSignIn } from '#web/guard.ts';
import { forgetTyped, readTyped } from '#web/sign-in/shared/just-typed.ts';
import { useSignOut } from '#web/sign-in/shared/sign-out.ts';
import { correctSession, useMe } from '#web/session.ts';
import { Box, Card, Text } from '#web/ui/show/elements.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { showToast } from '#web/ui/action/toast.tsx';
import { useNavigate } from '#web/ui/action/link.tsx';
import { PasswordForm } from './password-form.tsx';

/** The only page that opens while the person still has the password or code that an administrator gave. */
export default function ChoosePassword() {
  const me = useMe();
  const name = useCallQuery('me').data?.name;
  const navigate = useNavigate();
  const { search } = useLocation();
  const signOut = useSignOut();
  const [typed] = useState(() => readTyped(me.username));
  useEffect(forgetTyped, []);
  return (
    <Box maw="27rem" m="0 auto" p="min(3rem, 5vw) 1rem">
      <Card>
        <Page>
          <Text>
            {t('Welcome, {username}. Before you go on, replace the password or sign-in code you were given by one that only you know.', {
              username: name || me.username,
            })}
          </Text>
          <PasswordForm
            known={typed}
            currentLabel={t('Password or sign-in code you were given')}
            action={t('Save and go on')}
            aside={
              <Button kind="quiet" onClick={signOut}>
                {t('Logout')}
              </Button>
            }
            onDone={() => {
              showToast(t('Your password is saved.'));
              correctSession({ ...me, mustChangePassword: false });
              void queryClient.invalidateQueries();
              navigate(pathAfterSignIn(search), { replace: true });
            }}
          />
        </Page>
      </Card>
    </Box>
  );
}
