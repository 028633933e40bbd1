import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { lazy, Suspense, useState } from 'react';
import type { Replies } from '#contract/calls.ts';
import { roleNames } from '#contract/roles.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { OwnGuardians } from '#web/guardian/shared/own-guardians.tsx';
import { LanguageChoice } from '#web/language/shared/language-choice.tsx';
import { useAction } from '#web/operation/shared/use-action.ts';
import { Photo } from '#web/person/shared/photo.tsx';
import { OwnData } from '#web/personal-data/shared/own-data.tsx';
import { useMe } from '#web/session.ts';
import { Button } from '#web/ui/action/button.tsx';
import { showToast } from '#web/ui/action/toast.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { PasswordField, TextField, useFields } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { Loaded, Page } from '#web/ui/page/page.tsx';
import { Part, Parts, PartsToChoose } from '#web/ui/page/part.tsx';
import { ThemeChoice } from '#web/ui/page/theme-choice.tsx';
import { momentText } from '#web/ui/show/dates.ts';
import { Box, ErrorAlert, Grid, later, Row, Tag, Text } from '#web/ui/show/elements.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

function SwitchOffDialog({ onClose }: { onClose: () => void }) {
  const { username } = useMe();
  const remove = useAction('secondFactorRemove');
  const fields = useFields(
    {
      currentPassword: { label: t('Your password'), required: true },
      code: { label: t('Code, or a recovery code'), required: true },
    },
    null,
  );
  return (
    <Dialog opened title={t('Switch the authenticator app off?')} onClose={onClose}>
      <Form
        fields={fields}
        action={t('Switch off')}
        call={remove}
        failed={t('The authenticator app was not switched off')}
        onSubmit={() => remove.mutate({ body: fields.values }, () => onClose())}
      >
        <Text>{t('Your password alone will then sign you in, and the recovery codes stop working.')}</Text>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField {...fields.field('currentPassword')} autoComplete="current-password" />
        <TextField {...fields.field('code')} autoComplete="one-time-code" />
      </Form>
    </Dialog>
  );
}

/** The section of *My account* in which the authenticator app is switched on and off. */
function SecondFactor() {
  const me = useCallQuery('me');
  const [doing, setDoing] = useState<'setup' | 'switch-off'>();
  const stop = () => setDoing(undefined);
  return (
    <>
      <Part
        id="second-factor"
        title={t('Authenticator app')}
        aside={me.data && <Tag tone={me.data.secondFactor ? 'good' : 'neutral'}>{me.data.secondFactor ? t('On') : t('Off')}</Tag>}
        stays={doing === 'setup'}
      >
        {(close) =>
          doing === 'setup' ? (
            <SecondFactorSetup
              onDone={stop}
              aside={
                <Button kind="quiet" onClick={stop}>
                  {t('Cancel')}
                </Button>
              }
            />
          ) : (
            <Loaded call={me}>
              {({ secondFactor }) => (
                <>
                  <Text>
                    {secondFactor
                      ? t('You sign in with your password and a code from your authenticator app.')
                      : t('With an authenticator app on your phone, somebody who learns your password still cannot sign in.')}
                  </Text>
                  <div>
                    <Button
                      onClick={() => {
                        close();
                        setDoing(secondFactor ? 'switch-off' : 'setup');
                      }}
                    >
                      {secondFactor ? t('Switch off') : t('Set up')}
                    </Button>
                  </div>
                </>
              )}
            </Loaded>
          )
        }
      </Part>
      {doing === 'switch-off' && <SwitchOffDialog onClose={stop} />}
    </>
  );
}

const OwnDetails = lazy(() => import('#web/person/shared/own-details.tsx'));
const OwnPhoto = later(() => import('#web/photo/shared/own-photo.tsx'));
const OwnMail = lazy(() => import('#web/delivery/shared/own-mail.tsx'));
const OwnTelephone = lazy(() => import('#web/delivery/shared/own-telephone.tsx'));
const OwnPush = lazy(() => import('#web/delivery/shared/own-push.tsx'));

const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;

const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const;

const known = (names: readonly (readonly [sign: string, name: string])[], userAgent: string) =>
  names.find(([sign]) => userAgent.includes(sign))?.[1];

/** A name for a browser that its owner recognises, from its user agent. The order of the tables matters: many user agents contain "Chrome" or "Linux". */
function deviceName(userAgent: string): string {
  const browser = known(browsers, userAgent);
  const system = known(systems, userAgent);
  if (browser && system) return t('{browser} on {system}', { browser, system });
  return browser ?? system ?? t('Unknown device');
}

type SessionSeen = Replies['meSessionList'][number];

function SessionItem({ session: { _id, createdAt, lastSeenAt, device, current } }: { session: SessionSeen }) {
  const end = useAction('meSessionEnd', { refreshes: ['meSessionList'] });
  const name = deviceName(device);
  const since = momentText(createdAt);
  return (
    <li>
      <Row gap={12}>
        <MonitorSmartphone size={22} aria-hidden />
        <Grid gap={0} flex="1 1 12rem">
          <strong>{name}</strong>
          <Box component="span" c="dimmed" fz="var(--text-small)">
            {t('Signed in {since}, last seen {seen}', { since, seen: momentText(lastSeenAt) })}
          </Box>
        </Grid>
        {current ? (
          <Tag tone="good">{t('This device')}</Tag>
        ) : (
          <Button
            busy={end.isPending}
            aria-label={t('End session on {device} since {since}', { device: name, since })}
            onClick={() => end.mutate({ params: { id: _id } })}
          >
            {t('End session')}
          </Button>
        )}
        {end.error && <ErrorAlert title={t('The session was not ended')} of={end.error} onDismiss={end.reset} />}
      </Row>
    </li>
  );
}

export default function MyAccount() {
  const { username, role, hasLeft } = useMe();
  const isStudent = role === 'student';
  const me = useCallQuery('me');
  const photos = useCallQuery('studentPhotoOwn', {}, { enabled: isStudent });
  const photo = photos.data?.photo;
  // which rows there are depends on what the house offers
  const offered = [
    photos,
    useCallQuery('guardianOwn', {}, { enabled: isStudent }),
    useCallQuery('meMailGet'),
    useCallQuery('meTelephoneGet'),
    useCallQuery('mePushGet'),
  ];
  const sessions = useCallQuery('meSessionList');
  return (
    <Page subtitle={[me.data?.name, username, t(roleNames[role])].filter(Boolean).join(' · ')} narrow>
      <PartsToChoose
        id="language"
        title={t('Language and colours')}
        choices={[
          [t('Language'), <LanguageChoice key="language" />],
          [t('Colours'), <ThemeChoice key="colours" />],
        ]}
      />
      <Loaded call={me} beside={offered}>
        {({ userId, name }) => (
          <>
            <Parts title={t('About you')}>
              {photo !== undefined && (photo !== null || !hasLeft) && (
                <Part id="photo" title={t('Photo')}>
                  {photo !== null && <Photo of={{ _id: userId, username, name }} photo={photo} />}
                  {!hasLeft && <OwnPhoto of={{ _id: userId, username, name }} />}
                </Part>
              )}
              <Suspense>
                {isStudent && <OwnDetails />}
                <OwnMail />
                <OwnTelephone />
                <OwnPush />
              </Suspense>
              {isStudent && <OwnGuardians />}
              <OwnData />
            </Parts>
            <Parts title={t('Sign-in')}>
              <Part id="password" title={t('Change password')}>
                {(close) => (
                  <PasswordForm
                    currentLabel={t('Current password')}
                    action={t('Change password')}
                    onDone={(message) => {
                      close();
                      showToast(message);
                    }}
                  />
                )}
              </Part>
              <SecondFactor />
              <Part id="sessions" title={t('Where you are signed in')} now={sessions.data && String(sessions.data.length)}>
                <Loaded call={sessions}>
                  {(list) => (
                    <Grid component="ul" gap={12} lined>
                      {list.map((session) => (
                        <SessionItem key={session._id} session={session} />
                      ))}
                    </Grid>
                  )}
                </Loaded>
              </Part>
            </Parts>
          </>
        )}
      </Loaded>
    </Page>
  );
}
