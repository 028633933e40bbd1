/** What a search finds among the records, as results. */
import type { ComponentType } from 'react';
import BedDouble from 'lucide-react/icons/bed-double';
import HandCoins from 'lucide-react/icons/hand-coins';
import HardHat from 'lucide-react/icons/hard-hat';
import User from 'lucide-react/icons/user';
import UserCog from 'lucide-react/icons/user-cog';
import type { Person } from '#contract/call/schemas.ts';
import { rupees } from '#contract/day/money.ts';
import type { HistoryEntry } from '#contract/operation/operation.ts';
import { type Path, paths, withQuery } from '#contract/paths.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import type { StudentState } from '#contract/person/student-states.ts';
import { type Role, roleNames } from '#contract/roles.ts';
import { placeOf } from '#contract/room/room-search.ts';
import type { FoundFine, FoundRoom, FoundStaff, FoundStudent, FoundWorker } from '#contract/search/search-everywhere.ts';
import { t } from '#contract/text/text.ts';

export interface SearchResult {
  key: string;
  /** missing if the reader may open no page about it */
  to?: Path;
  /** what the reader did, to be undone */
  undo?: HistoryEntry;
  icon: ComponentType<{ size?: number }>;
  name: string | Person;
  /** what distinguishes it from others of the same name */
  detail: string;
  states?: { state: StudentState; disabled: boolean };
  /** a telephone number to call */
  number?: string;
  /** that of a student's parents */
  parents?: string;
}

const joined = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

export const ofStudent = ({
  _id,
  username,
  name,
  rollno,
  batch,
  hostel,
  room,
  state,
  disabled,
  phone,
  parentContactNo,
}: FoundStudent): SearchResult => ({
  key: _id,
  to: paths.student(_id),
  icon: User,
  name: { _id, username, name },
  detail: joined(room && t('Room {room}', { room: room.roomNumber }), hostel?.name, rollno, batch),
  states: { state, disabled },
  number: phone,
  parents: parentContactNo,
});

export const ofStaff = ({ _id, username, name, role, hostels, phone }: FoundStaff, reader: Role): SearchResult => ({
  key: _id,
  ...(reader === 'hosteladmin' ? { to: withQuery(paths.accounts(), { q: username }) } : {}),
  icon: UserCog,
  name: { _id, username, name },
  detail: joined(t(roleNames[role]), ...hostels.map((hostel) => hostel.name)),
  number: phone,
});

const workerPages: Partial<Record<Role, () => Path>> = { hosteladmin: paths.workers, caretaker: paths.addWorker };

export function ofWorker({ _id, name, position, contact, hostel }: FoundWorker, reader: Role): SearchResult {
  const page = workerPages[reader];
  return {
    key: _id,
    ...(page ? { to: withQuery(page(), { q: name }) } : {}),
    icon: HardHat,
    name,
    detail: joined(t(position), hostel.name),
    number: contact,
  };
}

export const ofRoom = (room: FoundRoom): SearchResult => ({
  key: room._id,
  to: withQuery(paths.hostelRooms(room.hostel._id), { q: room.roomNumber }),
  icon: BedDouble,
  name: t('Room {room}', { room: room.roomNumber }),
  detail: joined(room.hostel.name, placeOf(room), t('{seats, plural, one {# seat} other {# seats}}', { seats: room.seats })),
});

export function ofFine({ _id, student, hostel, amount, receipt, voidReceipt }: FoundFine): SearchResult {
  const number = receipt ?? voidReceipt ?? '';
  return {
    key: _id,
    to: withQuery(paths.fines(), { q: number }),
    icon: HandCoins,
    name: receipt === null ? t('{receipt} (void)', { receipt: number }) : number,
    detail: joined(rupees(amount), nameAndUsername(student), hostel.name),
  };
}
