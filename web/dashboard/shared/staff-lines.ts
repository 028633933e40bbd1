import type { Today } from '#contract/dashboard/dashboard.ts';
import { paths, withQuery } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { counted, type Line, type Of } from './today-lines.ts';

type ClosedRooms = Pick<Of<'caretaker'>, 'toMove' | 'overdueRooms'>;

const pendingComplaints = (count: number) =>
  counted('complaints', count, t('{count, plural, one {pending complaint} other {pending complaints}}', { count }), paths.complaints(), {
    status: 'pending',
  });

const lowStock = (count: number) =>
  counted('stock', count, t('{count, plural, one {item} other {items}} low in stock', { count }), paths.inventory(), { low: 'only' });

/** Needs no action, but the number matters at the gate. */
const awayTonight = (count: number): Line => ({
  ...counted('leave', count, t('{count, plural, one {student} other {students}} away tonight', { count }), paths.leaveRequests(), {
    status: 'away',
  }),
  nothingToDo: true,
});

/** How the night was: the roll call needs no action any more, whoever is not back does. */
const nightLines = ({ rollCall, notBack }: Pick<Of<'warden'>, 'rollCall' | 'notBack'>): Line[] => [
  ...(rollCall
    ? [
        {
          ...counted(
            'attendance',
            rollCall.absent,
            t('absent at the last roll call, {present} present', { present: rollCall.present }),
            withQuery(paths.markAttendance(), { date: rollCall.date, show: rollCall.absent ? 'absent' : '' }),
          ),
          value: rollCall.absent || t('Nobody'),
          nothingToDo: true,
        },
      ]
    : []),
  counted('attendance', notBack, t('{count, plural, one {student} other {students}} not back', { count: notBack }), paths.whoIsOut(), {
    show: 'late',
  }),
];

function closedRoomLines({ toMove, overdueRooms }: ClosedRooms, hostelId: string, hostel?: string): Line[] {
  const rooms = paths.hostelRooms(hostelId);
  return [
    counted(
      'closedRooms',
      toMove,
      hostel === undefined
        ? t('{count, plural, one {student} other {students}} to move out of closed rooms', { count: toMove })
        : t('{count, plural, one {student} other {students}} to move out of closed rooms of {hostel}', { count: toMove, hostel }),
      rooms,
      { show: 'to-move' },
    ),
    counted(
      'closedRooms',
      overdueRooms,
      hostel === undefined
        ? t('{count, plural, one {room} other {rooms}} closed for longer than planned', { count: overdueRooms })
        : t('{count, plural, one {room} other {rooms}} of {hostel} closed for longer than planned', { count: overdueRooms, hostel }),
      rooms,
      { show: 'overdue' },
    ),
  ];
}

function caretakerLines(of: Of<'caretaker'>, hostelId: string): Line[] {
  return [
    counted(
      'attendance',
      of.attendanceToMark,
      // "190 of 190" reads as if all were done
      of.attendanceToMark === of.students
        ? t('{count, plural, one {student} other {students}} to mark today', { count: of.students })
        : t('of {students, plural, one {# student} other {# students}} to mark today', { students: of.students }),
      paths.markAttendance(),
      { show: 'not marked' },
    ),
    ...nightLines(of),
    pendingComplaints(of.newComplaints),
    counted(
      'fines',
      of.paymentsToConfirm,
      t('{count, plural, one {payment} other {payments}} to confirm', { count: of.paymentsToConfirm }),
      paths.fines(),
      { status: 'unconfirmed' },
    ),
    counted(
      'roomChanges',
      of.roomChanges,
      t('{count, plural, one {room change} other {room changes}} requested', { count: of.roomChanges }),
      paths.manualAllocation(hostelId),
    ),
    counted(
      'students',
      of.withoutRoom,
      t('{count, plural, one {student} other {students}} without a room', { count: of.withoutRoom }),
      paths.studentInfo(hostelId),
      { room: 'waiting' },
    ),
    ...closedRoomLines(of, hostelId),
    lowStock(of.lowStock),
    awayTonight(of.awayTonight),
  ];
}

const wardenLines = (of: Of<'warden'>): Line[] => [
  ...nightLines(of),
  counted(
    'leave',
    of.leaveToDecide,
    t('{count, plural, one {leave request} other {leave requests}} to decide', { count: of.leaveToDecide }),
    paths.leaveRequests(),
    { status: 'pending' },
  ),
  pendingComplaints(of.pendingComplaints),
  lowStock(of.lowStock),
  awayTonight(of.awayTonight),
];

const withVerb = (verb: string, lines: readonly Line[]): Line[] => lines.map((line) => ({ ...line, verb }));

function administratorLines({ hostels, studentsWithoutHostel, studentsWithoutRoom, awayTonight: away }: Of<'hosteladmin'>): Line[] {
  const withoutCaretaker = hostels.filter(({ caretaker }) => !caretaker).length;
  const withoutWarden = hostels.filter(({ warden }) => !warden).length;
  const waiting = [
    counted(
      'students',
      studentsWithoutHostel,
      t('{count, plural, one {student} other {students}} without a hostel', { count: studentsWithoutHostel }),
      paths.students(),
      { room: 'no-hostel' },
    ),
    counted(
      'room',
      studentsWithoutRoom,
      t('{count, plural, one {student} other {students}} with a hostel but no room', { count: studentsWithoutRoom }),
      paths.students(),
      { room: 'waiting' },
    ),
  ];
  const teams = [
    counted(
      'staff',
      withoutCaretaker,
      t('{count, plural, one {hostel} other {hostels}} without a caretaker', { count: withoutCaretaker }),
      paths.hostels(),
      { without: 'caretaker' },
    ),
    counted(
      'staff',
      withoutWarden,
      t('{count, plural, one {hostel} other {hostels}} without a warden', { count: withoutWarden }),
      paths.hostels(),
      { without: 'warden' },
    ),
  ];
  return [
    ...withVerb(t('Allot'), waiting),
    ...hostels
      .toSorted((a, b) => b.toMove - a.toMove || b.overdueRooms - a.overdueRooms)
      .flatMap((hostel) => withVerb(t('See rooms'), closedRoomLines(hostel, hostel._id, hostel.name))),
    ...withVerb(t('Assign'), teams),
    awayTonight(away),
  ];
}

function allLines(today: Today, hostelId: string | null): Line[] {
  if (today.hosteladmin) return administratorLines(today.hosteladmin);
  if (hostelId === null) return [];
  if (today.caretaker) return caretakerLines(today.caretaker, hostelId);
  return today.warden ? wardenLines(today.warden) : [];
}

/** What there is today: nobody has to read that there is nothing of something. */
export const staffLines = (today: Today, hostelId: string | null): Line[] => allLines(today, hostelId).filter(({ value }) => value !== 0);

/** How full the campus of an administrator is. */
export function seatsLine({ hosteladmin }: Today): Line[] {
  const { hostels = [] } = hosteladmin ?? {};
  const seats = hostels.reduce((sum, hostel) => sum + hostel.seats, 0);
  const free = hostels.reduce((sum, hostel) => sum + hostel.free, 0);
  if (seats === 0) return [];
  const label = t('of {seats, plural, one {# seat} other {# seats}} taken, {free} free', { seats, free });
  return [{ subject: 'room', value: seats - free, label, to: paths.hostels(), nothingToDo: true }];
}

/** How many lines about closed rooms are in sight: an administrator may have hundreds of hostels. */
const closedRoomsInSight = 4;

/** Splits the lines into those in sight and further ones about closed rooms, which are folded away. */
export function foldClosedRooms(lines: readonly Line[]): { inSight: Line[]; folded: Line[] } {
  const folded = lines.filter(({ subject }) => subject === 'closedRooms').slice(closedRoomsInSight);
  return { inSight: lines.filter((line) => !folded.includes(line)), folded };
}
