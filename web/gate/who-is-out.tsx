import { useState } from 'react';
import type { Replies } from '#contract/calls.ts';
import type { Direction } from '#contract/gate/gate.ts';
import { eveningOf } from '#contract/gate/may-be-out.ts';
import type { Person } from '#contract/call/schemas.ts';
import { paths } from '#contract/paths.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { LateDialog } from '#web/attendance/shared/late-dialog.tsx';
import { useCallQuery } from '#web/api.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { StudentName } from '#web/person/shared/student-name.tsx';
import { TelephonesInSheet } from '#web/person/shared/telephones.tsx';
import { NoHostelPage, useListedHostel } from '#web/record/shared/listed-hostel.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { Filter, ListTools } from '#web/ui/list/list-tools.tsx';
import { nothing, ResourceList } from '#web/ui/list/resource-list.tsx';
import { RowsLoading } from '#web/ui/list/rows-loading.tsx';
import { Loaded, Page } from '#web/ui/page/page.tsx';
import { PrintButton } from '#web/ui/page/print.tsx';
import { ErrorAlert, Section, Tag } from '#web/ui/show/elements.tsx';
import { clockText } from '#web/ui/show/clock-text.ts';
import { useNow } from '#web/ui/show/use-now.ts';
import { anHourLater } from './an-hour-later.ts';
import { ByHandDialog } from './by-hand-dialog.tsx';
import { atCampus, hoursText, lateText, type Out, outOf, timeAt } from './verdict.ts';

type AtGate = Replies['gateStudents'];

interface Row {
  student: AtGate['students'][number];
  person: Person;
  hostel: AtGate['hostels'][number];
  out: Out;
}

const rowsOf = ({ hostels, students }: AtGate, now: string): Row[] =>
  students
    .flatMap((student) => {
      const hostel = hostels.find(({ _id }) => _id === student.hostelId);
      const out = hostel && outOf({ ...student, curfew: hostel.curfew }, now);
      return hostel && out ? [{ student, hostel, out, person: { _id: student._id, username: '', name: student.name } }] : [];
    })
    .toSorted((a, b) => b.out.late - a.out.late || (a.out.until ?? '~').localeCompare(b.out.until ?? '~'));

interface OutListProps {
  rows: readonly Row[];
  now: string;
  ofAll: boolean;
}

function OutList({ rows, now, ofAll }: OutListProps) {
  const care = useAction('gateLookAfter');
  const permit = useAction('attendanceExpectLate');
  const [later, setLater] = useState<Row>();
  const [isIn, setIsIn] = useState<Row>();
  return (
    <>
      {care.error && <ErrorAlert title={t('That you look after it was not saved')} of={care.error} onDismiss={care.reset} />}
      {permit.error && <ErrorAlert title={t('The late arrival was not saved')} of={permit.error} onDismiss={permit.reset} />}
      <ResourceList
        name={t('Who is out')}
        rows={rows}
        keyOf={({ student }) => student._id}
        columns={[
          {
            label: t('Student'),
            value: ({ person }) => <StudentName of={person} />,
            to: ({ person }) => paths.student(person._id),
            rank: 'lead',
          },
          { label: t('Room'), value: ({ student }) => student.room?.roomNumber ?? nothing, rank: 'code', whole: true },
          ...(ofAll ? [{ label: t('Hostel'), value: ({ hostel }: Row) => hostel.name }] : []),
          {
            label: t('Out since'),
            value: ({ out }) => timeAt(out.since, now),
            rank: 'line',
            brief: ({ out }) => t('since {since}', { since: timeAt(out.since, now) }),
          },
          { label: t('May be out until'), value: ({ out }) => (out.until === null ? nothing : timeAt(out.until, now)) },
          {
            label: t('State'),
            value: ({ out }) =>
              out.late > 0 ? <Tag tone="bad">{t('{time} late', { time: lateText(out.late) })}</Tag> : <Tag tone="good">{t('In time')}</Tag>,
            rank: 'value',
            // a phone needs the width for the name
            brief: ({ out }) =>
              out.late > 0 ? (
                <Tag tone="bad">{t('{time} late', { time: hoursText(out.late) })}</Tag>
              ) : (
                <Tag tone="good">{t('In time')}</Tag>
              ),
          },
          { label: t('Looked after by'), value: ({ student }) => student.lookedAfterBy ?? nothing, rank: 'line' },
        ]}
        actions={(row) => {
          const student = shownName(row.person);
          const { curfew } = row.hostel;
          const date = eveningOf(curfew, now);
          const expectedAt =
            row.out.until === null || row.student.late.some(({ day }) => day === date)
              ? undefined
              : anHourLater(curfew, row.out.until, now);
          const time = expectedAt && clockText(expectedAt);
          return (
            <>
              <TelephonesInSheet studentId={row.student._id} />
              {row.out.late > 0 && !row.student.lookedAfterBy && (
                <Button
                  small
                  busy={care.isPending && care.variables?.params.studentId === row.student._id}
                  aria-label={t('I look after it: {student}', { student })}
                  onClick={() => care.mutate({ params: { studentId: row.student._id } })}
                >
                  {t('I look after it')}
                </Button>
              )}
              {time && (
                <Button
                  small
                  kind="quiet"
                  busy={permit.isPending && permit.variables?.params.studentId === row.student._id}
                  aria-label={t('May be out until {until}: {student}', { until: time, student })}
                  onClick={() =>
                    permit.mutate({ params: { hostelId: row.hostel._id, date, studentId: row.student._id }, body: { expectedAt } })
                  }
                >
                  {t('May be out until {until}', { until: time })}
                </Button>
              )}
              <Button small kind="quiet" aria-label={t('May come later: {student}', { student })} onClick={() => setLater(row)}>
                {t('May come later')}
              </Button>
              <Button small kind="quiet" aria-label={t('Is in: {student}', { student })} onClick={() => setIsIn(row)}>
                {t('Is in')}
              </Button>
            </>
          );
        }}
        empty={{ title: t('Nobody is out'), text: t('Whoever goes out at the gate is listed here.') }}
      />
      {later && (
        <LateDialog
          sheet={{ hostelId: later.hostel._id, date: eveningOf(later.hostel.curfew, now) }}
          record={{
            student: later.person,
            expectedAt: later.student.late.find(({ day }) => day === eveningOf(later.hostel.curfew, now))?.until ?? null,
          }}
          onClose={() => setLater(undefined)}
        />
      )}
      {isIn && <ByHandDialog student={isIn.person} direction="in" onClose={() => setIsIn(undefined)} />}
    </>
  );
}

type Pair = Replies['gateUnclear'][number];

/** Movements that cannot both be right: one between them is missing, and is entered here. */
function ToClearUp({ pairs, now }: { pairs: readonly Pair[]; now: string }) {
  const [cleared, setCleared] = useState<{ pair: Pair; missing: Direction }>();
  if (pairs.length === 0) return null;
  const time = (moment: string) => timeAt(atCampus(new Date(moment)), now);
  return (
    <Section id="unclear" title={t('To clear up')}>
      <ResourceList
        name={t('To clear up')}
        rows={pairs}
        keyOf={({ student, second }) => `${student._id} ${second}`}
        columns={[
          {
            label: t('Student'),
            value: ({ student }) => <StudentName of={student} />,
            to: ({ student }) => paths.student(student._id),
            rank: 'lead',
          },
          {
            label: t('What'),
            value: ({ direction, first, second }) => {
              const times = { first: time(first), second: time(second) };
              return direction === 'out'
                ? t('Went out twice: {first} and {second}', times)
                : t('Came in twice: {first} and {second}', times);
            },
            rank: 'line',
          },
        ]}
        actions={(pair) => (
          <Button
            small
            kind="quiet"
            aria-label={t('Enter what is missing: {student}', { student: shownName(pair.student) })}
            onClick={() => setCleared({ pair, missing: pair.direction === 'out' ? 'in' : 'out' })}
          >
            {t('Enter what is missing')}
          </Button>
        )}
        empty={{ title: '', text: '' }}
      />
      {cleared && (
        <ByHandDialog
          student={cleared.pair.student}
          direction={cleared.missing}
          between={cleared.pair}
          onClose={() => setCleared(undefined)}
        />
      )}
    </Section>
  );
}

/** In milliseconds: gates record all the time, and open pages are not told of it. */
const readEvery = 30_000;

/** Who is out now, since when, until when they may be, and who is not back. */
export default function WhoIsOut() {
  const { hostel, hostelSwitch, isNone } = useListedHostel();
  const list = useListState('show');
  const now = atCampus(useNow());
  const call = useCallQuery('gateStudents', { query: { hostel, only: 'out' } }, { enabled: !isNone, refetchInterval: readEvery });
  const unclear = useCallQuery('gateUnclear', { query: { hostel } }, { enabled: !isNone });
  if (isNone) return <NoHostelPage />;
  return (
    <Page actions={<PrintButton />}>
      <ListTools label={t('Find students')} ofPage>
        {hostelSwitch}
        <Filter
          label={t('Show')}
          value={list.filters.show}
          onChange={(value) => list.filter('show', value)}
          all={t('Everybody')}
          choices={[{ value: 'late', label: t('Late') }]}
        />
      </ListTools>
      <Loaded call={call} loading={<RowsLoading />}>
        {(data) => (
          <>
            <OutList
              rows={rowsOf(data, now).filter(({ out }) => list.filters.show !== 'late' || out.late > 0)}
              now={now}
              ofAll={hostel === undefined}
            />
            <ToClearUp pairs={unclear.data ?? []} now={now} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
