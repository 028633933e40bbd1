import { useCallback, useEffect, useRef, useState, type ReactNode, useMemo } from 'react';
import type { AttendanceOption, AttendanceRecord } from '#contract/attendance/attendance.ts';
import { replyTexts, screenTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { NetworkError } from '#web/api-error.ts';
import { useMe } from '#web/session.ts';
import { ErrorAlert, InfoAlert } from '#web/ui/show/elements.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { type ListState, matches } from '#web/ui/list/list-state.ts';
import { SaveBar } from '#web/ui/form/save-bar.tsx';
import { NoResult } from '#web/ui/list/no-result.tsx';
import { showToast } from '#web/ui/action/toast.tsx';
import { LateDialog } from './shared/late-dialog.tsx';
import { countOf, notSavedOf, refusedOf, restOf, unsentIn, unsentOf, unsentSince, shownOf, type Unsent } from './marks.ts';
import type { SheetKey, NotSavedMark } from '#web/outbox/shared/entries.ts';
import { dropMarksOf, dismissNotSaved, openOutbox, outboxNow, putMarks, sendAll, useOutbox } from './outbox.ts';
import { RollCallCount } from './roll-call-count.tsx';
import { Sheet } from './sheet.tsx';
import { WhoIsAbsent } from './who-is-absent.tsx';
import { daysBetween } from '#contract/day/days.ts';
import { dayText } from '#web/ui/show/dates.ts';
import { Confirm } from '#web/ui/dialog/dialog.tsx';

/** Asks before the first change to a day that is over. `change` runs a change, after the question if there is one; `question` is the dialog to render. */
function usePastDay(day: string, today: string): { change: (run: () => void) => void; question: ReactNode } {
  const [asked, setAsked] = useState<() => void>();
  const agreed = useRef(false);
  function change(run: () => void): void {
    if (day >= today || agreed.current) run();
    else setAsked(() => run);
  }
  const question = (
    <Confirm
      opened={asked !== undefined}
      title={t('Change the attendance of {day}?', { day: dayText(day) })}
      action={t('Change it')}
      onConfirm={() => {
        agreed.current = true;
        setAsked(undefined);
        asked?.();
      }}
      onClose={() => setAsked(undefined)}
    >
      {t(
        'That day was {days, plural, one {yesterday} other {# days ago}}. What you mark now is shown as entered late, with your name and the time.',
        { days: daysBetween(day, today) },
      )}
    </Confirm>
  );
  return { change, question };
}

interface Narrowing {
  q: string;
  /** a state, or `changed` for students with a mark that was not saved; empty for everybody */
  show: string;
  unsent: Unsent;
  notSaved: ReadonlyMap<string, NotSavedMark>;
}

/** The rows that match the search and the filter. A row that no longer matches because it was just marked stays in place, so that the next tap hits the right one. */
function useShown(records: readonly AttendanceRecord[], { q, show, unsent, notSaved }: Narrowing): readonly AttendanceRecord[] {
  // forgotten with the next search or filter
  const seen = useMemo(() => ({ q, show, ids: new Set<string>() }), [q, show]).ids;
  if (q === '' && show === '') return records;
  return records.filter((record) => {
    const { student, room } = record;
    if (!matches(q, [student.name, student.username, room?.roomNumber ?? ''])) return false;
    const fits = show === '' || (show === 'changed' ? notSaved.has(student._id) : shownOf(record, unsent) === show);
    if (fits) seen.add(student._id);
    return fits || seen.has(student._id);
  });
}

interface RollCallProps {
  sheet: SheetKey;
  today: string;
  /** in walking order; undefined until they have loaded */
  records: readonly AttendanceRecord[] | undefined;
  /** whether a valid date is chosen */
  chosen: boolean;
  mayMark: boolean;
  list: ListState<'show'>;
}

const none: readonly AttendanceRecord[] = [];

/** The sheet of a day, including marks that are not sent yet, with everything that can be done on it. */
export function RollCall({ sheet, today, records: read, chosen, mayMark, list }: RollCallProps) {
  const { username, role, hostels } = useMe();
  const outbox = useOutbox();
  const records = read ?? none;
  const unsent = unsentOf(outbox, sheet);
  const notSaved = notSavedOf(outbox, sheet, records);
  const counts = countOf(records, unsent);
  const found = useShown(records, { q: list.q, show: list.filters.show, unsent, notSaved });
  const rest = restOf(found, unsent);
  const pastDay = usePastDay(sheet.date, today);
  const [lastRest, setLastRest] = useState<readonly AttendanceRecord[]>();
  const [late, setLate] = useState<AttendanceRecord>();
  const [submitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<Error>();

  useEffect(() => void openOutbox(), []);

  function mark(students: readonly AttendanceRecord[], status: AttendanceOption, onDone: () => void): void {
    pastDay.change(() => {
      setFailure(undefined);
      onDone();
      void putMarks(
        sheet,
        students.map((record) => ({ studentId: record.student._id, status, seen: record.status })),
      );
    });
  }
  /** Leaves students alone whom somebody has marked absent since. Uses the current records: `students` are as they were before they were marked. */
  function undoRest(students: readonly AttendanceRecord[]): void {
    const touched = new Set(students.map(({ student }) => student._id));
    const unchanged = records.filter(({ student, status }) => touched.has(student._id) && status !== 'absent');
    mark(unchanged, 'not marked', () => setLastRest(undefined));
  }
  const markRest = (students: readonly AttendanceRecord[]) => mark(students, 'present', () => setLastRest(students));
  // `markOne` never changes, so that a tap rerenders no other row
  const latest = useRef(mark);
  useEffect(() => {
    latest.current = mark;
  });
  const markOne = useCallback(
    (record: AttendanceRecord, status: AttendanceOption) => latest.current([record], status, () => setLastRest(undefined)),
    [],
  );

  async function submit(): Promise<void> {
    if (outbox.marks.length + outbox.batches.length === 0 && counts.present + counts.absent === 0) {
      showToast(t('Nobody is marked yet.'));
      return;
    }
    setSubmitting(true);
    setFailure(undefined);
    await sendAll();
    setSubmitting(false);
    setLastRest(undefined);
    const now = outboxNow();
    const isRefused = refusedOf(notSavedOf(now, sheet, records)).length > 0;
    const others = unsentIn(now);
    if (unsentOf(now, sheet).size > 0 || isRefused) setFailure(now.error);
    else if (others > 0)
      showToast(
        t(
          'The marks of this sheet are saved. {others, plural, one {# mark of another day or hostel is} other {# marks of other days or hostels are}} not sent yet.',
          {
            others,
          },
        ),
      );
    else showToast(t(replyTexts.attendanceMarked));
  }

  const isOver = records.length > 0 && counts['not marked'] + unsent.size === 0;
  const elsewhere =
    role === 'hosteladmin' ? undefined : [...outbox.batches, ...outbox.marks].find(({ hostelId }) => hostelId !== sheet.hostelId);
  const elsewhereName = hostels.find(({ _id }) => _id === elsewhere?.hostelId)?.name;
  const clashes = [...notSaved.values()].filter(({ clash }) => clash).length;
  const refusedMarks = refusedOf(notSaved);
  const [refused] = refusedMarks;
  return (
    <>
      {chosen && records.length > 0 && (
        <RollCallCount counts={counts} all={records.length} unsent={mayMark ? unsentIn(outbox) : undefined} since={unsentSince(outbox)} />
      )}
      {elsewhere && (
        <InfoAlert warning>
          {elsewhereName === undefined ? (
            <>
              <p>{t('Marks of a hostel that you no longer serve are kept on this device and cannot be sent.')}</p>
              <Button small onClick={() => void dropMarksOf(elsewhere.hostelId)}>
                {t('Drop these marks')}
              </Button>
            </>
          ) : (
            t('Marks of {hostel} that are not sent yet are sent when you work there again.', { hostel: elsewhereName })
          )}
        </InfoAlert>
      )}
      {clashes > 0 && (
        <div role="alert">
          <InfoAlert
            warning
            title={t('{clashes, plural, one {# mark was} other {# marks were}} changed elsewhere meanwhile and not overwritten', {
              clashes,
            })}
          >
            {list.filters.show !== 'changed' && (
              <Button small onClick={() => list.filter('show', 'changed')}>
                {t('Show only these')}
              </Button>
            )}
          </InfoAlert>
        </div>
      )}
      {chosen && records.length > 0 && found.length === 0 && <NoResult onReset={list.reset} />}
      {chosen && found.length > 0 && (
        <Sheet
          key={`${list.q} ${list.filters.show}`}
          day={sheet.date}
          found={found}
          unsent={unsent}
          notSaved={notSaved}
          narrowed={list.narrowed}
          me={username}
          onMark={mayMark ? markOne : undefined}
          onRest={markRest}
          onLate={mayMark ? setLate : undefined}
        />
      )}
      {mayMark && (
        <SaveBar
          state={chosen ? (isOver && counts.absent === 0 ? t('Everybody is in') : '') : t('Choose a date first.')}
          failure={
            failure instanceof NetworkError && unsent.size > 0 ? (
              <InfoAlert warning title={t('Not sent yet: the server cannot be reached')}>
                {t('The marks are kept on this device and will be sent as soon as it can.')}
              </InfoAlert>
            ) : failure && (refused || unsent.size > 0) ? (
              <ErrorAlert title={t(screenTexts.attendanceFailed)} of={failure} onDismiss={() => setFailure(undefined)}>
                {unsent.size > 0 && <p>{t('The marks are kept on this device and sent as soon as that works.')}</p>}
              </ErrorAlert>
            ) : (
              refused && (
                <ErrorAlert title={t(screenTexts.attendanceFailed)} onDismiss={() => void dismissNotSaved(refusedMarks)}>
                  {refused.why}
                </ErrorAlert>
              )
            )
          }
        >
          {isOver && counts.absent > 0 && (
            <WhoIsAbsent
              absent={records.filter(({ status, onLeave }) => status === 'absent' && !onLeave)}
              hostelId={sheet.hostelId}
              day={sheet.date}
            />
          )}
          {lastRest ? (
            <Button onClick={() => undoRest(lastRest)}>{t('Undo ({students})', { students: lastRest.length })}</Button>
          ) : isOver ? null : rest.length === 0 && counts['not marked'] > 0 && list.q === '' ? (
            // they are expected late, and so are not of the rest
            list.filters.show !== 'not marked' && (
              <Button onClick={() => list.filter('show', 'not marked')}>{t('{left} not marked', { left: counts['not marked'] })}</Button>
            )
          ) : (
            <Button
              disabled={!chosen || rest.length === 0}
              aria-label={list.narrowed ? undefined : t('Rest present ({rest}): all of the hostel', { rest: rest.length })}
              onClick={() => markRest(rest)}
            >
              {list.narrowed ? t('Rest shown present ({rest})', { rest: rest.length }) : t('Rest present ({rest})', { rest: rest.length })}
            </Button>
          )}
          <Button
            kind={unsentIn(outbox) > 0 ? 'primary' : 'plain'}
            busy={submitting}
            disabled={!chosen || !read}
            onClick={() => void submit()}
          >
            {t('Submit')}
          </Button>
        </SaveBar>
      )}
      {pastDay.question}
      {late && <LateDialog sheet={sheet} record={late} onClose={() => setLate(undefined)} />}
    </>
  );
}
