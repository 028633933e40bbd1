import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type AttendanceRecord, firstDayToMark } from '#contract/attendance/attendance.ts';
import { isDay } from '#contract/day/days.ts';
import { faults, screenTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { InfoAlert } from '#web/ui/show/elements.tsx';
import { momentText } from '#web/ui/show/dates.ts';
import { TextField, useLooseField } from '#web/ui/form/fields.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { Filter, FilterSlot, ListTools, SearchBox } from '#web/ui/list/list-tools.tsx';
import { Empty, Loaded } from '#web/ui/page/page.tsx';
import { withParams } from '#web/with-params.ts';
import { useStoreSheet, useKeptSheet } from './kept-sheet.ts';
import { useLiveSheet } from './live-sheet.ts';
import { RollCall } from './roll-call.tsx';
import { shownNames } from './shown-names.ts';

const secondsBetweenTries = 15;

interface DaySheetProps {
  hostelId: string;
  hostelName: string;
  day: string;
  today: string;
  mayMark: boolean;
  hostelSwitch: ReactNode;
}

/** The attendance of a hostel on a day, to read or to mark. */
export function DaySheet({ hostelId, hostelName, day, today, mayMark, hostelSwitch }: DaySheetProps) {
  const [, setParams] = useSearchParams();
  const list = useListState('show');
  const [typed, setTyped] = useState(day);
  const mayShow = (value: string) => isDay(value) && value >= firstDayToMark && value <= today;
  const chosen = typed === day && mayShow(day);
  const [isAway, setAway] = useState(false);
  const sheet = useCallQuery(
    'attendanceOfDay',
    { params: { hostelId, date: day } },
    { enabled: chosen, ...(isAway ? { refetchInterval: secondsBetweenTries * 1000 } : {}) },
  );
  const kept = useKeptSheet(hostelId, day, sheet.error);
  if (isAway !== Boolean(kept)) setAway(Boolean(kept));
  const { refetch } = sheet;
  useEffect(() => {
    const readAgain = () => void refetch();
    window.addEventListener('online', readAgain);
    return () => window.removeEventListener('online', readAgain);
  }, [refetch]);
  useStoreSheet({ hostelId, hostelName, day }, sheet.data?.records);
  useLiveSheet(hostelId, day);

  function choose(value: string): void {
    setTyped(value);
    if (!mayShow(value) || value === day) return;
    setParams(withParams({ date: value }));
  }

  const date = {
    ...useLooseField(t('Date'), typed, choose),
    required: true,
    error: typed > today ? t(faults.dayInFuture.text) : undefined,
    // a date that cannot be shown does not stay in the field
    onBlur: () => mayShow(typed) && setTyped(day),
  };
  const rollCall = (records: readonly AttendanceRecord[] | undefined) => (
    <RollCall
      sheet={{ hostelId, date: day }}
      today={today}
      records={chosen ? records : undefined}
      chosen={chosen}
      mayMark={mayMark}
      list={list}
    />
  );

  return (
    <>
      <ListTools ofPage label={t('Find students')}>
        {hostelSwitch}
        <FilterSlot id={date.id} active={day !== today}>
          <TextField {...date} type="date" min={firstDayToMark} max={today} />
        </FilterSlot>
        <Filter
          label={t('Show')}
          value={list.filters.show}
          onChange={(value) => list.filter('show', value)}
          all={t('Everybody')}
          choices={[
            ...(['present', 'absent', 'not marked', 'leave'] as const).map((value) => ({ value, label: t(shownNames[value]) })),
            { value: 'changed', label: t('Changed elsewhere') },
          ]}
        />
        <SearchBox label={t('Name, username or room')} hint={t('Name or room')} value={list.q} onSearch={list.search} />
      </ListTools>
      {!chosen ? (
        <>
          <Empty title={t('No date chosen')} text={t('Choose today or an earlier day.')} />
          {rollCall(undefined)}
        </>
      ) : (
        <>
          {kept && (
            <InfoAlert warning>
              {t('No network. This is the list of {when}; what you mark is kept on this device and sent later.', {
                when: momentText(kept.keptAt),
              })}
            </InfoAlert>
          )}
          {!kept && (
            <Loaded call={sheet} failed={t(screenTexts.studentsFailed)}>
              {({ records }) =>
                records.length === 0 ? <Empty title={t('No students')} text={t('Nobody is allotted to this hostel yet.')} /> : null
              }
            </Loaded>
          )}
          {rollCall(sheet.data?.records ?? kept?.records)}
        </>
      )}
    </>
  );
}
