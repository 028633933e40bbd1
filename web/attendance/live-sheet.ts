import { useEffect } from 'react';
import { type AttendanceEvent, type AttendanceRecord, studentsAtOnce } from '#contract/attendance/attendance.ts';
import type { Replies } from '#contract/calls.ts';
import { api, queryClient, queryKeyOf } from '#web/api.ts';
import { onMarks } from '#web/live-marks.ts';

/** In milliseconds: events that arrive within it lead to one read. */
const pause = 200;

type Sheet = Replies['attendanceOfDay'];

/** Replaces records by newly read ones; undefined if one of those was not on the sheet, since its place is then unknown. */
export function withRecords(records: readonly AttendanceRecord[], anew: readonly AttendanceRecord[]): AttendanceRecord[] | undefined {
  const byStudent = new Map(anew.map((record) => [record.student._id, record]));
  const next = records.map((record) => {
    const found = byStudent.get(record.student._id);
    byStudent.delete(record.student._id);
    return found ?? record;
  });
  return byStudent.size > 0 ? undefined : next;
}

/**
 * Shows marks that are made elsewhere while the sheet is open: an event carries the records of the students that it names, or leads to
 * at most one read. */
export function useLiveSheet(hostelId: string, day: string): void {
  useEffect(() => {
    const params = { hostelId, date: day };
    const queryKey = queryKeyOf('attendanceOfDay', { params });
    let ids = new Set<string>();
    let whole = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leaving = new AbortController();

    async function read(): Promise<void> {
      const students = [...ids];
      const all = whole || students.length > studentsAtOnce;
      ids = new Set();
      whole = false;
      timer = undefined;
      if (!all) {
        const found = await api('attendanceOfDay', { params, query: { students: students.join(',') } }, { signal: leaving.signal }).catch(
          () => undefined,
        );
        const before = queryClient.getQueryData<Sheet>(queryKey);
        const records = found && before && withRecords(before.records, found.records);
        if (records) {
          queryClient.setQueryData<Sheet>(queryKey, { records });
          return;
        }
      }
      if (!leaving.signal.aborted) await queryClient.invalidateQueries({ queryKey });
    }

    const stop = onMarks((event: AttendanceEvent) => {
      if (event.hostelId !== hostelId || event.date !== day) return;
      const before = queryClient.getQueryData<Sheet>(queryKey);
      const records = event.records && before && queryClient.isFetching({ queryKey }) === 0 && withRecords(before.records, event.records);
      if (records) {
        queryClient.setQueryData<Sheet>(queryKey, { records });
        return;
      }
      if (event.students.length === 0) whole = true;
      for (const id of event.students) ids.add(id);
      timer ??= setTimeout(() => void read(), pause);
    });
    return () => {
      stop();
      clearTimeout(timer);
      leaving.abort();
    };
  }, [hostelId, day]);
}
