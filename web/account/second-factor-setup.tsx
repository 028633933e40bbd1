import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { Reply } from '#contract/call/call.ts';
import type { Calls } from '#contract/calls.ts';
import { t } from '#contract/text/text.ts';
import { useCallMutation } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { Box, Row, Stack } from '#web/ui/show/arrange.tsx';
import { CopyButton } from '#web/ui/action/copy-button.tsx';
import { PasswordField, TextField } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { Loading } from '#web/ui/page/states.tsx';
import { Text } from '#web/ui/show/text.tsx';
import { useFields } from '#web/ui/form/use-fields.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const QrCode = lazy(() => import('#web/ui/show/qr-code.tsx'));

type Enrolment = Reply<Calls['secondFactorStart']>;
type Confirmed = Reply<Calls['secondFactorConfirm']>;

/** One of the steps. It takes the focus when mounted, because the button that led to it is no longer there. */
function Step({ title, children }: { title: string; children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => step.current?.focus(), []);
  return (
    <div ref={step} tabIndex={-1} role="group" aria-label={title} style={{ outline: 'none' }}>
      <Stack gap="md">
        <Text strong>{title}</Text>
        {children}
      </Stack>
    </div>
  );
}

function PasswordStep({ aside, onDone }: { aside: ReactNode; onDone: (enrolment: Enrolment) => void }) {
  const { username } = useMe();
  const start = useCallMutation('secondFactorStart', { refreshes: [] });
  const fields = useFields({ currentPassword: { label: t('Your password'), required: true } }, null);
  return (
    <Form fields={fields} action={t('Go on')} call={start} aside={aside} onSubmit={() => start.mutate({ body: fields.values }, onDone)}>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField {...fields.field('currentPassword')} autoComplete="current-password" />
    </Form>
  );
}

interface AppStepProps {
  enrolment: Enrolment;
  aside: ReactNode;
  onDone: (confirmed: Confirmed) => void;
}

function AppStep({ enrolment: { secret, otpauthUri }, aside, onDone }: AppStepProps) {
  const confirm = useCallMutation('secondFactorConfirm');
  const fields = useFields({ code: { label: t('Code the app shows'), required: true } }, null);
  return (
    <>
      <Suspense fallback={<Loading />}>
        <QrCode text={otpauthUri} name={t('Picture to scan with the authenticator app')} />
      </Suspense>
      <Stack gap="xs">
        <Text>
          {t('On the phone itself:')} <a href={otpauthUri}>{t('open it in the app')}</a>. {t('Or type this key into the app:')}
        </Text>
        <Row>
          <Box component="code" px={12} py={8} fz="var(--text-lead)" bg="var(--hover)" bdrs="md">
            {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </Box>
          <CopyButton text={secret} name={t('key')} />
        </Row>
      </Stack>
      <Form
        fields={fields}
        action={t('Switch on')}
        call={confirm}
        aside={aside}
        onSubmit={() => confirm.mutate({ body: fields.values }, onDone)}
      >
        <TextField
          {...fields.field('code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          description={t('Six digits that change every half minute.')}
        />
      </Form>
    </>
  );
}

/** Sets up a second factor in three steps: the password, the app and its first code, the recovery codes. */
export function SecondFactorSetup({ aside, onDone }: { aside: ReactNode; onDone: () => void }) {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [confirmed, setConfirmed] = useState<Confirmed>();
  if (confirmed) {
    return (
      <Step key="codes" title={t('3. Keep the recovery codes')}>
        <Text role="status">{confirmed.message}</Text>
        <RecoveryCodes codes={confirmed.recoveryCodes} onDone={onDone} />
      </Step>
    );
  }
  if (enrolment) {
    return (
      <Step key="app" title={t('2. Scan this with your authenticator app')}>
        <AppStep enrolment={enrolment} aside={aside} onDone={setConfirmed} />
      </Step>
    );
  }
  return (
    <Step key="password" title={t('1. Confirm that it is you')}>
      <PasswordStep aside={aside} onDone={setEnrolment} />
    </Step>
  );
}
