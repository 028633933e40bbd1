import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { whereaboutsOf } from '#contract/gate/fire-sheet.ts';
import type { Visitor } from '#contract/gate/visitor.ts';
import { groupBy } from '#contract/group-by.ts';
import { blockName, floorName } from '#contract/room/room-search.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { shownFrom } from '#web/kept-here.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { StudentName } from '#web/person/shared/student-name.tsx';
import { useListedHostel } from '#web/record/shared/listed-hostel.tsx';
import { useMe } from '#web/session.ts';
import { useStore } from '#web/store.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Confirm } from '#web/ui/dialog/dialog.tsx';
import { CheckBox } from '#web/ui/form/check-box.tsx';
import { ListTools } from '#web/ui/list/list-tools.tsx';
import { nothing, ResourceList } from '#web/ui/list/resource-list.tsx';
import { Empty, Loaded, Page } from '#web/ui/page/page.tsx';
import { PrintButton, ScreenOnly, usePrinting } from '#web/ui/page/print.tsx';
import { Row, Section, Tag } from '#web/ui/show/elements.tsx';
import { Timestamp } from '#web/ui/show/values.tsx';
import { useNow } from '#web/ui/show/use-now.ts';
import { type HostelAtGate, recordAccounted, recordEvacuation, type StudentAtGate, useStudentsAtGate } from './at-gate.ts';
import styles from './gate.module.css';
import { atCampus, lateText, timeAt } from './verdict.ts';
import { useVisitorsAtGate } from './visitors-at-gate.ts';

/** How old the list is: nobody may take one of this morning for the truth. */
function Age({ readAt, now }: { readAt: number; now: Date }) {
  const minutes = Math.max(0, Math.floor((now.valueOf() - readAt) / 60_000));
  const tone = minutes >= 60 ? 'bad' : minutes >= 5 ? undefined : 'good';
  return (
    <p className={styles.age} data-tone={tone}>
      <strong>{t('As of {time}', { time: timeAt(atCampus(new Date(readAt)), atCampus(now)) })}</strong>
      <span>{minutes === 0 ? t('just now') : t('{time} old', { time: lateText(minutes) })}</span>
    </p>
  );
}

interface PeopleProps {
  students: readonly StudentAtGate[];
  accounted: ReadonlySet<string>;
  /** undefined: a row cannot be pressed */
  onPress: ((student: StudentAtGate) => void) | undefined;
  /** rows are ticked */
  ticking: boolean;
}

function People({ students, accounted, onPress, ticking }: PeopleProps) {
  return (
    <ul className={styles.people} data-ticking={ticking || undefined}>
      {students.map((student, n) => {
        const number = student.room?.roomNumber;
        const isAccounted = accounted.has(student._id);
        // few elements for each, since hundreds are on the page
        const shown = (
          <>
            <span className={styles.room} data-again={(n > 0 && number === students[n - 1]?.room?.roomNumber) || undefined}>
              {number ?? '–'}
            </span>
            <strong className={styles.who}>
              {student.name}
              {student.needsHelp && <small className={styles.late}>{t('Needs help')}</small>}
            </strong>
          </>
        );
        return (
          <li key={student._id}>
            {onPress ? (
              <button
                type="button"
                className={styles.entry}
                data-ticked={isAccounted || undefined}
                aria-pressed={ticking ? isAccounted : undefined}
                onClick={() => onPress(student)}
              >
                {shown}
              </button>
            ) : (
              <div className={styles.entry} data-ticked={isAccounted || undefined}>
                {shown}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Where a room is, as a heading; the list is by room already. */
const placeOf = ({ room }: StudentAtGate): string =>
  room
    ? [room.block && blockName(room.block), room.floor && floorName(room.floor)].filter(Boolean).join(', ') || t('All rooms')
    : t('Without a room');

/** Notes that a student needs help to leave the building, or no longer. */
function HelpQuestion({ of: { _id, name, needsHelp }, onClose }: { of: StudentAtGate; onClose: () => void }) {
  const set = useAction('gateHelpSet');
  return (
    <Confirm
      opened
      title={
        needsHelp
          ? t('{student} needs help no longer?', { student: name })
          : t('Does {student} need help to leave the building?', { student: name })
      }
      action={needsHelp ? t('Needs no help') : t('Needs help')}
      busy={set.isPending}
      error={set.error}
      onConfirm={() => set.mutate({ params: { studentId: _id }, body: { needsHelp: !needsHelp } }, onClose)}
      onClose={onClose}
    >
      <p>{t('Guards and staff see it here, and that is all they see. Do not note why.')}</p>
    </Confirm>
  );
}

interface SheetProps {
  hostel: HostelAtGate;
  students: readonly StudentAtGate[];
  /** who is inside */
  visitors: readonly Visitor[];
  today: string;
  isStaff: boolean;
}

/** Who is in the building, those who need help first, and who is accounted for. */
function Sheet({ hostel, students, visitors, today, isStaff }: SheetProps) {
  const [onlyMissing, setOnlyMissing] = useState(false);
  const [ending, setEnding] = useState(false);
  const [helped, setHelped] = useState<StudentAtGate>();
  const { evacuation } = hostel;
  const accounted = new Set(evacuation?.marks.filter((mark) => mark.accounted).map(({ studentId }) => studentId));
  const byPlace = groupBy(students, (student) => whereaboutsOf(student, today));
  const inside = byPlace.get('inside') ?? [];
  const away = [
    { id: 'sheet-out', title: t('Out'), of: byPlace.get('out') ?? [] },
    { id: 'sheet-leave', title: t('On leave'), of: byPlace.get('leave') ?? [] },
  ];
  const found = inside.filter(({ _id }) => accounted.has(_id)).length;
  const missing = inside.length - found;
  // paper does not show that only who is missing was chosen
  const isPrinting = usePrinting();
  const wanted = onlyMissing && evacuation && !isPrinting ? inside.filter(({ _id }) => !accounted.has(_id)) : inside;
  const first = wanted.filter(({ needsHelp }) => needsHelp);
  const floors = groupBy(
    wanted.filter(({ needsHelp }) => !needsHelp),
    placeOf,
  );
  const press = evacuation
    ? (student: StudentAtGate) => void recordAccounted(student, !accounted.has(student._id))
    : isStaff
      ? setHelped
      : undefined;
  const people = (of: readonly StudentAtGate[]) => (
    <People students={of} accounted={accounted} onPress={press} ticking={evacuation !== null} />
  );
  const numbers = evacuation
    ? ([
        [t('missing'), missing],
        [t('found'), found],
        [t('away'), students.length - inside.length],
      ] as const)
    : ([[t('inside'), inside.length] as const, ...away.map(({ title, of }) => [title.toLocaleLowerCase(), of.length] as const)] as const);
  return (
    <>
      <dl className={styles.numbers}>
        {numbers.map(([label, count]) => (
          <div key={label} data-tone={label === t('missing') && count > 0 ? 'bad' : undefined}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <ScreenOnly>
        {evacuation ? (
          <Row justify="space-between">
            <CheckBox label={t('Only who is missing')} checked={onlyMissing} onChange={setOnlyMissing} />
            <Button kind="danger" onClick={() => setEnding(true)}>
              {t('End')}
            </Button>
          </Row>
        ) : (
          <Button kind="danger" wide onClick={() => void recordEvacuation(hostel, true)}>
            {t('Begin: fire or drill')}
          </Button>
        )}
      </ScreenOnly>
      {first.length > 0 && (
        <Section id="sheet-first" title={t('Help first, {count}', { count: first.length })}>
          {people(first)}
        </Section>
      )}
      {[...floors].map(([place, of]) => (
        <Section key={place} id={`sheet-${place}`} title={t('{place}: {count}', { place, count: of.length })}>
          {people(of)}
        </Section>
      ))}
      {visitors.length > 0 && (
        <Section id="sheet-visitors" title={t('{place}: {count}', { place: t('Visitors'), count: visitors.length })}>
          <ul className={styles.people}>
            {visitors.map(({ _id, name, host }) => (
              <li key={_id} className={styles.entry}>
                <span className={styles.room}>{host?.room ?? '–'}</span>
                <span className={styles.who}>
                  <strong>{name}</strong>
                  {host && <small>{t('visits {student}', { student: host.name })}</small>}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {away.map(
        ({ id, title, of }) =>
          of.length > 0 && (
            <Section key={id} id={id} title={t('{place}: {count}', { place: title, count: of.length })}>
              {people(of)}
            </Section>
          ),
      )}
      {students.length === 0 && <Empty title={t('Nobody lives here yet')} />}
      <Confirm
        opened={ending}
        title={
          missing > 0
            ? t('End although {missing, plural, one {# student is} other {# students are}} missing?', { missing })
            : t('End the evacuation?')
        }
        action={t('End')}
        danger
        onConfirm={() => {
          setEnding(false);
          void recordEvacuation(hostel, false);
        }}
        onClose={() => setEnding(false)}
      >
        <p>{t('Everybody can go back in. Who was accounted for, and who was not, is kept.')}</p>
      </Confirm>
      {helped && <HelpQuestion of={helped} onClose={() => setHelped(undefined)} />}
    </>
  );
}

/** The evacuations and drills of the past. Nobody needs them without a network: then they are left out. */
function Past({ hostel }: { hostel: string | undefined }) {
  const { data } = useCallQuery('gateEvacuationList', { query: { hostel } });
  const over = data?.filter(({ endedAt }) => endedAt !== null) ?? [];
  if (over.length === 0) return null;
  return (
    <ScreenOnly>
      <Section id="past" title={t('Evacuations and drills')}>
        <ResourceList
          name={t('Evacuations and drills')}
          rows={over}
          keyOf={({ _id }) => _id}
          columns={[
            { label: t('Began'), value: ({ beganAt }) => <Timestamp at={beganAt} />, rank: 'lead' },
            { label: t('Ended'), value: ({ endedAt }) => (endedAt === null ? nothing : <Timestamp at={endedAt} />) },
            { label: t('Accounted for'), value: ({ accounted }) => accounted, right: true },
            {
              label: t('Missing'),
              value: ({ missing }) => missing.map((student) => <StudentName key={student._id} of={student} />),
              rank: 'line',
              wraps: true,
            },
            {
              label: t('State'),
              value: ({ missing }) =>
                missing.length === 0 ? (
                  <Tag tone="good">{t('Everybody')}</Tag>
                ) : (
                  <Tag tone="bad">{t('{count} missing', { count: missing.length })}</Tag>
                ),
              rank: 'value',
            },
          ]}
          empty={{ title: '', text: '' }}
        />
      </Section>
    </ScreenOnly>
  );
}

/** The fire sheet of a hostel. It works without a network, like the gate. */
export default function FireSheet() {
  const { role } = useMe();
  const { hostel: listed, hostelSwitch, chooser } = useListedHostel({ all: t('Choose') });
  const [params, setParams] = useSearchParams();
  const isAdministrator = role === 'hosteladmin';
  const enabled = !isAdministrator || listed !== undefined;
  const { call, of } = useStudentsAtGate({ hostel: isAdministrator ? listed : undefined, enabled });
  const visitors = useVisitorsAtGate({ hostel: isAdministrator ? listed : undefined, enabled });
  const from = useStore(shownFrom, (at) => at);
  const now = useNow();
  const today = atCampus(now).slice(0, 10);
  return (
    <Page actions={enabled && <PrintButton />}>
      {hostelSwitch && <ListTools label={t('Find students')}>{hostelSwitch}</ListTools>}
      {!enabled ? (
        chooser(t('Choose the hostel whose fire sheet you need.'))
      ) : (
        <Loaded call={call}>
          {(data) => {
            const known = of(data);
            const { hostels, students } = known;
            const inside = visitors.call.data
              ? visitors.of(visitors.call.data, known).visitors.filter(({ cameAt }) => cameAt !== null)
              : [];
            const chosen = hostels.find(({ _id }) => _id === params.get('hostel')) ?? hostels[0];
            if (!chosen) return <Empty title={t('No hostel yet')} text={t('An administrator has to assign you to a hostel first.')} />;
            return (
              <>
                {hostels.length > 1 && (
                  <Row gap={8}>
                    {hostels.map(({ _id, name }) => (
                      <Button
                        key={_id}
                        kind={_id === chosen._id ? 'primary' : 'plain'}
                        onClick={() => setParams({ hostel: _id }, { replace: true })}
                      >
                        {name}
                      </Button>
                    ))}
                  </Row>
                )}
                <Age readAt={from === null ? call.dataUpdatedAt : Date.parse(from)} now={now} />
                <Sheet
                  key={chosen._id}
                  hostel={chosen}
                  students={students.filter(({ hostelId }) => hostelId === chosen._id)}
                  visitors={inside.filter((visitor) => visitor.hostel._id === chosen._id)}
                  today={today}
                  isStaff={role !== 'guard'}
                />
              </>
            );
          }}
        </Loaded>
      )}
      {role !== 'guard' && enabled && call.data && <Past hostel={listed} />}
    </Page>
  );
}
