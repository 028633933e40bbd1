/** Finds places for the students of a list: the hostel that a row names, and the next free seat of the room that it names. */
import { takesIn } from '#contract/room/hostel-for.ts';
import { faults, fieldTexts } from '#contract/messages.ts';
import type { RowError } from '#contract/call/schemas.ts';
import { t } from '#contract/text/text.ts';
import { nameKey } from '#server/name-key.ts';
import { pauses } from '#server/pause.ts';
import type { HostelState, RoomState, StoredStudent } from './import-queries.ts';
import type { ListedStudent, NamedPlace } from './read-list.ts';

export interface Wish {
  listed: ListedStudent;
  /** undefined for a new student */
  stored: StoredStudent | undefined;
}

export interface Place {
  hostel: HostelState;
  /** undefined if the list names no room, or the student already lives in it */
  seat: { room: RoomState; number: number } | undefined;
}

export interface FoundPlaces {
  /** by row; a student who already lives there has none */
  places: Map<number, Place>;
  errors: RowError[];
}

/** Ways to compare names, from exact to tolerant: sheets lose spaces, hyphens and leading zeros. */
const spellings: readonly ((text: string) => string)[] = [
  (text) => text,
  nameKey,
  (text) => nameKey(text).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ''),
  (text) =>
    nameKey(text)
      .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
      .replaceAll(/(?<!\d)0+(?=\d)/g, ''),
];

/** Finds a thing by its name. A spelling that matches two things finds neither. */
function finder<T>(things: readonly T[], nameOf: (thing: T) => string): (name: string) => T | undefined {
  const levels = spellings.map((spell) => ({ spell, things: Map.groupBy(things, (thing) => spell(nameOf(thing))) }));
  return (name) => {
    for (const level of levels) {
      const found = level.things.get(level.spell(name));
      if (found) return found.length === 1 ? found[0] : undefined;
    }
    return undefined;
  };
}

const mostNamed = 10;

function unknownHostel(hostel: string, hostels: readonly HostelState[]): string {
  if (hostels.length === 0) return t(fieldTexts.hostelUnknownNone);
  const names = hostels.slice(0, mostNamed).map(({ name }) => name);
  return t(fieldTexts.hostelUnknown, { hostel, hostels: [...names, ...(hostels.length > mostNamed ? ['…'] : [])].join(', ') });
}

type Refusal = { field: 'hostel' | 'room'; message: string };

const noSuchHostel = (hostel: string, hostels: readonly HostelState[]): Refusal => ({
  field: 'hostel',
  message: unknownHostel(hostel, hostels),
});

const noSuchRoom = (hostel: HostelState, room: string): Refusal => ({
  field: 'room',
  message: t(fieldTexts.roomUnknown, { hostel: hostel.name, room }),
});

/** Finds the room of a hostel by its number. */
function roomFinder(rooms: readonly RoomState[]): (hostel: HostelState, number: string) => RoomState | undefined {
  const findRoomOf = new Map(
    [...Map.groupBy(rooms, ({ hostelId }) => hostelId)].map(([id, own]) => [id, finder(own, ({ number }) => number)]),
  );
  return (hostel, number) => findRoomOf.get(hostel.id)?.(number);
}

/** Errors for unknown hostels and rooms in rows that already have another error, so that everything in a row can be mended together. */
export async function unknownPlaces(
  named: readonly NamedPlace[],
  hostels: readonly HostelState[],
  roomsOf: (hostelIds: readonly string[]) => Promise<RoomState[]>,
): Promise<RowError[]> {
  const findHostel = finder(hostels, ({ name }) => name);
  const found = named.map((place) => ({ ...place, known: findHostel(place.hostel) }));
  const findRoom = roomFinder(await roomsOf([...new Set(found.flatMap(({ known, room }) => (known && room !== '' ? [known.id] : [])))]));
  return found.flatMap(({ row, hostel, room, known }) => {
    // a room without a hostel may be in the student's hostel, but it is not known who the student is
    if (hostel === '') return [];
    if (!known) return [{ row, ...noSuchHostel(hostel, hostels) }];
    return room === '' || findRoom(known, room) ? [] : [{ row, ...noSuchRoom(known, room) }];
  });
}

/**
 * Gives seats in the order of the rows; seats taken by earlier rows count as taken. If a row names a room without a hostel, the hostel is the student's
 * own or, if there is only one hostel, that one.
 */
export async function findPlaces(
  wishes: readonly Wish[],
  hostels: readonly HostelState[],
  roomsOf: (hostelIds: readonly string[]) => Promise<RoomState[]>,
): Promise<FoundPlaces> {
  const findHostel = finder(hostels, ({ name }) => name);
  const byId = new Map<string, HostelState>(hostels.map((hostel) => [hostel.id, hostel]));
  const [first] = hostels;
  const only = hostels.length === 1 ? first : undefined;
  const named = wishes.map((wish) => ({
    ...wish,
    hostel: wish.listed.hostel === '' ? (byId.get(wish.stored?.hostelId ?? '') ?? only) : findHostel(wish.listed.hostel),
  }));
  const rooms = await roomsOf([...new Set(named.flatMap(({ hostel, listed }) => (hostel && listed.room !== '' ? [hostel.id] : [])))]);
  const findRoom = roomFinder(rooms);
  const students = new Map<string, number>(hostels.map(({ id, students: there }) => [id, there]));
  const taken = new Map(rooms.map(({ id, takenSeats }) => [id, new Set(takenSeats)]));
  /** id of a room → the last row of this list that took a seat of it */
  const lastTaker = new Map<string, number>();

  /** The message for a student who cannot be put into the hostel; undefined if nothing prevents it. */
  function whyNotIn({ listed, stored }: Wish, hostel: HostelState): string | undefined {
    const { name, isFor, seats } = hostel;
    if (stored && stored.hostelId !== null) return t(fieldTexts.livesInHostel, { hostel: byId.get(stored.hostelId)?.name ?? '' });
    if (stored?.hasLeft) return t(fieldTexts.hasLeft);
    const gender = stored?.info?.gender ?? listed.info.gender ?? '';
    if (!takesIn(isFor, { gender }))
      return t(gender === '' ? fieldTexts.genderUnknown : fieldTexts.hostelIsForOthers, { hostel: name, whom: isFor });
    return (students.get(hostel.id) ?? 0) >= seats ? t(fieldTexts.hostelHasNoSeat, { hostel: name, seats }) : undefined;
  }

  function takeSeat(row: number, hostel: HostelState, room: RoomState): { seat: Place['seat'] } | Refusal {
    if (room.isClosed) return { field: 'room', message: t(fieldTexts.roomIsClosed, { room: room.number, hostel: hostel.name }) };
    const seats = taken.get(room.id) ?? new Set();
    const number = Array.from({ length: room.seats }, (_, n) => n + 1).find((seat) => !seats.has(seat));
    const taker = lastTaker.get(room.id);
    if (number === undefined) {
      const full = t(fieldTexts.roomHasNoSeat, { room: room.number, hostel: hostel.name });
      const message = taker === undefined ? full : t(fieldTexts.seatTakenInList, { row: String(taker), room: room.number });
      return { field: 'room', message };
    }
    seats.add(number);
    lastTaker.set(room.id, row);
    return { seat: { room, number } };
  }

  /** Undefined for a student who already lives there. */
  function placeOf(wish: (typeof named)[number]): Place | Refusal | undefined {
    const { listed, stored, hostel } = wish;
    if (!hostel)
      return listed.hostel === '' ? { field: 'hostel', message: t(fieldTexts.hostelMissing) } : noSuchHostel(listed.hostel, hostels);
    const room = listed.room === '' ? undefined : findRoom(hostel, listed.room);
    if (listed.room !== '' && !room) return noSuchRoom(hostel, listed.room);
    const isNew = stored?.hostelId !== hostel.id;
    if (!isNew && stored.room && room && stored.room.id !== room.id)
      return { field: 'room', message: t(fieldTexts.livesInRoom, { room: stored.room.number }) };
    if (!isNew && (!room || stored.room)) return undefined;
    const whyNot = isNew ? whyNotIn(wish, hostel) : undefined;
    if (whyNot !== undefined) return { field: 'hostel', message: whyNot };
    if (stored?.disabled)
      return { field: 'hostel', message: t(faults.studentDisabled.text, { username: listed.info.name || listed.username }) };
    const seat = room ? takeSeat(listed.row, hostel, room) : { seat: undefined };
    if ('message' in seat) return seat;
    if (isNew) students.set(hostel.id, (students.get(hostel.id) ?? 0) + 1);
    return { hostel, ...seat };
  }

  const found: FoundPlaces = { places: new Map(), errors: [] };
  const pause = pauses();
  for (const wish of named) {
    await pause();
    const { row } = wish.listed;
    const place = placeOf(wish);
    if (place && 'message' in place) found.errors.push({ row, ...place });
    else if (place) found.places.set(row, place);
  }
  return found;
}
