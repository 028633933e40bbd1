import { Calendar } from '#web/person/shared/calendar.tsx';
import { OwnDays } from './own-days.tsx';

/** The attendance calendar of the student who is signed in. */
export const OwnAttendance = ({ level }: { level: 2 | 3 }) => (
  <OwnDays>{(days, today) => <Calendar days={days} today={today} level={level} />}</OwnDays>
);
