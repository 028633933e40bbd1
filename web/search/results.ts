import type { ComponentType } from 'react';
import BedDouble from 'lucide-react/icons/bed-double';
import Building2 from 'lucide-react/icons/building-2';
import FileText from 'lucide-react/icons/file-text';
import HandCoins from 'lucide-react/icons/hand-coins';
import ListChecks from 'lucide-react/icons/list-checks';
import Megaphone from 'lucide-react/icons/megaphone';
import HardHat from 'lucide-react/icons/hard-hat';
import User from 'lucide-react/icons/user';
import UserCog from 'lucide-react/icons/user-cog';
import type { Reply } from '#contract/call/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { Notice } from '#contract/notice/notice.ts';
import { rupees } from '#contract/day/money.ts';
import { type Path, paths, withoutQuery, withQuery } from '#contract/paths.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import type { Person } from '#contract/call/schemas.ts';
import { placeOf } from '#contract/room/room-search.ts';
import { matches, searchWords } from '#contract/text/search.ts';
import { type Role, roleNames } from '#contract/roles.ts';
import {
  mostFound,
  type FoundFine,
  type FoundRoom,
  type FoundStaff,
  type FoundStudent,
  type FoundWorker,
} from '#contract/search/search-everywhere.ts';
import { t } from '#contract/text/text.ts';
import type { StudentState } from '#contract/person/student-states.ts';

import type { ReachablePage } from './reachable-pages.ts';
import { thingsToDo } from './things-to-do.ts';

export interface SearchResult {
  key: string;
  /** missing if the reader may open no page about it */
  to?: Path;
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

export interface ResultGroup {
  title: string;
  results: SearchResult[];
  more: boolean;
}

interface Sources {
  /** the role of the person who searches */
  reader: Role;
  pages: readonly ReachablePage[];
  records: Reply<Calls['searchEverywhere']> | undefined;
  notices: readonly Notice[] | undefined;
  /** those that the reader can choose from */
  hostels?: readonly { _id: string; name: string }[] | undefined;
}

const joined = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

const ofStudent = ({
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

const ofStaff = ({ _id, username, name, role, hostels, phone }: FoundStaff, reader: Role): SearchResult => ({
  key: _id,
  ...(reader === 'hosteladmin' ? { to: withQuery(paths.accounts(), { q: username }) } : {}),
  icon: UserCog,
  name: { _id, username, name },
  detail: joined(t(roleNames[role]), ...hostels.map((hostel) => hostel.name)),
  number: phone,
});

const workerPages: Partial<Record<Role, () => Path>> = { hosteladmin: paths.workers, caretaker: paths.addWorker };

function ofWorker({ _id, name, position, contact, hostel }: FoundWorker, reader: Role): SearchResult {
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

const ofRoom = (room: FoundRoom): SearchResult => ({
  key: room._id,
  to: withQuery(paths.hostelRooms(room.hostel._id), { q: room.roomNumber }),
  icon: BedDouble,
  name: t('Room {room}', { room: room.roomNumber }),
  detail: joined(room.hostel.name, placeOf(room), t('{seats, plural, one {# seat} other {# seats}}', { seats: room.seats })),
});

function ofFine({ _id, student, hostel, amount, receipt, voidReceipt }: FoundFine): SearchResult {
  const number = receipt ?? voidReceipt ?? '';
  return {
    key: _id,
    to: withQuery(paths.fines(), { q: number }),
    icon: HandCoins,
    name: receipt === null ? t('{receipt} (void)', { receipt: number }) : number,
    detail: joined(rupees(amount), nameAndUsername(student), hostel.name),
  };
}

function firstOf<T>(all: readonly T[], resultOf: (one: T) => SearchResult): Omit<ResultGroup, 'title'> {
  return { results: all.slice(0, mostFound).map(resultOf), more: all.length > mostFound };
}

/** Shorter words, such as "in" and "of", do not say what somebody wants to do. */
const fewestLetters = 3;

/** What somebody wants to do in a search that may name a hostel besides: "away tonight in Kaveri". */
function thingsFoundBy(q: string, { reader, pages, hostels = [] }: Sources): SearchResult[] {
  const asked = searchWords(q);
  const hostel = hostels.find(({ name }) => asked.includes(searchWords(name)[0] ?? ''));
  const ofName = new Set(searchWords(hostel?.name ?? ''));
  const words = asked.filter((word) => !ofName.has(word));
  const telling = words.filter((word) => word.length >= fewestLetters);
  const wanted = telling.length > 0 ? telling : words;
  if (wanted.length === 0) return [];
  return thingsToDo().flatMap(({ says, also, to, inHostel, notFor }) => {
    const isOffered = notFor !== reader && pages.some((page) => page.to === withoutQuery(to));
    if (!isOffered || !matches(wanted.join(' '), [says, also])) return [];
    const named = hostel && inHostel ? { to: inHostel(hostel._id), detail: hostel.name } : { to, detail: '' };
    return [{ key: says, icon: ListChecks, name: says, ...named }];
  });
}

/** The results by kind, without kinds that have none. */
export function groupsOf(q: string, sources: Sources): ResultGroup[] {
  const { reader, pages, records, notices = [] } = sources;
  const groups: ResultGroup[] = [];
  if (records) {
    const { students, staff, workers, rooms, hostels, fines } = records;
    groups.push({ title: t('Students'), results: students.found.map(ofStudent), more: students.more });
    groups.push({
      title: t('Staff'),
      results: [...staff.found.map((one) => ofStaff(one, reader)), ...workers.found.map((one) => ofWorker(one, reader))],
      more: staff.more || workers.more,
    });
    groups.push({ title: t('Rooms'), results: rooms.found.map(ofRoom), more: rooms.more });
    groups.push({
      title: t('Hostels'),
      results: hostels.found.map(({ _id, name }) => ({ key: _id, to: paths.hostelRooms(_id), icon: Building2, name, detail: '' })),
      more: hostels.more,
    });
    groups.push({ title: t('Fines'), results: fines.found.map(ofFine), more: fines.more });
  }
  groups.push({
    title: t('Things to do'),
    ...firstOf(thingsFoundBy(q, sources), (result) => result),
  });
  groups.push({
    title: t('Pages'),
    ...firstOf(
      pages.filter(({ title, also }) => matches(q, [title, ...also])),
      ({ title, to, icon }) => ({ key: to, to, icon: icon ?? FileText, name: title, detail: '' }),
    ),
  });
  groups.push({
    title: t('Notices'),
    ...firstOf(
      notices.filter(({ title, description }) => matches(q, [title, description])),
      ({ _id, title }) => ({ key: _id, to: paths.noticeBoard(), icon: Megaphone, name: title, detail: '' }),
    ),
  });
  return groups.filter(({ results }) => results.length > 0);
}
