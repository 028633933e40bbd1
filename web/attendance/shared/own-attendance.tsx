import { useCallQuery } from '#web/api.ts';
import { Loaded } from '#web/ui/states.tsx';
import { Calendar } from '../calendar.tsx';

/** The calendar of the student who is signed in. */
export default function OwnAttendance({ level }: { level: 2 | 3 }) {
  const today = useCallQuery('dashboardToday');
  const attendance = useCallQuery('attendanceOwn');
  return (
    <Loaded call={today}>
      {({ date }) => (
        <Loaded call={attendance}>
          {({ studentAttendance }) => <Calendar attendance={studentAttendance} today={date} level={level} />}
        </Loaded>
      )}
    </Loaded>
  );
}
