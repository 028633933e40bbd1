import { useCallQuery } from '#web/api.ts';
import { Loaded } from '#web/ui/states.tsx';
import { Calendar } from '../calendar.tsx';

/** The calendar of the student who is signed in. */
export default function OwnAttendance({ level }: { level: 2 | 3 }) {
  const me = useCallQuery('me');
  const attendance = useCallQuery('attendanceOwn');
  return (
    <Loaded call={me}>
      {({ today }) => (
        <Loaded call={attendance}>
          {({ studentAttendance }) => <Calendar attendance={studentAttendance} today={today} level={level} />}
        </Loaded>
      )}
    </Loaded>
  );
}
