import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Replies } from '#contract/calls.ts';
import { t } from '#contract/text/text.ts';
import { useCallMutation } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { Box, Grid, InfoAlert, later, Row, Stack, Text } from '#web/ui/show/elements.tsx';
import { CopyButton } from '#web/ui/action/copy-button.tsx';
import { PasswordField, TextField, useFields } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { Loading } from '#web/ui/page/page.tsx';
import Download from 'lucide-react/icons/download';
import { Button } from '#web/ui/action/button.tsx';
import { download } from '#web/ui/action/download.ts';
import { PrintButton, PrintOnly } from '#web/ui/page/print.tsx';
import { Unsaved } from '#web/ui/dialog/unsaved.tsx';
import styles from './recovery-codes.module.css';

/** Shows the codes once. They are stored nowhere else, so it asks before the page is left without keeping them. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { username } = useMe();
  const [kept, setKept] = useState(false);
  const [done, setDone] = useState(false);
  const keep = () => setKept(true);
  const heading = t('Recovery codes of {username} for Hostelry', { username });

  useEffect(() => {
    // in an effect, because by then `Unsaved` no longer asks
    if (done) onDone();
    // the callback stays the same while the codes are shown
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [done]);

  return (
    <div className={styles.codes}>
      <Stack gap="md">
        <InfoAlert warning title={t('These codes are shown only once')}>
          {t('If you lose the phone, each of them signs you in once. Keep them where the phone is not: on paper, or with your passwords.')}
        </InfoAlert>
        <PrintOnly>{heading}</PrintOnly>
        <Grid
          component="ul"
          gap="0.5rem 1rem"
          min="13rem"
          stretch
          p={14}
          fz="var(--text-lead)"
          bg="var(--hover)"
          bdrs="md"
          aria-label={t('Recovery codes')}
        >
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </Grid>
        <Row>
          <CopyButton text={codes.join('\n')} name={t('recovery codes')} onCopied={keep} />
          <Button
            icon={<Download aria-hidden size={18} />}
            onClick={() => {
              download('hostelry-recovery-codes.txt', `${heading}\r\n\r\n${codes.join('\r\n')}\r\n`, 'text/plain');
              keep();
            }}
          >
            {t('Download')}
          </Button>
          <PrintButton
            onPrint={() => {
              window.print();
              keep();
            }}
          />
        </Row>
        <Row>
          <Button kind="primary" onClick={() => setDone(true)}>
            {t('I have kept the codes')}
          </Button>
        </Row>
      </Stack>
      <Unsaved unsaved={!kept && !done} title={t('Leave without the codes?')}>
        <Text>{t('The recovery codes were not kept and cannot be shown again.')}</Text>
      </Unsaved>
    </div>
  );
}

const QrCode = later(() => import('#web/ui/show/qr-code.tsx'), <Loading />);

type Enrolment = Replies['secondFactorStart'];
type Confirmed = Replies['secondFactorConfirm'];

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
      <QrCode text={otpauthUri} name={t('Picture to scan with the authenticator app')} />
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

/** Sets up an authenticator app in three steps: the password, the app and its first code, the recovery codes. */
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
