import { rupees } from '#contract/day/money.ts';
import { shownName } from '#contract/person/person.ts';
import { paths, withHash, withQuery } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { daysText } from '#web/person/shared/leave-days.ts';
import { counted, type Line, type Of } from './shared/today-lines.ts';

function leaveLine(leave: Of<'student'>['leave']): Line {
  const names: Readonly<Record<string, string>> = { pending: t('Pending'), approved: t('Approved'), rejected: t('Rejected') };
  return {
    subject: 'leave',
    value: leave ? (names[leave.status] ?? leave.status) : t('No leave'),
    label: leave ? t('leave {days}', { days: daysText(leave) }) : t('in the days ahead'),
    to: paths.leaveStatus(),
    nothingToDo: leave?.status !== 'pending',
  };
}

export function studentLines({ hostel, room, leave, dues, openComplaints }: Of<'student'>): Line[] {
  function roomLabel(): string {
    if (!room) return t('in {hostel} yet', { hostel: hostel?.name ?? '' });
    const mates = room.roomMates.length > 0 ? t('with {mates}', { mates: room.roomMates.map(shownName).join(', ') }) : t('nobody else');
    return `${hostel?.name ?? ''} · ${mates}`;
  }
  /** opens the room, also where the hostel has no floors */
  function roomLink(): Line['to'] {
    const rooms = withQuery(paths.hostelRooms(hostel?._id ?? ''), { q: room?.roomNumber });
    return room ? withHash(rooms, encodeURIComponent(room.roomNumber)) : rooms;
  }
  const home: Line = {
    subject: 'room',
    value: room ? t('Room {room}', { room: room.roomNumber }) : t('No room'),
    label: roomLabel(),
    to: roomLink(),
    nothingToDo: room !== null,
  };
  return [
    ...(hostel ? [home] : []),
    leaveLine(leave),
    {
      subject: 'fines',
      value: rupees(dues.amount),
      label: t('{fines, plural, =0 {to pay} one {in # fine to pay} other {in # fines to pay}}', { fines: dues.fines }),
      to: paths.ownFines(), // all of them, so that a fine stays in sight when it is paid
      nothingToDo: dues.fines === 0,
    },
    counted(
      'complaints',
      openComplaints,
      t('{count, plural, one {open complaint} other {open complaints}}', { count: openComplaints }),
      // below the form for a new one
      openComplaints > 0 ? withHash(paths.ownComplaints(), 'yours') : paths.ownComplaints(),
    ),
  ];
}
