import { Navigate, useLocation, useNavigate } from 'react-router';
import { t } from '#contract/text.ts';
import { useAct } from '#web/api.ts';
import { pathAfterSignIn } from '#web/guard.ts';
import { startSession, useSession } from '#web/session.ts';
import { Card } from '#web/ui/boxes.tsx';
import { PasswordField, TextField } from '#web/ui/fields.tsx';
import { Form } from '#web/ui/form.tsx';
import { Page } from '#web/ui/page.tsx';
import { Text } from '#web/ui/text.tsx';
import { useFields } from '#web/ui/use-fields.ts';
import styles from './login.module.css';

export default function Login() {
  const session = useSession();
  const login = useAct('login', { refreshes: [] });
  const navigate = useNavigate();
  const { search } = useLocation();
  const fields = useFields({ username: { label: t('Username'), required: true }, password: { label: t('Password'), required: true } });
  const next = pathAfterSignIn(search);

  if (session && !login.busy) return <Navigate to={next} replace />;
  return (
    <div className={styles.login}>
      <Card>
        <Page>
          <Form
            fields={fields}
            action={t('Login')}
            wide
            call={login}
            problemsTitle={t('Please fill in both fields.')}
            onSubmit={() =>
              login.act({ body: fields.values }, (reply) => {
                startSession(reply);
                void navigate(next, { replace: true });
              })
            }
          >
            <TextField {...fields.field('username')} autoComplete="username" />
            <PasswordField {...fields.field('password')} autoComplete="current-password" />
          </Form>
          <Text dimmed small>
            {t('No account, or the password is lost? The hostel office gives you a sign-in code; enter it as the password.')}
          </Text>
        </Page>
      </Card>
    </div>
  );
}
