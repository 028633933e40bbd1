import ScanLine from 'lucide-react/icons/scan-line';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { looksLikeCard } from '#contract/gate/card.ts';
import { looksLikePass } from '#contract/gate/pass.ts';
import { covers } from '#contract/worker/time-slots.ts';
import { matches } from '#contract/text/search.ts';
import { t } from '#contract/text/text.ts';
import type { Visitor } from '#contract/gate/visitor.ts';
import { paths, withQuery } from '#contract/paths.ts';
import { useCallQuery } from '#web/api.ts';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
import { useNavigate } from '#web/ui/action/link.tsx';
import { later, Section } from '#web/ui/show/elements.tsx';
import { bestFirst } from '#web/ui/list/best-first.ts';
import { Empty, Loaded, Loading, Page } from '#web/ui/page/page.tsx';
import { useNow } from '#web/ui/show/use-now.ts';
import { type HostelAtGate, type StudentAtGate, useStudentsAtGate } from './at-gate.ts';
import styles from './gate.module.css';
import { type CodeFault, looksLikeVisit, mayBeNewer, readPass, sound } from './scan.ts';
import { RefusedPass, StudentCard } from './student-card.tsx';
import { atCampus, hoursText, type Out, outOf, timeAt } from './verdict.ts';
import { useVisitorsAtGate } from './visitors-at-gate.ts';

/** More would have to be scrolled: the guard types another letter instead. */
const mostFound = 20;

/** By which a student is found. */
const textsOf = ({ name, rollno, room }: StudentAtGate) => [name, rollno, room?.roomNumber ?? ''];

/** Who is meant: the student of this roll number or the only one of this room, otherwise all in whom the words occur. */
function found(students: readonly StudentAtGate[], q: string): readonly StudentAtGate[] {
  const asked = q.trim().toLowerCase();
  const exact = students.filter(({ rollno }) => rollno.toLowerCase() === asked);
  if (exact.length === 1) return exact;
  const inRoom = students.filter(({ room }) => room?.roomNumber.toLowerCase() === asked);
  const others = students.filter((student) => matches(asked, textsOf(student)));
  return [...new Set([...inRoom, ...bestFirst(asked, others, textsOf)])].slice(0, mostFound);
}

interface EntryProps {
  student: StudentAtGate;
  out: Out | undefined;
  now: string;
  onOpen: () => void;
}

/** Since when a student is out, and by when to be in. Of who is late since another day, how late says enough. */
function outText({ since: from, until, late }: Out, now: string): string {
  const since = timeAt(from, now);
  return until !== null && (late === 0 || from.slice(0, 10) === now.slice(0, 10))
    ? t('since {since}, due {until}', { since, until: timeAt(until, from) })
    : t('since {since}', { since });
}

/** A student in a list, and when to be back. */
function Entry({ student: { name, room, hostel }, out, now, onOpen }: EntryProps) {
  return (
    <li>
      <button type="button" className={styles.entry} onClick={onOpen}>
        <span className={styles.room}>{room?.roomNumber ?? '–'}</span>
        <span className={styles.who}>
          <strong>{name}</strong>
          <small>{out ? outText(out, now) : hostel}</small>
        </span>
        {out && out.late > 0 && <span className={styles.late}>{t('{time} late', { time: hoursText(out.late) })}</span>}
      </button>
    </li>
  );
}

/** Who keeps these gates at a moment, as the schedule of the hostels has it. */
const onDuty = (hostels: readonly HostelAtGate[], now: string): string =>
  [...new Set(hostels.flatMap((hostel) => (hostel.onDuty ?? []).filter((shift) => covers(shift, now)).map(({ name }) => name)))].join(', ');

interface GateOfProps {
  /** who keeps the gate by the schedule; empty: it names nobody */
  guards: string;
  students: readonly StudentAtGate[];
  visitors: readonly Visitor[];
  now: string;
  onOpen: (student: StudentAtGate) => void;
  /** a pass that a reader has typed */
  onPass: (text: string) => void;
  onScan: () => void;
}

function GateOf({ guards, students, visitors, now, onOpen, onPass, onScan }: GateOfProps) {
  const [q, setQ] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // for the next student, and for a reader that types
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const asked = useDeferredValue(q);
  const out = students.flatMap((student) => {
    const is = outOf(student, now);
    return is ? [{ student, is }] : [];
  });
  const late = out.filter(({ is }) => is.late > 0).toSorted((a, b) => b.is.late - a.is.late);
  const inTime = out.filter(({ is }) => is.late === 0);
  const invited = visitors.find(({ code }) => code !== null && code === asked.trim());
  const shown = asked.trim() === '' ? undefined : found(students, asked);
  const list = (of: readonly { student: StudentAtGate; is: Out | undefined }[]) => (
    <ul className="lined">
      {of.map(({ student, is }) => (
        <Entry key={student._id} student={student} out={is} now={now} onOpen={() => onOpen(student)} />
      ))}
    </ul>
  );
  return (
    <>
      <dl className={styles.numbers}>
        {[
          [t('inside'), students.length - out.length],
          [t('out'), out.length],
          [t('late'), late.length],
          [t('visitors'), visitors.filter(({ cameAt }) => cameAt !== null).length],
        ].map(([label, count]) => (
          <div key={label} data-tone={label === t('late') && late.length > 0 ? 'bad' : undefined}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {guards !== '' && <small className="dimmed">{t('On duty: {guards}', { guards })}</small>}
      {canScan && (
        <Button kind="primary" wide icon={<ScanLine aria-hidden />} onClick={onScan}>
          {t('Scan a pass')}
        </Button>
      )}
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          // a reader that types ends with Enter
          const [only, another] = found(students, q);
          if (only && !another) onOpen(only);
        }}
      >
        <input
          type="search"
          className={styles.seek}
          value={q}
          onChange={({ target: { value } }) => {
            setQ(value);
            // a reader types a whole pass or card
            if (looksLikePass(value) || looksLikeCard(value)) onPass(value);
          }}
          placeholder={t('Room, roll number or name')}
          aria-label={t('Room, roll number or name')}
          autoComplete="off"
          ref={field}
        />
      </form>
      {invited && (
        <ButtonLink kind="primary" to={withQuery(paths.visitors(), { visitor: invited._id })}>
          {t('{visitor} is here', { visitor: invited.name })}
        </ButtonLink>
      )}
      {shown ? (
        shown.length === 0 && invited ? null : shown.length === 0 ? (
          <Empty title={t('Nobody found')} text={t('Nobody of your hostels has this room, roll number or name.')} />
        ) : (
          list(shown.map((student) => ({ student, is: outOf(student, now) })))
        )
      ) : (
        <>
          {late.length > 0 && (
            <Section id="late" title={t('Late, {count}', { count: late.length })}>
              {list(late)}
            </Section>
          )}
          {inTime.length > 0 && (
            <Section id="out" title={t('Out, {count} in time', { count: inTime.length })}>
              {list(inTime)}
            </Section>
          )}
          {out.length === 0 && <p>{t('Nobody is out.')}</p>}
        </>
      )}
    </>
  );
}

const Scanner = later(() => import('./scanner.tsx'), <Loading />);
/** Browsers offer the camera only over TLS; elsewhere a reader types. */
const canScan = 'mediaDevices' in navigator;
/** In milliseconds; the next keys are there half a day ahead. */
const readKeysEvery = 600_000;

/** A slow network does not keep a queue waiting; after so many milliseconds what the device knows decides. */
const longestRead = 3_000;
const soon = () => new Promise<[]>((resolve) => setTimeout(() => resolve([]), longestRead));

/** What was scanned last. */
interface Scan {
  isOpen?: boolean;
  fault?: CodeFault;
  studentId?: string;
  /** of the pass; none of a card */
  step?: number | undefined;
}

/** The guard's page. It works without a network: the list is kept on the device, and what is recorded waits there. */
export default function Gate() {
  const { call, of } = useStudentsAtGate();
  const visitors = useVisitorsAtGate();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const now = atCampus(useNow());
  const keys = useCallQuery('gatePassKeys', {}, { refetchInterval: readKeysEvery });
  const [scan, setScan] = useState<Scan>();
  /** of what the guard did last: what a code from before then comes to is not shown any more */
  const last = useRef(0);
  const chosen = params.get('student');
  const close = () => {
    last.current += 1;
    setScan(undefined);
    setParams({}, { replace: true });
  };
  return (
    <Page>
      <Loaded call={call}>
        {(data) => {
          const known = of(data);
          const { students } = known;
          const student = students.find(({ _id }) => _id === chosen);
          if (data.hostels.length === 0)
            return (
              <Empty title={t('No gate yet')} text={t('An administrator puts you into the team of the hostels whose gate you keep.')} />
            );
          const invited = (code: string, list = visitors.call.data) =>
            list && visitors.of(list, known).visitors.find((each) => each.code === code.trim());
          const onVisitor = async (code: string, mine: number) => {
            let visitor = invited(code);
            if (!visitor && navigator.onLine) {
              const [list] = await Promise.race([visitors.call.refetch().then((read) => [read]), soon()]);
              visitor = invited(code, list?.data);
            }
            if (last.current !== mine) return;
            sound(visitor !== undefined);
            if (visitor) navigate(withQuery(paths.visitors(), { visitor: visitor._id }));
            else setScan({ fault: 'noVisitor' });
          };
          const onPass = async (text: string) => {
            const mine = (last.current += 1);
            if (looksLikeVisit(text)) return await onVisitor(text, mine);
            let found = readPass(text, students, keys.data ?? []);
            if (mayBeNewer.has(found) && navigator.onLine) {
              const [list, latest] = await Promise.race([Promise.all([call.refetch(), keys.refetch()]), soon()]);
              found = readPass(text, of(list?.data ?? data).students, latest?.data ?? keys.data ?? []);
            }
            if (last.current !== mine) return;
            sound(typeof found !== 'string');
            if (typeof found === 'string') return setScan({ fault: found });
            // the camera's picture stays until the address names the student: in between, the whole list would be drawn
            setScan({ isOpen: scan?.isOpen ?? false, studentId: found.holder._id, step: found.step });
            setParams({ student: found.holder._id });
          };
          if (scan?.fault) return <RefusedPass fault={scan.fault} onClose={close} />;
          if (student)
            return (
              <StudentCard
                key={student._id}
                student={student}
                by={scan?.studentId !== student._id ? 'number' : scan.step === undefined ? 'card' : 'pass'}
                step={scan?.step}
                onClose={close}
              />
            );
          if (scan?.isOpen) return <Scanner onText={onPass} onClose={close} />;
          return (
            <GateOf
              guards={onDuty(data.hostels, now)}
              students={students}
              visitors={visitors.call.data ? visitors.of(visitors.call.data, known).visitors : []}
              now={now}
              onOpen={({ _id }) => {
                last.current += 1;
                setParams({ student: _id });
              }}
              onPass={onPass}
              onScan={() => setScan({ isOpen: true })}
            />
          );
        }}
      </Loaded>
    </Page>
  );
}
