import { useCallQuery } from '#web/api.ts';
import { Loaded } from '#web/ui/page/states.tsx';
import { Calendar } from '#web/person/shared/calendar.tsx';
import { ownDays } from '#contract/attendance/attendance-days.ts';

/** The attendance calendar of the student who is signed in. */
export function OwnAttendance({ level }: { level: 2 | 3 }) {
  const me = useCallQuery('me');
  const attendance = useCallQuery('attendanceOwn');
  const leaves = useCallQuery('leaveOwn');
  return (
    <Loaded call={me}>
      {({ today }) => (
        <Loaded call={attendance}>
          {({ studentAttendance }) => (
            <Loaded call={leaves}>{(own) => <Calendar days={ownDays(studentAttendance, own)} today={today} level={level} />}</Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
