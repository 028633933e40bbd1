/** Finds places for the students of a list: the hostel that a row names, and the next free seat of the room that it names. */
import { genderTakenIn, takesIn } from '#contract/room/hostel-for.ts';
import { faults, fieldTexts } from '#contract/messages.ts';
import { leftOut } from '#contract/sheet/import.ts';
import type { RowError } from '#contract/call/schemas.ts';
import { t } from '#contract/text/text.ts';
import { nameKey } from '#server/name-key.ts';
import { pauses } from '#server/pause.ts';
import { roomFinder } from './by-name.ts';
import { hostelFinder, hostelsMeant } from './hostels-meant.ts';
import type { HostelState, RoomState } from './import-queries.ts';
import { placeCauses as causes } from './list-causes.ts';
import { bedKeepers, seatOfBed } from './beds.ts';
import { roomsKey, roomsToAdd } from './rooms-to-add.ts';
import type { ListedStudent, NamedPlace } from './read-list.ts';
import type { Remedies } from '#server/sheet/remedies.ts';
import type { Campus, Wish } from './wish.ts';

export interface Place {
  hostel: HostelState;
  /** undefined if the list names no room, or the student already lives in it */
  seat: { room: RoomState; number: number } | undefined;
}

export interface FoundPlaces {
  /** by row; a student who already lives there has none */
  places: Map<number, Place>;
  /** by row: the gender of a new student, as it follows from the hostel */
  genders: Map<number, string>;
  errors: RowError[];
}

const mostNamed = 10;

/** What is said of a name that no hostel has. */
export function unknownHostel(hostel: string, hostels: readonly HostelState[]): string {
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

/** Errors for unknown hostels and rooms in rows that already have another error, so that everything in a row can be mended together. */
export async function unknownPlaces(named: readonly NamedPlace[], { hostels, remembered, roomsOf }: Campus): Promise<RowError[]> {
  const findHostel = hostelFinder(hostels, remembered);
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
 * own or, if there is only one hostel, that one. What cannot be done as the list says is done as the remedies say.
 */
export async function findPlaces(wishes: readonly Wish[], campus: Campus, remedies: Remedies): Promise<FoundPlaces> {
  const meant = hostelsMeant(wishes, campus, remedies);
  const hostels = [...campus.hostels, ...meant.added];
  const byId = new Map<string, HostelState>(hostels.map((hostel) => [hostel.id, hostel]));
  const [first] = campus.hostels;
  const only = campus.hostels.length === 1 ? first : undefined;
  const named = wishes.map((wish) => ({
    ...wish,
    hostel: wish.listed.hostel === '' ? (byId.get(wish.stored?.hostelId ?? '') ?? only) : meant.hostelOf(wish.listed.hostel),
  }));
  const stored = await campus.roomsOf([
    ...new Set(named.flatMap(({ hostel, listed }) => (hostel && listed.room !== '' ? [hostel.id] : []))),
  ]);
  const added = roomsToAdd(named, stored, roomFinder(stored), remedies);
  const rooms = [...stored, ...added];
  const findRoom = roomFinder(rooms);
  const keeperOf = bedKeepers(named, findRoom, remedies);
  const seatsOf = new Map<string, number>(hostels.map(({ id, seats }) => [id, seats]));
  for (const { hostelId, seats } of added) seatsOf.set(hostelId, (seatsOf.get(hostelId) ?? 0) + seats);
  const students = new Map<string, number>(hostels.map(({ id, students: there }) => [id, there]));
  const taken = new Map(rooms.map(({ id, takenSeats }) => [id, new Set(takenSeats)]));
  /** id of a room → the last row of this list that took a seat of it */
  const lastTaker = new Map<string, number>();
  const found: FoundPlaces = { places: new Map(), genders: new Map(), errors: [] };

  /** Why a student cannot be put into the hostel; undefined if nothing prevents it. */
  function whyNotIn({ listed, stored: known }: Wish, hostel: HostelState): { message: string; otherwise?: string } | undefined {
    const { name, isFor } = hostel;
    if (known && known.hostelId !== null) return { message: t(fieldTexts.livesInHostel, { hostel: byId.get(known.hostelId)?.name ?? '' }) };
    if (known?.hasLeft) return { message: t(fieldTexts.hasLeft) };
    const gender = known?.info?.gender ?? listed.info.gender ?? '';
    if (isFor !== 'all' && !takesIn(isFor, { gender })) {
      const isFollowed = gender === '' && !known && remedies.choose('gender', listed.row, causes.gender) === 'from hostel';
      if (isFollowed) found.genders.set(listed.row, genderTakenIn(isFor));
      else {
        const message = t(gender === '' ? fieldTexts.genderUnknown : fieldTexts.hostelIsForOthers, { hostel: name, whom: isFor });
        const isExplained = gender === '' && !known;
        return {
          message,
          ...(isExplained ? {} : { otherwise: remedies.choose(`others ${nameKey(name)}`, listed.row, () => causes.others(hostel)) }),
        };
      }
    }
    const seats = seatsOf.get(hostel.id) ?? 0;
    if ((students.get(hostel.id) ?? 0) < seats) return undefined;
    const otherwise = remedies.choose(`hostel full ${nameKey(name)}`, listed.row, () => causes.hostelFull(hostel));
    return { message: t(fieldTexts.hostelHasNoSeat, { hostel: name, seats }), otherwise };
  }

  function takeSeat({ row, bed }: ListedStudent, hostel: HostelState, room: RoomState): { seat: Place['seat'] } | Refusal {
    const refuse = (key: 'seats' | 'full' | 'closed', message: string, other?: number) =>
      remedies.choose(key, row, causes[key], `${hostel.name} ${room.number}`, other) === leftOut
        ? { field: 'room' as const, message }
        : { seat: undefined };
    const keeper = keeperOf.get(row) ?? row;
    if (keeper !== row) {
      const remedy = remedies.choose('beds', row, causes.beds, `${hostel.name} ${room.number} ${bed}`, keeper);
      if (remedy === leftOut) return { field: 'room', message: t(fieldTexts.bedTakenInList, { row: String(keeper), room: room.number }) };
      if (remedy !== 'another') return { seat: undefined };
    }
    if (room.isClosed) return refuse('closed', t(fieldTexts.roomIsClosed, { room: room.number, hostel: hostel.name }));
    const seats = taken.get(room.id) ?? new Set();
    const free = Array.from({ length: room.seats }, (_, n) => n + 1).filter((seat) => !seats.has(seat));
    const own = seatOfBed(bed);
    const number = free.find((seat) => seat === own) ?? free[0];
    const taker = lastTaker.get(room.id);
    if (number === undefined)
      return taker === undefined
        ? refuse('full', t(fieldTexts.roomHasNoSeat, { room: room.number, hostel: hostel.name }))
        : refuse('seats', t(fieldTexts.seatTakenInList, { row: String(taker), room: room.number }), taker);
    seats.add(number);
    lastTaker.set(room.id, row);
    return { seat: { room, number } };
  }

  /** Undefined for a student who already lives there, or stays without a hostel. */
  function placeOf(wish: (typeof named)[number]): Place | Refusal | undefined {
    const { listed, stored: known, hostel } = wish;
    if (!hostel) {
      if (listed.hostel === '') return { field: 'hostel', message: t(fieldTexts.hostelMissing) };
      return meant.staysWithout(listed.hostel) ? undefined : noSuchHostel(listed.hostel, campus.hostels);
    }
    const wanted = listed.room === '' ? undefined : findRoom(hostel, listed.room);
    if (listed.room !== '' && !wanted && remedies.taken(roomsKey(hostel)) !== 'without') return noSuchRoom(hostel, listed.room);
    const isNew = known?.hostelId !== hostel.id;
    if (!isNew && known.room && wanted && known.room.id !== wanted.id)
      return { field: 'room', message: t(fieldTexts.livesInRoom, { room: known.room.number }) };
    if (!isNew && (!wanted || known.room)) return undefined;
    const whyNot = isNew ? whyNotIn(wish, hostel) : undefined;
    if (whyNot?.otherwise === 'without') return undefined;
    if (whyNot) return { field: 'hostel', message: whyNot.message };
    if (known?.disabled)
      return { field: 'hostel', message: t(faults.studentDisabled.text, { username: listed.info.name || listed.username }) };
    const seat = wanted ? takeSeat(listed, hostel, wanted) : { seat: undefined };
    if ('message' in seat) return seat;
    if (!isNew && !seat.seat) return undefined;
    if (isNew) students.set(hostel.id, (students.get(hostel.id) ?? 0) + 1);
    return { hostel, ...seat };
  }

  const pause = pauses();
  for (const wish of remedies.answer('seats') === 'last' ? named.toReversed() : named) {
    await pause();
    const { row } = wish.listed;
    const place = placeOf(wish);
    if (place && 'message' in place) found.errors.push({ row, ...place });
    else if (place) found.places.set(row, place);
  }
  return found;
}
