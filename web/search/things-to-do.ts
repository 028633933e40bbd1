import { addDays } from '#contract/day/days.ts';
import { type Path, paths, withHash, withQuery } from '#contract/paths.ts';
import type { Role } from '#contract/roles.ts';
import type { FoundRoom } from '#contract/search/search-everywhere.ts';
import { t } from '#contract/text/text.ts';
import { monthAfter } from '#web/person/shared/month.ts';

export interface ThingToDo {
  says: string;
  /** other words for it */
  also: string;
  /** where it is done */
  to: Path;
  /** where it is done in a hostel that is named besides, or that of a reader who may not open `to`; without it, at the same place */
  inHostel?: (id: string, room?: string) => Path;
  /** where it is done for a month that is named besides */
  inMonth?: (month: string, hostel: string | undefined, room?: string) => Path;
  /** it is about one room, whose number may be named besides */
  ofRoom?: true;
  /** how it is done at once for a student or a room that is named besides */
  atOnce?: AtOnce;
  /** who may open the page, but not do it there */
  notFor?: Role;
}

interface AtOnce {
  /** the words that ask for it */
  asks: string;
  who: readonly Role[];
  student?: (id: string) => Path;
  room?: (room: FoundRoom) => Path;
}

const whoAllots = ['caretaker', 'hosteladmin'] as const;

const studentDialog = (dialog: string) => (id: string) => withQuery(paths.student(id), { do: dialog });

/** What people come to do, in words that are on no menu. */
export const thingsToDo = (): readonly ThingToDo[] => [
  {
    says: t('Give a student a new code'),
    also: t('sign-in password forgotten reset'),
    to: withQuery(paths.accounts(), { role: 'student' }),
    inHostel: paths.studentInfo,
    atOnce: { asks: t('code password reset'), who: whoAllots, student: studentDialog('code') },
  },
  {
    says: t('Erase a student'),
    also: t('delete remove personal data'),
    to: paths.students(),
    atOnce: { asks: t('erase delete remove'), who: ['hosteladmin'], student: studentDialog('erase') },
  },
  {
    says: t('Check a student out'),
    also: t('leave left vacate move'),
    to: paths.students(),
    inHostel: paths.studentInfo,
    atOnce: { asks: t('check checkout vacate'), who: whoAllots, student: studentDialog('check-out') },
  },
  {
    says: t('Export students'),
    also: t('download excel csv list sheet'),
    to: paths.students(),
    inHostel: (hostel) => withQuery(paths.students(), { hostel }),
  },
  {
    says: t('Export rooms and everybody in them'),
    also: t('download excel csv list sheet auditor'),
    to: paths.hostels(),
    inHostel: paths.hostelRooms,
  },
  { says: t('Undo what somebody did'), also: t('take back mistake history'), to: paths.auditLog() },
  {
    says: t('Who is away tonight'),
    also: t('leave absent'),
    to: withQuery(paths.leaveRequests(), { status: 'away' }),
    inHostel: (hostel) => withQuery(paths.leaveRequests(), { status: 'away', hostel }),
  },
  {
    says: t('Who is away in a night ahead'),
    also: t('leave tomorrow weekend monday tuesday wednesday thursday friday saturday sunday'),
    to: withHash(paths.figures(), 'away'),
  },
  { says: t('Who is often absent'), also: t('attendance figures'), to: withHash(paths.figures(), 'absent') },
  { says: t('Print the sign-in slips of a hostel'), also: t('codes students new one'), to: paths.importStudents() },
  {
    says: t('Who lived in a room'),
    also: t('stays past period police'),
    to: paths.hostels(),
    inHostel: (hostel, room) => withQuery(paths.occupants(hostel), { room }),
    inMonth: (month, hostel, room) =>
      hostel === undefined
        ? paths.hostels()
        : withQuery(paths.occupants(hostel), { from: `${month}-01`, day: addDays(`${monthAfter(month)}-01`, -1), room }),
    ofRoom: true,
  },
  { says: t('Why a student got this room'), also: t('round result reason'), to: paths.rounds() },
  {
    says: t('Export fines'),
    also: t('download excel csv list sheet'),
    to: paths.fines(),
    inHostel: (hostel) => withQuery(paths.fines(), { hostel }),
    inMonth: (month, hostel) => withQuery(paths.fines(), { hostel, month }),
  },
  { says: t('Export everything for an auditor'), also: t('download excel workbook period'), to: paths.auditLog() },
  {
    says: t('Move a student to another room'),
    also: t('swap rooms exchange change seat reassign'),
    to: paths.hostels(),
    inHostel: paths.manualAllocation,
  },
  { says: t('Add rooms to a hostel'), also: t('new room floor list'), to: paths.hostels(), inHostel: paths.addRooms },
  {
    says: t('Close a room, or open it again'),
    also: t('repair painting leak maintenance'),
    to: paths.hostels(),
    inHostel: paths.hostelRooms,
    atOnce: {
      asks: t('close reopen'),
      who: whoAllots,
      room: ({ _id, roomNumber, hostel }) => withQuery(paths.hostelRooms(hostel._id), { q: roomNumber, close: _id }),
    },
  },
  { says: t('Archive a hostel, or bring it back'), also: t('remove delete closed down rename'), to: paths.hostels() },
  {
    says: t('Change who looks after a hostel'),
    also: t('team caretaker warden guard replace assign'),
    to: paths.hostels(),
    inHostel: paths.hostelTeam,
  },
  {
    says: t('Print the attendance register'),
    also: t('month roll call export'),
    to: paths.attendanceRegister(),
    inHostel: (hostel) => withQuery(paths.attendanceRegister(), { hostel }),
    inMonth: (month, hostel) => withQuery(paths.attendanceRegister(), { hostel, month }),
  },
  {
    says: t('Set what the whole college uses'),
    also: t('settings time zone logo fine limit upi visiting hours programmes batches categories'),
    to: paths.institution(),
  },
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
