import { useState } from 'react';
import type { Replies } from '#contract/calls.ts';
import { rupees } from '#contract/day/money.ts';
import type { Ward } from '#contract/guardian/ward.ts';
import type { Tone } from '#contract/statuses.ts';
import { t } from '#contract/text/text.ts';
import { queryClient, useCallMutation, useCallQuery } from '#web/api.ts';
import { ApiError } from '#web/api-error.ts';
import { guardianToken, keepGuardianToken } from '#web/guardian-token.ts';
import { Beside } from '#web/delivery/shared/own-address.tsx';
import { LanguageChoice } from '#web/language/shared/language-choice.tsx';
import { daysText } from '#web/person/shared/leave-days.ts';
import { Button } from '#web/ui/action/button.tsx';
import { TextField, useFields } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { Empty, Loaded, Page } from '#web/ui/page/page.tsx';
import { Card, Grid, Heading, Hint, InfoAlert, Row, Section, Stack, Tag, Text } from '#web/ui/show/elements.tsx';
import { Contact } from '#web/ui/show/contact.tsx';
import { dayText, momentDayText } from '#web/ui/show/dates.ts';

/** How many days are listed; the others are counted. */
const listedDays = 7;

type State = Ward['days'][number]['state'] | Ward['leave'][number]['status'];

/** English texts, to be passed to `t`. */
const stateNames: Readonly<Record<State, string>> = {
  present: 'Present',
  absent: 'Absent',
  leave: 'On leave',
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
};
const tones: Readonly<Partial<Record<State, Tone>>> = { present: 'good', absent: 'bad', leave: 'info', approved: 'good', rejected: 'bad' };

/** English texts, to be passed to `t`. */
const notShownTexts: Readonly<Record<Ward['notShown'][number], string>> = {
  days: 'The hostel does not show you attendance.',
  leave: 'The hostel does not show you leave.',
  fines: 'The hostel does not show you fines.',
};

interface PartProps {
  ward: Ward;
  part: Ward['notShown'][number];
  title: string;
  none: string;
  rows: readonly { key: string; text: string; state?: State }[];
}

function Part({ ward: { notShown }, part, title, none, rows }: PartProps) {
  return (
    <Stack gap={4}>
      <Heading level={3} fz={16} fw={600}>
        {title}
      </Heading>
      {notShown.includes(part) ? (
        <Text dimmed>{t(notShownTexts[part])}</Text>
      ) : rows.length === 0 ? (
        <Text dimmed>{none}</Text>
      ) : (
        <Grid component="ul" gap={6} lined>
          {rows.map(({ key, text, state }) => (
            <Row key={key} component="li" gap="xs" justify="space-between" wrap="nowrap">
              <span>{text}</span>
              {state && <Tag tone={tones[state] ?? 'neutral'}>{t(stateNames[state])}</Tag>}
            </Row>
          ))}
        </Grid>
      )}
    </Stack>
  );
}

function Child({ ward, place }: { ward: Ward; place: number }) {
  const { name, hostel, room, days, leave, fines } = ward;
  const count = (wanted: string) => days.filter(({ state }) => state === wanted).length;
  return (
    <Section id={`child-${place}`} title={name}>
      {hostel === null ? (
        <Text dimmed>{t('Lives in no hostel.')}</Text>
      ) : (
        <Stack gap={4}>
          <Text>{room === null ? hostel.name : t('{hostel}, room {room}', { hostel: hostel.name, room })}</Text>
          {hostel.telephone && (
            <>
              <Hint>{t('Caretaker of {hostel}', { hostel: hostel.name })}</Hint>
              <Contact number={hostel.telephone} who={hostel.name} />
            </>
          )}
        </Stack>
      )}
      <Part
        ward={ward}
        part="days"
        title={t('Attendance')}
        none={t('No roll call in the last days.')}
        rows={days.slice(0, listedDays).map(({ day, state }) => ({ key: day, text: dayText(day), state }))}
      />
      {days.length > listedDays && (
        <Hint>
          {t('In the last 30 days: {present} present, {absent} absent, {leave} on leave.', {
            present: count('present'),
            absent: count('absent'),
            leave: count('leave'),
          })}
        </Hint>
      )}
      <Part
        ward={ward}
        part="leave"
        title={t('Leave')}
        none={t('No leave was asked for.')}
        rows={leave.map(({ start, end, backBy, status }) => ({
          key: start,
          text: daysText({ startDate: start, endDate: end, backBy }),
          state: status,
        }))}
      />
      <Part
        ward={ward}
        part="fines"
        title={t('Fines to pay')}
        none={t('Nothing is to be paid.')}
        rows={fines.map(({ amount, reason, imposedAt }) => ({
          key: imposedAt,
          text: t('{amount}: {reason}, {day}', { amount: rupees(amount), reason, day: momentDayText(imposedAt) }),
        }))}
      />
    </Section>
  );
}

function Notices({ notices }: Pick<Replies['wardList'], 'notices'>) {
  if (notices.length === 0) return null;
  return (
    <Section id="notices" title={t('Notices')}>
      <Grid component="ul" gap={16} lined>
        {notices.map(({ title, description, createdAt }) => (
          <li key={createdAt}>
            <Heading level={3} fz={16} fw={600}>
              {title}
            </Heading>
            <Hint>{momentDayText(createdAt)}</Hint>
            <div style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{description}</div>
          </li>
        ))}
      </Grid>
    </Section>
  );
}

function Children({ onEnd }: { onEnd: () => void }) {
  const found = useCallQuery('wardList');
  const signOut = useCallMutation('wardSignOut', { refreshes: [] });
  const isOver = found.error instanceof ApiError && found.error.status === 401;
  const out = (
    <Button busy={signOut.isPending} onClick={() => (isOver ? onEnd() : signOut.mutate({}, onEnd))}>
      {isOver ? t('Sign in again') : t('Logout')}
    </Button>
  );
  // above the notices, of which there may be many
  const top = (
    <Row justify="space-between">
      <LanguageChoice />
      {!isOver && out}
    </Row>
  );
  if (isOver)
    return (
      <Stack>
        {top}
        <InfoAlert warning title={t('You are signed out')}>
          {t('The hostel no longer has this address or number for a guardian, or the last code is more than 30 days old.')}
        </InfoAlert>
        <Row>{out}</Row>
      </Stack>
    );
  return (
    <Stack gap="lg">
      {top}
      <Loaded call={found} failed={t('The page could not be shown')}>
        {({ wards, notices }) => (
          <Stack gap="lg">
            {wards.length === 0 && <Empty title={t('No child of yours lives in a hostel now')} />}
            {wards.map((ward, place) => (
              <Child key={ward.name} ward={ward} place={place} />
            ))}
            <Notices notices={notices} />
          </Stack>
        )}
      </Loaded>
    </Stack>
  );
}

function SignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const ask = useCallMutation('wardCode', { refreshes: [] });
  const signIn = useCallMutation('wardSignIn', { refreshes: [] });
  const [asked, setAsked] = useState<string>();
  const isCoded = asked !== undefined;
  const fields = useFields(
    {
      address: { label: t('Mail address or telephone'), required: true },
      code: { label: t('Code that was sent'), required: isCoded },
    },
    null,
  );
  const { address, code } = fields.values;
  const sendCode = () => ask.mutate({ body: { address } }, ({ message }) => setAsked(message));
  return (
    <Card>
      <Form
        fields={fields}
        action={isCoded ? t('Show my child') : t('Send me a code')}
        call={isCoded ? signIn : ask}
        failed={isCoded ? t('You are not signed in') : t('No code was sent')}
        aside={
          isCoded ? (
            <Beside text={t('Send another code')} failed={t('No code was sent')} call={ask} onPress={sendCode} />
          ) : (
            <Button
              kind="quiet"
              onClick={() => {
                ask.reset();
                setAsked('');
              }}
            >
              {t('I have a code')}
            </Button>
          )
        }
        onSubmit={() => {
          if (!isCoded) return sendCode();
          signIn.mutate({ body: { address, code } }, ({ token }) => {
            keepGuardianToken(token);
            onSignedIn();
          });
        }}
      >
        <Text>
          {t('Enter the mail address or telephone number that the hostel has of you. No password is needed: a code is sent there.')}
        </Text>
        <TextField {...fields.field('address')} type="text" inputMode="email" autoComplete="username" maxLength={254} />
        {asked && <InfoAlert>{asked}</InfoAlert>}
        {isCoded && <TextField {...fields.field('code')} autoComplete="one-time-code" maxLength={40} />}
      </Form>
    </Card>
  );
}

/** For parents, who have no account. */
export default function MyChild() {
  const [isSignedIn, setSignedIn] = useState(guardianToken() !== undefined);
  function end(): void {
    keepGuardianToken();
    queryClient.removeQueries({ queryKey: ['wardList'] });
    setSignedIn(false);
  }
  return (
    <Page subtitle={t('For parents and guardians. Only you see this page.')} narrow>
      <Stack gap="lg">
        {isSignedIn ? (
          <Children onEnd={end} />
        ) : (
          <>
            <LanguageChoice />
            <SignIn onSignedIn={() => setSignedIn(true)} />
          </>
        )}
      </Stack>
    </Page>
  );
}
