import type { ReactNode } from 'react';
import { type DayStatus, ownDays } from '#contract/attendance/attendance-days.ts';
import { useCallQuery } from '#web/api.ts';
import { Loaded } from '#web/ui/page/page.tsx';

/** The marked days and nights on leave of the student who is signed in, and the campus day. */
export function OwnDays({ children }: { children: (days: ReadonlyMap<string, DayStatus>, today: string) => ReactNode }) {
  const me = useCallQuery('me');
  const attendance = useCallQuery('attendanceOwn');
  const leaves = useCallQuery('leaveOwn');
  return (
    <Loaded call={me}>
      {({ today }) => (
        <Loaded call={attendance}>
          {({ studentAttendance }) => <Loaded call={leaves}>{(own) => children(ownDays(studentAttendance, own), today)}</Loaded>}
        </Loaded>
      )}
    </Loaded>
  );
}
