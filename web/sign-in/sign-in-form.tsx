import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Replies } from '#contract/calls.ts';
import { t } from '#contract/text/text.ts';
import { useCallMutation } from '#web/api.ts';
import { ApiError } from '#web/api-error.ts';
import { Button } from '#web/ui/action/button.tsx';
import { PasswordField, TextField, useFields } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { Text } from '#web/ui/show/elements.tsx';
import { keepDevice, readDevice } from './device.ts';
import { keepTyped } from './shared/just-typed.ts';

interface SignInFormProps {
  /** the username, if the person is known */
  username?: string;
  /** what the fields begin with */
  filled?: { username: string; password: string };
  /** the hostel that was chosen before */
  hostelId?: string | null;
  action: string;
  wide?: boolean;
  problemsTitle?: string;
  /** shown beside the button of the first step */
  aside?: ReactNode;
  /** shown below the first step */
  below?: ReactNode;
  onSignedIn: (reply: Replies['login']) => void;
}

/** Asks for username and password and, if the server wants one, for the code of the authenticator app. */
export function SignInForm({ username, filled, hostelId, action, wide = false, problemsTitle, aside, below, onSignedIn }: SignInFormProps) {
  const login = useCallMutation('login', { refreshes: [] });
  const [step, setStep] = useState<'password' | 'app' | 'recovery'>('password');
  /** the error for which the step was last chosen */
  const [taken, setTaken] = useState<Error | null>(null);
  const coded = step !== 'password';
  const fields = useFields(
    {
      username: { label: t('Username'), initial: username ?? filled?.username ?? '', required: true },
      password: { label: t('Password'), initial: filled?.password ?? '', required: true },
      code: { label: step === 'recovery' ? t('Recovery code') : t('Code'), required: coded },
    },
    null,
  );
  const reason = login.error instanceof ApiError ? login.error.code : undefined;
  const codeId = fields.field('code').id;
  const device = useRef<string>(undefined);

  useEffect(() => {
    void readDevice().then((kept) => (device.current = kept));
  }, []);

  if (login.error !== taken) {
    setTaken(login.error);
    if (reason === 'secondFactorNeeded') setStep('app');
    if (reason === 'signInFailed') setStep('password');
  }

  useEffect(() => {
    if (step !== 'password') document.getElementById(codeId)?.focus();
  }, [step, codeId]);

  function goTo(next: typeof step): void {
    login.reset();
    fields.set('code', '');
    setStep(next);
  }

  const { password, code } = fields.values;
  const account = { username: fields.values.username, password };

  function signIn(): void {
    const body = {
      ...account,
      ...(coded ? { code } : {}),
      ...(device.current === undefined ? {} : { device: device.current }),
      ...(hostelId ? { previousHostelId: hostelId } : {}),
    };
    login.mutate({ body }, (reply) => {
      void keepDevice(reply.device);
      if (reply.mustChangePassword) keepTyped(reply.username, password);
      onSignedIn(reply);
    });
  }

  const form = (
    <Form
      fields={fields}
      action={action}
      wide={wide}
      // a request for the code is not shown as a failure
      call={reason === 'secondFactorNeeded' ? { ...login, error: null } : login}
      {...(problemsTitle !== undefined && !coded ? { problemsTitle } : {})}
      aside={
        coded ? (
          <>
            <Button kind="quiet" onClick={() => goTo(step === 'app' ? 'recovery' : 'app')}>
              {step === 'app' ? t('Use a recovery code') : t('Use the authenticator app')}
            </Button>
            <Button kind="quiet" onClick={() => goTo('password')}>
              {t('Back')}
            </Button>
          </>
        ) : (
          aside
        )
      }
      onSubmit={signIn}
    >
      {coded || username !== undefined ? (
        <input type="text" name="username" autoComplete="username" value={account.username} readOnly hidden />
      ) : (
        <TextField {...fields.field('username')} autoComplete="username" />
      )}
      {!coded && <PasswordField {...fields.field('password')} autoComplete="current-password" />}
      {coded && (
        <>
          <Text>{t('One more step: {username} has an authenticator app.', { username: account.username })}</Text>
          <TextField
            key={step}
            {...fields.field('code')}
            // an error that appears on blur would move the buttons below away from the finger
            onBlur={() => undefined}
            autoComplete={step === 'app' ? 'one-time-code' : 'off'}
            inputMode={step === 'app' ? 'numeric' : 'text'}
            description={
              step === 'app' ? t('The six digits your authenticator app shows now.') : t('One of the codes you kept. Each works once.')
            }
          />
        </>
      )}
    </Form>
  );
  return (
    <>
      {form}
      {!coded && below}
    </>
  );
}
