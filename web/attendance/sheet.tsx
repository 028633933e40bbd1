import { useRef } from 'react';
import type { AttendanceOption, AttendanceRecord } from '#contract/attendance.ts';
import { t } from '#contract/text.ts';
import { dayText } from '#web/ui/dates.ts';
import { type ListState, pageOf } from '#web/ui/list-state.ts';
import { Pager } from '#web/ui/pager.tsx';
import { usePrinting } from '#web/ui/print.tsx';
import { Empty, NoResult } from '#web/ui/states.tsx';
import { Text } from '#web/ui/text.tsx';
import { AttendanceRow } from './attendance-row.tsx';
import { type Marks, statusOf } from './marks.ts';
import styles from './sheet.module.css';

/** Three pages for three hundred students: few pages, each short enough for a phone to render quickly. */
const rowsPerPage = 100;

interface SheetProps {
  day: string;
  /** how many there are in all */
  all: number;
  found: readonly AttendanceRecord[];
  marks: Marks;
  list: ListState<'show'>;
  onMark: ((record: AttendanceRecord, status: AttendanceOption) => void) | undefined;
}

/** The students of a day's sheet, a page at a time. */
export function Sheet({ day, all, found, marks, list, onMark }: SheetProps) {
  const printing = usePrinting();
  const rows = useRef<HTMLUListElement>(null);
  if (all === 0) return <Empty title={t('No students')} text={t('Nobody is allotted to this hostel yet.')} />;
  if (found.length === 0) return <NoResult onReset={list.reset} />;
  const pageSize = printing ? found.length : rowsPerPage;
  const pageCount = Math.ceil(found.length / pageSize);
  const page = Math.min(list.page, pageCount);
  const name = t('Attendance on {day}', { day: dayText(day) });
  return (
    <>
      <ul ref={rows} tabIndex={-1} aria-label={name} className={styles.sheet}>
        {pageOf(found, page, pageSize).map((record) => (
          <AttendanceRow key={record.student._id} record={record} status={statusOf(record, marks)} onMark={onMark} />
        ))}
      </ul>
      <div className={styles.foot}>
        <Text dimmed role="status">
          {t('{from}–{to} of {total}', {
            from: (page - 1) * pageSize + 1,
            to: Math.min(page * pageSize, found.length),
            total: found.length,
          })}
        </Text>
        <Pager of={name} page={page} pageCount={pageCount} onPage={list.goTo} list={rows} />
      </div>
    </>
  );
}
