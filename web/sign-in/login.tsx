import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { codeOfSlip } from '#contract/student/slip-address.ts';
import { t } from '#contract/text/text.ts';
import { pathAfterSignIn } from '#web/guard.ts';
import { LanguageChoice } from '#web/language/shared/language-choice.tsx';
import { Gate } from './gate.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { startSession, useSession } from '#web/session.ts';
import { Page } from '#web/ui/page/page.tsx';
import { Text } from '#web/ui/show/text.tsx';
import styles from './gate.module.css';
import { Redirect, useNavigate } from '#web/ui/action/link.tsx';

export default function Login() {
  const session = useSession();
  const [signedIn, setSignedIn] = useState(false);
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const next = pathAfterSignIn(search);
  const [filled] = useState(() => codeOfSlip(hash));
  useEffect(() => {
    // a code must not stay in the address bar and the history of the browser
    if (filled) history.replaceState(history.state, '', location.pathname + location.search);
  }, [filled]);

  if (session && !signedIn) return <Redirect to={next} />;
  return (
    <>
      <Gate>
        <Page>
          <SignInForm
            action={t('Login')}
            wide
            {...(filled ? { filled } : {})}
            problemsTitle={t('Please fill in both fields.')}
            below={
              <Text dimmed small>
                {t('No account, or the password is lost? The hostel office gives you a sign-in code; enter it as the password.')}
              </Text>
            }
            onSignedIn={(reply) => {
              setSignedIn(true);
              startSession(reply);
              navigate(next, { replace: true });
            }}
          />
        </Page>
      </Gate>
      <div className={styles.foot}>
        <LanguageChoice />
      </div>
    </>
  );
}
