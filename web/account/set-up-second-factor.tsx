import { useLocation } from 'react-router';
import { t } from '#contract/text/text.ts';
import { pathAfterSignIn } from '#web/guard.ts';
import { useSignOut } from '#web/sign-in/shared/sign-out.ts';
import { Box, Card, Text } from '#web/ui/show/elements.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { useNavigate } from '#web/ui/action/link.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

/** The only page that opens for staff who must have an authenticator app and have none yet. */
export default function SetUpSecondFactor() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const signOut = useSignOut();
  return (
    <Box maw="27rem" m="0 auto" p="min(3rem, 5vw) 1rem">
      <Card>
        <Page>
          <Text>
            {t(
              'Staff here sign in with a password and a code. You need an authenticator app on your phone, such as Aegis, FreeOTP or Google Authenticator.',
            )}
          </Text>
          <SecondFactorSetup
            onDone={() => navigate(pathAfterSignIn(search), { replace: true })}
            aside={
              <Button kind="quiet" onClick={signOut}>
                {t('Logout')}
              </Button>
            }
          />
        </Page>
      </Card>
    </Box>
  );
}
