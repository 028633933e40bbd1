import { type Path, paths, withQuery } from '#contract/paths.ts';
import type { Role } from '#contract/roles.ts';
import { t } from '#contract/text/text.ts';

interface ThingToDo {
  says: string;
  /** other words for it */
  also: string;
  /** where it is done */
  to: Path;
  /** who may open the page, but not do it there */
  notFor?: Role;
}

/** What people come to do, in words that are on no menu. */
export const thingsToDo = (): readonly ThingToDo[] => [
  {
    says: t('Give a student a new code'),
    also: t('sign-in password forgotten reset'),
    to: withQuery(paths.accounts(), { role: 'student' }),
  },
  { says: t('Erase a student'), also: t('delete remove personal data'), to: paths.students() },
  { says: t('Check a student out'), also: t('leave left vacate move'), to: paths.students() },
  { says: t('Export students'), also: t('download excel csv list sheet'), to: paths.students() },
  { says: t('Export rooms and everybody in them'), also: t('download excel csv list sheet auditor'), to: paths.hostels() },
  { says: t('Undo what somebody did'), also: t('take back mistake history'), to: paths.auditLog() },
  { says: t('Who is away tonight'), also: t('leave absent'), to: withQuery(paths.leaveRequests(), { status: 'away' }) },
  { says: t('Print the sign-in slips of a hostel'), also: t('codes students new one'), to: paths.importStudents() },
  { says: t('Who lived in a room'), also: t('stays past period police'), to: paths.hostels() },
  { says: t('Why a student got this room'), also: t('round result reason'), to: paths.rounds() },
  { says: t('Export fines'), also: t('download excel csv list sheet'), to: paths.fines() },
  {
    says: t('Correct a mark of the roll call'),
    also: t('wrong attendance yesterday absent present'),
    to: paths.markAttendance(),
    notFor: 'warden',
  },
  { says: t('Who changed something'), also: t('history fine rent room student of'), to: paths.auditLog() },
  {
    says: t('What caretakers may do at the door'),
    also: t('let allow move students out of a closed room settings'),
    to: paths.institution(),
  },
];
