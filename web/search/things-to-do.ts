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
  { says: t('Who is often absent'), also: t('attendance figures bunks roll call'), to: withHash(paths.figures(), 'absent') },
  { says: t('Print the sign-in slips of a hostel'), also: t('codes students new ones freshers'), to: paths.importStudents() },
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
    also: t('swap rooms exchange change seat bed reassign'),
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
    also: t('change settings time zone logo fine limit upi visiting hours programmes batches categories'),
    to: paths.institution(),
  },
  {
    says: t('Correct a mark of the roll call'),
    also: t('wrong attendance yesterday absent present'),
    to: paths.markAttendance(),
    notFor: 'warden',
  },
  {
    says: t('Who changed something'),
    also: t('history fine rent room student of what did do change yesterday warden caretaker'),
    to: paths.auditLog(),
  },
  {
    says: t('What caretakers may do at the door'),
    also: t('let allow move students out of a closed room settings'),
    to: paths.institution(),
  },
  {
    says: t('See how full the hostels are'),
    also: t('how many seats beds are free empty vacant we'),
    to: paths.hostels(),
    inHostel: paths.hostelRooms,
  },
  {
    says: t('See who owes money'),
    also: t('owe owing most unpaid fines pending dues fees'),
    to: withQuery(paths.fines(), { status: 'pending', sort: '-amount' }),
    inHostel: (hostel) => withQuery(paths.fines(), { status: 'pending', sort: '-amount', hostel }),
  },
  {
    says: t('Confirm that a fine is paid'),
    also: t('cash upi money received payment receipt'),
    to: withQuery(paths.fines(), { status: 'unconfirmed' }),
    inHostel: (hostel) => withQuery(paths.fines(), { status: 'unconfirmed', hostel }),
    notFor: 'warden',
  },
  { says: t('Impose a fine on a student'), also: t('damage broke broken lost key penalty'), to: paths.imposeFine() },
  {
    says: t('See which complaints wait'),
    also: t('old long broken repaired tap light fan close resolve'),
    to: withQuery(paths.complaints(), { status: 'pending' }),
    inHostel: (hostel) => withQuery(paths.complaints(), { status: 'pending', hostel }),
  },
  {
    says: t('See which leave waits'),
    also: t('leaves waiting approve reject decide pending'),
    to: withQuery(paths.leaveRequests(), { status: 'pending' }),
    inHostel: (hostel) => withQuery(paths.leaveRequests(), { status: 'pending', hostel }),
  },
  { says: t('Who often comes late'), also: t('came last night entry evening curfew'), to: withHash(paths.figures(), 'often-late') },
  { says: t('Who is not back yet'), also: t('in out late inside missing'), to: paths.whoIsOut() },
  { says: t('See who visits'), also: t('guest guests visitors parents relatives'), to: paths.visitors() },
  { says: t('See who was present'), also: t('today attendance absent'), to: paths.markAttendance() },
  { says: t('Tell everybody something'), also: t('write post notice announce message water'), to: paths.createNotice() },
  {
    says: t('Correct the details of a student'),
    also: t('change changed parent parents father mother phone telephone mobile number address edit'),
    to: paths.students(),
  },
  {
    says: t('Give a student a room'),
    also: t('bed seat students without no allot new'),
    to: paths.hostels(),
    inHostel: (hostel) => withQuery(paths.hostelRooms(hostel), { show: 'free' }),
    notFor: 'warden',
  },
  {
    says: t('Move a student to another hostel'),
    also: t('send change transfer shift'),
    to: paths.hostelAllotment(),
  },
  { says: t('See who has left'), also: t('former old students checked out'), to: withQuery(paths.students(), { state: 'left' }) },
  { says: t('Change how much of an item there is'), also: t('bought add stock buckets brooms bulbs lights many'), to: paths.inventory() },
  { says: t('See who works when'), also: t('duty chart sunday week shift sweeper plumber'), to: paths.schedule() },
  { says: t('Print a card for the gate'), also: t('id pass lost photo picture qr'), to: paths.students(), inHostel: paths.studentInfo },
  { says: t('See the staff of a hostel'), also: t('who is on duty plumber sweeper cleaner phone number'), to: paths.workers() },
  { says: t('Stop somebody from signing in'), also: t('block disable lock account login'), to: paths.accounts() },
  { says: t('Give a new member of the staff an account'), also: t('warden caretaker guard login password create'), to: paths.accounts() },
  { says: t('Save a copy of everything'), also: t('backup data'), to: paths.backups() },
];
