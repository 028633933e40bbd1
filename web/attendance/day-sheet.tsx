import { type ReactNode, useCallback, useState } from 'react';
import { type Location, useSearchParams } from 'react-router';
import { type AttendanceClash, type AttendanceOption, attendanceOptions, type AttendanceRecord } from '#contract/attendance.ts';
import { isDay } from '#contract/days.ts';
import { faults, screenTexts } from '#contract/messages.ts';
import { nameAndUsername } from '#contract/person.ts';
import { t } from '#contract/text.ts';
import { useCallMutation, useCallQuery } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { Button } from '#web/ui/button.tsx';
import { dayText } from '#web/ui/dates.ts';
import { ErrorAlert } from '#web/ui/alert.tsx';
import { TextField, useLooseField } from '#web/ui/fields.tsx';
import { matches, useListState } from '#web/ui/list-state.ts';
import { Filter, ListTools, SearchBox } from '#web/ui/list-tools.tsx';
import { PrintOnly } from '#web/ui/print.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { Empty, Loaded } from '#web/ui/states.tsx';
import { Text } from '#web/ui/text.tsx';
import { Unsaved } from '#web/ui/unsaved.tsx';
import { optionNames } from './attendance-row.tsx';
import { Clashes } from './clashes.tsx';
import { countOf, type Marks, noMarks, restOf, statusOf, unsavedOf, withMarks, withoutSent } from './marks.ts';
import styles from './day-sheet.module.css';
import { Sheet } from './sheet.tsx';

/** An earlier year is a date that is still being typed. */
const firstDay = '2000-01-01';

interface DaySheetProps {
  hostelId: string;
  day: string;
  today: string;
  hostelSwitch: ReactNode;
  isOtherSheet: (from: Location, to: Location) => boolean;
}

/** The attendance of a hostel on a day: to look at, or to mark. */
export function DaySheet({ hostelId, day, today, hostelSwitch, isOtherSheet }: DaySheetProps) {
  const { role } = useMe();
  const mayMark = role !== 'warden';
  const [, setParams] = useSearchParams();
  const list = useListState('show');
  const hostels = useCallQuery('hostelChoices');
  const [typed, setTyped] = useState(day);
  const mayShow = (value: string) => isDay(value) && value >= firstDay && value <= today;
  const chosen = typed === day && mayShow(day);
  const sheet = useCallQuery('attendanceOfDay', { params: { hostelId, date: day } }, { enabled: chosen });
  const records: readonly AttendanceRecord[] = sheet.data?.records ?? [];

  const [marks, setMarks] = useState<Marks>(noMarks);
  const [beforeRest, setBeforeRest] = useState<Marks>();
  const [refused, setRefused] = useState<{ message: string; clashes: readonly AttendanceClash[] }>();
  const save = useCallMutation('attendanceMark', { refreshes: ['attendanceOfDay', 'dashboardToday'] });
  const unsaved = unsavedOf(records, marks);
  const counts = countOf(records, marks);
  const toMark = restOf(records, marks).length;
  const unmarkedOnLeave = counts['not marked'] - toMark;

  const mark = useCallback((record: AttendanceRecord, status: AttendanceOption) => {
    setMarks((before) => withMarks(before, [record], status));
    setBeforeRest(undefined);
  }, []);

  function choose(value: string): void {
    setTyped(value);
    if (!mayShow(value) || value === day) return;
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.delete('page');
      next.set('date', value);
      return next;
    });
  }

  function submit(): void {
    if (unsaved.length === 0) {
      showToast(t('Everything is saved already.'));
      return;
    }
    setRefused(undefined);
    save.mutate({ params: { hostelId, date: day }, body: { attendances: unsaved } }, ({ message, clashes }) => {
      if (clashes.length === 0) showToast(message);
      else setRefused({ message, clashes });
      setMarks((before) => withoutSent(before, unsaved));
      setBeforeRest(undefined);
    });
  }

  const date = {
    ...useLooseField(t('Date'), typed, choose),
    required: true,
    error: typed > today ? t(faults.dayInFuture.text) : undefined,
    // a date that was not gone to, because there are unsaved marks, does not stay in the field
    onBlur: () => mayShow(typed) && setTyped(day),
  };

  const { show } = list.filters;
  // a row that is marked stays in its place until it is saved, so that the next tap hits what it was meant for
  const isShown = (record: AttendanceRecord) =>
    show === '' || (show === 'leave' ? record.onLeave : record.status === show || statusOf(record, marks) === show);
  const found = records.filter((record) => isShown(record) && matches(list.q, [nameAndUsername(record.student)]));
  // who is not seen is not marked
  const rest = restOf(found, marks);
  const state = [
    ...attendanceOptions.map((option) => `${counts[option]} ${t(optionNames[option]).toLowerCase()}`),
    ...(unmarkedOnLeave > 0 ? [t('{toMark} of them to mark, {onLeave} on approved leave', { toMark, onLeave: unmarkedOnLeave })] : []),
    ...(unsaved.length > 0 ? [t('{unsaved} not saved', { unsaved: unsaved.length })] : []),
  ].join(' · ');

  return (
    <>
      <PrintOnly>{[hostels.data?.find(({ _id }) => _id === hostelId)?.name, dayText(day)].join(' · ')}</PrintOnly>
      <ListTools label={t('Find students')}>
        {hostelSwitch}
        <div className={styles.date}>
          <TextField {...date} type="date" min={firstDay} max={today} />
        </div>
        <Filter
          label={t('Show')}
          value={show}
          onChange={(value) => list.filter('show', value)}
          all={t('Everybody')}
          choices={[
            ...attendanceOptions.map((value) => ({ value, label: t(optionNames[value]) })),
            { value: 'leave', label: t('On approved leave') },
          ]}
        />
        <SearchBox label={t('Name or username')} value={list.q} onSearch={list.search} />
      </ListTools>
      {!mayMark && chosen && sheet.data && <Text role="status">{state}</Text>}
      {chosen ? (
        <Loaded call={sheet} failed={t(screenTexts.studentsFailed)}>
          {() => <Sheet day={day} all={records.length} found={found} marks={marks} list={list} onMark={mayMark ? mark : undefined} />}
        </Loaded>
      ) : (
        <Empty title={t('No date chosen')} text={t('Choose today or an earlier day.')} />
      )}
      {mayMark && (
        <>
          <SaveBar
            state={chosen ? state : t('Choose a date first.')}
            failure={
              save.error ? (
                <ErrorAlert title={t(screenTexts.attendanceFailed)} of={save.error} onDismiss={save.reset} />
              ) : (
                refused && <Clashes {...refused} onDismiss={() => setRefused(undefined)} />
              )
            }
          >
            {beforeRest ? (
              <Button
                onClick={() => {
                  setMarks(beforeRest);
                  setBeforeRest(undefined);
                }}
              >
                {t('Undo the rest')}
              </Button>
            ) : (
              <Button
                disabled={!chosen || rest.length === 0}
                onClick={() => {
                  setBeforeRest(marks);
                  setMarks(withMarks(marks, rest, 'present'));
                }}
              >
                {list.narrowed ? t('Mark the {students} shown present', { students: rest.length }) : t('Mark the rest present')}
              </Button>
            )}
            <Button kind="primary" busy={save.isPending} disabled={!chosen || !sheet.data} onClick={submit}>
              {t('Submit')}
            </Button>
          </SaveBar>
          <Unsaved unsaved={unsaved.length > 0} loses={isOtherSheet} title={t('Leave without saving?')}>
            <Text>
              {t('{unsaved, plural, one {# mark} other {# marks}} of {day} will be lost.', { unsaved: unsaved.length, day: dayText(day) })}
            </Text>
          </Unsaved>
        </>
      )}
    </>
  );
}
