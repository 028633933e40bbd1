import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { barOf, type BarredVisitor, staysTooLong, type Visitor } from '#contract/gate/visitor.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import type { Replies } from '#contract/calls.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { useListedHostel } from '#web/record/shared/listed-hostel.tsx';
import { useMe } from '#web/session.ts';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
import { ListTools } from '#web/ui/list/list-tools.tsx';
import { type Columns, nothing, ResourceList } from '#web/ui/list/resource-list.tsx';
import { Empty, Loaded, Page } from '#web/ui/page/page.tsx';
import { ErrorAlert, later, Section, Tag } from '#web/ui/show/elements.tsx';
import { dayMonthText } from '#web/ui/show/dates.ts';
import { useNow } from '#web/ui/show/use-now.ts';
import { BarDialog } from './bar-dialog.tsx';
import { deviceTime, type StudentAtGate, useStudentsAtGate } from './at-gate.ts';
import { atCampus, timeAt } from './verdict.ts';
import { useVisitorsAtGate } from './visitors-at-gate.ts';

const VisitorDialog = later(() => import('./visitor-dialog.tsx'));

/** What the student said of a visitor. */
function Answer({ host, agreed }: Pick<Visitor, 'host' | 'agreed'>) {
  if (host === null) return nothing;
  if (agreed === null) return <Tag tone="warning">{t('Is asked')}</Tag>;
  return agreed ? <Tag tone="good">{t('Expected')}</Tag> : <Tag tone="bad">{t('Not expected')}</Tag>;
}

const whomOf = ({ host, hostel }: Visitor): string =>
  host ? [host.name, host.room && t('room {room}', { room: host.room })].filter(Boolean).join(', ') : hostel.name;

/** What every list of visitors at the gate shows first: who, whom they visit, and a warning. */
function whoColumns(barred: readonly BarredVisitor[]): Columns<Visitor> {
  const warningOf = (visitor: Visitor) => {
    const bar = barOf(barred, visitor);
    return bar && <Tag tone="bad">{t('Not to be let in: {reason}', { reason: bar.reason })}</Tag>;
  };
  return [
    { label: t('Visitor'), value: ({ name }) => name, rank: 'lead' },
    { label: t('Visits'), value: whomOf, rank: 'line' },
    {
      label: t('Warning'),
      value: (visitor) => warningOf(visitor) ?? nothing,
      spare: barred.length === 0,
      rank: 'line',
      brief: (visitor) => warningOf(visitor) ?? '',
    },
  ];
}

interface ListsProps extends Pick<Replies['visitorsAtGate'], 'visitors' | 'barred'> {
  onCame: (visitor: Visitor) => void;
}

/** Who is inside, those first who were to leave, and who is expected. */
function Lists({ visitors, barred, onCame }: ListsProps) {
  const now = useNow();
  const leave = useAction('visitorLeave', {
    later: { what: ({ params }) => t('{visitor} left', { visitor: visitors.find(({ _id }) => _id === params.id)?.name ?? '' }) },
  });
  const isLate = (visitor: Visitor): boolean => staysTooLong(visitor, now.valueOf());
  const inside = visitors.filter(({ cameAt }) => cameAt !== null).toSorted((a, b) => (a.until ?? '').localeCompare(b.until ?? ''));
  const expected = visitors.filter(({ cameAt }) => cameAt === null);
  const time = (moment: string | null): string => (moment === null ? '' : timeAt(atCampus(new Date(moment)), atCampus(now)));
  const leaveBy = (visitor: Visitor, text = t('by {until}', { until: time(visitor.until) })) =>
    isLate(visitor) ? <Tag tone="bad">{text}</Tag> : text;
  return (
    <>
      {leave.error && <ErrorAlert title={t('It was not recorded')} of={leave.error} onDismiss={leave.reset} />}
      <Section id="inside" title={t('Inside, {count}', { count: inside.length })}>
        <ResourceList
          name={t('Visitors inside')}
          rows={inside}
          keyOf={({ _id }) => _id}
          columns={[
            ...whoColumns(barred),
            // among the last to be left out of the table of a tablet: it shows who is overdue
            {
              label: t('To leave by'),
              value: (visitor) => leaveBy(visitor, time(visitor.until)),
              rank: 'line',
              brief: (visitor) => (isLate(visitor) ? '' : leaveBy(visitor)),
            },
            {
              label: t('Expected'),
              value: (visitor) => <Answer {...visitor} />,
              rank: 'value',
              brief: (visitor) => (isLate(visitor) ? leaveBy(visitor) : <Answer {...visitor} />),
            },
            { label: t('Came'), value: ({ cameAt }) => time(cameAt) },
            { label: t('Purpose'), value: ({ purpose }) => purpose },
            { label: t('Vehicle'), value: ({ vehicle }) => vehicle || nothing },
          ]}
          actions={({ _id, name: visitor }) => (
            <Button
              small
              busy={leave.isPending && leave.variables?.params.id === _id}
              aria-label={t('Left: {visitor}', { visitor })}
              onClick={() => leave.mutate({ params: { id: _id }, body: deviceTime() })}
            >
              {t('Left')}
            </Button>
          )}
          empty={{ title: t('No visitors inside'), text: t('Whoever comes in as a visitor is listed here until they leave.') }}
        />
      </Section>
      <Section id="expected" title={t('Invited, {count}', { count: expected.length })}>
        <ResourceList
          name={t('Invited visitors')}
          rows={expected}
          keyOf={({ _id }) => _id}
          columns={[
            ...whoColumns(barred),
            { label: t('Six digits'), value: ({ code }) => code ?? nothing, rank: 'value' },
            { label: t('Day'), value: ({ day }) => dayMonthText(day), rank: 'line' },
            { label: t('Purpose'), value: ({ purpose }) => purpose },
          ]}
          actions={(visitor) => (
            <Button small kind="primary" aria-label={t('Is here: {visitor}', { visitor: visitor.name })} onClick={() => onCame(visitor)}>
              {t('Is here')}
            </Button>
          )}
          empty={{ title: t('Nobody is invited'), text: t('Visitors whom students invite for today and tomorrow are listed here.') }}
        />
      </Section>
    </>
  );
}

/** Who is not to be let in: guards read it, wardens change it. */
function Barred({
  barred,
  hostels,
  mayChange,
}: {
  barred: readonly BarredVisitor[];
  hostels: readonly Visitor['hostel'][];
  mayChange: boolean;
}) {
  const end = useAction('visitorBarEnd');
  const [entering, setEntering] = useState(false);
  return (
    <Section
      id="barred"
      title={t('Not to be let in')}
      aside={mayChange && <Button onClick={() => setEntering(true)}>{t('Enter somebody')}</Button>}
    >
      {end.error && <ErrorAlert title={t('It was not changed')} of={end.error} onDismiss={end.reset} />}
      <ResourceList
        name={t('Not to be let in')}
        rows={barred}
        keyOf={({ _id }) => _id}
        columns={[
          { label: t('Name'), value: ({ name }) => name, rank: 'lead' },
          { label: t('Telephone'), value: ({ telephone }) => telephone || nothing, rank: 'line' },
          { label: t('Reason'), value: ({ reason }) => reason, rank: 'line' },
        ]}
        {...(mayChange && {
          actions: ({ _id, name }: BarredVisitor) => (
            <Button
              small
              kind="quiet"
              aria-label={t('Take off the list: {name}', { name })}
              onClick={() => end.mutate({ params: { id: _id } })}
            >
              {t('Take off the list')}
            </Button>
          ),
        })}
        empty={{ title: t('Nobody'), text: t('Guards and wardens are warned of whoever is entered here.') }}
      />
      {entering && <BarDialog hostels={hostels} onClose={() => setEntering(false)} />}
    </Section>
  );
}

interface Recording {
  invited?: Visitor;
}

interface AtGateProps {
  reply: Replies['visitorsAtGate'];
  hostels: readonly Visitor['hostel'][];
  students: readonly StudentAtGate[];
  /** who is being recorded: somebody new, or an invited visitor */
  recording: Recording | undefined;
  setRecording: (recording: Recording | undefined) => void;
}

function AtGate({ reply: { visitors, barred }, hostels, students, recording, setRecording }: AtGateProps) {
  const { role } = useMe();
  // a visitor whose six digits the guard has typed on the page of the gate
  const [params, setParams] = useSearchParams();
  const asked = visitors.find(({ _id, cameAt }) => cameAt === null && _id === params.get('visitor'));
  const shown = recording ?? (asked && { invited: asked });
  const close = () => {
    setRecording(undefined);
    setParams((before) => (before.delete('visitor'), before), { replace: true });
  };
  return (
    <>
      <Lists visitors={visitors} barred={barred} onCame={(invited) => setRecording({ invited })} />
      {role !== 'caretaker' && <Barred barred={barred} hostels={hostels} mayChange={role !== 'guard'} />}
      {shown && <VisitorDialog invited={shown.invited} hostels={hostels} students={students} barred={barred} onClose={close} />}
    </>
  );
}

/** In milliseconds: a visitor waits until the student has said something. */
const readEvery = 5_000;

/** The visitors at the gate. It works without a network, like the gate. */
export default function Visitors() {
  const { role } = useMe();
  const { hostel: listed, hostelSwitch, chooser } = useListedHostel({ all: t('Choose') });
  const isAdministrator = role === 'hosteladmin';
  const reached = { hostel: isAdministrator ? listed : undefined, enabled: !isAdministrator || listed !== undefined };
  const atGate = useStudentsAtGate(reached);
  const visitors = useVisitorsAtGate({ ...reached, readEvery });
  const [recording, setRecording] = useState<Recording>();
  const mayRecord = visitors.call.data !== undefined && atGate.call.data !== undefined && atGate.call.data.hostels.length > 0;
  return (
    <Page
      main={mayRecord && { text: t('Record a visitor'), onClick: () => setRecording({}) }}
      actions={role !== 'guard' && <ButtonLink to={paths.visitorRegister()}>{t('Register of visitors')}</ButtonLink>}
    >
      {hostelSwitch && <ListTools label={t('Find visitors')}>{hostelSwitch}</ListTools>}
      {!reached.enabled ? (
        chooser(t('Choose the hostel whose visitors you need.'))
      ) : (
        <Loaded call={atGate.call}>
          {(data) => {
            const known = atGate.of(data);
            return known.hostels.length === 0 ? (
              <Empty title={t('No hostel yet')} text={t('An administrator has to assign you to a hostel first.')} />
            ) : (
              <Loaded call={visitors.call}>
                {(reply) => <AtGate {...known} reply={visitors.of(reply, known)} recording={recording} setRecording={setRecording} />}
              </Loaded>
            );
          }}
        </Loaded>
      )}
    </Page>
  );
}
