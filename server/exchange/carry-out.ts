/** Carries out a proposal if students and rooms are still as they were when it was computed. The caller has locked the hostels of the round. */
import { sql } from 'kysely';
import { exchangeChangeTexts } from '#contract/messages.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { anyOf } from '#server/db/any-of.ts';
import { tableOf } from '#server/db/insert-many.ts';
import type { Db } from '#server/db/open.ts';
import type { HostelId } from '#server/call/scope.ts';
import { breachesOf, noCare } from '#server/room/care.ts';
import { careAmong } from '#server/room/care-rows.ts';
import { endStaysOfStudents, startStays } from '#server/room/stay-rows.ts';
import type { ProposedMove } from './proposal.ts';
import { hostelsOf, isFor, roomsOf } from './world.ts';

interface Mover {
  id: string;
  username: string;
  name: string;
  gender: string;
  hostelId: string | null;
  disabled: boolean;
  needsAccessible: boolean;
  roomId: string | null;
  seat: number | null;
}

async function moversOf(db: Db, roundId: string, ids: readonly string[]): Promise<Map<string, Mover>> {
  const rows = await db
    .selectFrom('student')
    .innerJoin('account', 'account.id', 'student.account_id')
    .leftJoin('allotment', 'allotment.student_id', 'student.account_id')
    .leftJoin('room_need', 'room_need.needed_by', 'student.account_id')
    .leftJoin('exchange_need as need', (join) => join.onRef('need.student_id', '=', 'student.account_id').on('need.round_id', '=', roundId))
    .select((eb) => [
      'account.id',
      'account.username',
      'account.name',
      'student.gender',
      'student.hostel_id as hostelId',
      'allotment.room_id as roomId',
      'allotment.seat',
      eb('account.disabled_at', 'is not', null).$castTo<boolean>().as('disabled'),
      eb
        .or([eb('need.student_id', 'is not', null), eb('room_need.needed_by', 'is not', null)])
        .$castTo<boolean>()
        .as('needsAccessible'),
    ])
    .where('student.account_id', '=', anyOf(ids))
    .orderBy('student.account_id')
    .forUpdate('student')
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Students who occupy a seat that is to be given to somebody else and are not themselves to be moved. */
async function othersInSeats(db: Db, moves: readonly ProposedMove[]): Promise<{ roomId: string; username: string; name: string }[]> {
  const wanted = moves.map(({ toRoomId, toSeat }) => ({ roomId: toRoomId, seat: toSeat }));
  return await db
    .selectFrom(tableOf('wanted', { roomId: 'uuid', seat: 'smallint' }, wanted))
    .innerJoin('allotment', (join) => join.onRef('allotment.room_id', '=', 'wanted.roomId').onRef('allotment.seat', '=', 'wanted.seat'))
    .innerJoin('account', 'account.id', 'allotment.student_id')
    .select(['wanted.roomId', 'account.username', 'account.name'])
    .where(sql<boolean>`allotment.student_id <> all(${moves.map(({ studentId }) => studentId)}::uuid[])`)
    .execute();
}

/** The rooms in which somebody would live with somebody they must not share a room with. */
async function roomsThatBreach(db: Db, moves: readonly ProposedMove[]): Promise<string[]> {
  const arriving = Map.groupBy(moves, ({ toRoomId }) => toRoomId);
  const staying = await db
    .selectFrom('allotment')
    .select(['room_id as roomId', 'student_id as id'])
    .where('room_id', '=', anyOf([...arriving.keys()]))
    .where(sql<boolean>`student_id <> all(${moves.map(({ studentId }) => studentId)}::uuid[])`)
    .execute();
  const { apart } = await careAmong(db, [...moves.map(({ studentId }) => studentId), ...staying.map(({ id }) => id)]);
  return [...arriving].flatMap(([roomId, newcomers]) => {
    const people = staying.filter((each) => each.roomId === roomId).map(({ id }) => id);
    const ids = newcomers.map(({ studentId }) => studentId);
    return breachesOf({ accessible: true, people }, ids, { ...noCare, apart }).length > 0 ? [roomId] : [];
  });
}

/** The hostels that now have more students than seats. */
async function overfilledHostels(db: Db, hostelIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('hostel')
    .select('hostel.id')
    .where('hostel.id', '=', anyOf(hostelIds))
    .where(
      sql<boolean>`(select coalesce(sum(counted), 0) from hostel_seats s where s.hostel_id = hostel.id)
        < (select coalesce(sum(students), 0) from hostel_student_count c where c.hostel_id = hostel.id)`,
    )
    .execute();
  return rows.map(({ id }) => id);
}

export interface Moved {
  studentId: string;
  room: string;
  hostel: string;
  hostelId: string;
  /** counted from 1 */
  wish: number;
}

interface CarryOut {
  db: Db;
  roundId: string;
  hostelIds: readonly HostelId[];
  moves: readonly ProposedMove[];
}

/** Moves everybody. If `changed` is not empty, it names what has changed since the proposal, and the caller must roll back. */
export async function carryOut({ db, roundId, hostelIds, moves }: CarryOut): Promise<{ moved: Moved[]; changed: string[] }> {
  const movers = await moversOf(db, roundId, moves.map(({ studentId }) => studentId)); // prettier-ignore
  const hostels = new Map((await hostelsOf(db, hostelIds)).map((hostel) => [hostel.id, hostel]));
  const rooms = new Map((await roomsOf(db, hostelIds)).map((room) => [room.id, room]));
  const numberOf = (roomId: string | null) => rooms.get(roomId ?? '')?.roomNumber ?? '–';
  const changed: string[] = [];

  const checkMove = (move: ProposedMove): (Moved & { from: string | null; seat: number; to: string }) | undefined => {
    const mover = movers.get(move.studentId);
    const student = mover ? shownName(mover) : '–';
    if (mover?.hostelId === null || !hostels.has(mover?.hostelId ?? '')) {
      const left = hostels.get(rooms.get(move.fromRoomId ?? '')?.hostelId ?? '') ?? [...hostels.values()][0];
      changed.push(t(exchangeChangeTexts.leftHostel, { student, hostel: left?.name ?? '–' }));
      return undefined;
    }
    if (mover?.roomId !== move.fromRoomId || mover.seat !== move.fromSeat) {
      changed.push(
        move.fromRoomId === null
          ? t(exchangeChangeTexts.hasRoomNow, { student })
          : t(exchangeChangeTexts.livesElsewhere, { student, room: numberOf(move.fromRoomId) }),
      );
    }
    if (mover?.disabled) changed.push(t(exchangeChangeTexts.disabled, { student }));
    const room = rooms.get(move.toRoomId);
    const hostel = hostels.get(room?.hostelId ?? '');
    if (!room || !hostel) {
      changed.push(t(exchangeChangeTexts.roomGone, { room: numberOf(move.toRoomId) }));
      return undefined;
    }
    if (room.closed) changed.push(t(exchangeChangeTexts.roomClosed, { room: room.roomNumber }));
    if (room.seats < move.toSeat) changed.push(t(exchangeChangeTexts.seatGone, { room: room.roomNumber }));
    if (room.accessible !== mover?.needsAccessible) changed.push(t(exchangeChangeTexts.accessible, { room: room.roomNumber }));
    if (!isFor(hostel.isFor, mover?.gender ?? '')) changed.push(t(exchangeChangeTexts.notForStudent, { hostel: hostel.name, student }));
    const from = mover?.hostelId ?? null;
    return {
      studentId: move.studentId,
      room: room.roomNumber,
      hostel: hostel.name,
      hostelId: hostel.id,
      wish: move.wish + 1,
      from,
      seat: move.toSeat,
      to: room.id,
    };
  };

  const found = moves.flatMap((move) => checkMove(move) ?? []);
  for (const { roomId, ...other } of await othersInSeats(db, moves))
    changed.push(t(exchangeChangeTexts.seatTaken, { room: numberOf(roomId), student: shownName(other) }));
  for (const roomId of await roomsThatBreach(db, moves)) changed.push(t(exchangeChangeTexts.careUnheeded, { room: numberOf(roomId) }));
  if (changed.length > 0) return { moved: [], changed: [...new Set(changed)] };

  const ids = found.map(({ studentId }) => studentId);
  await endStaysOfStudents(db, ids);
  const entered = new Set<string>();
  for (const hostelId of hostelIds) {
    const arriving = found.filter((move) => move.hostelId === hostelId && move.from !== hostelId).map(({ studentId }) => studentId);
    if (arriving.length === 0) continue;
    entered.add(hostelId);
    await db.updateTable('student').set({ hostel_id: hostelId }).where('account_id', '=', anyOf(arriving)).execute();
  }
  for (const hostelId of hostelIds) {
    const here = found.filter((move) => move.hostelId === hostelId);
    if (here.length > 0) await startStays(db, hostelId, here.map(({ studentId, to, seat }) => ({ studentId, roomId: to, seat }))); // prettier-ignore
  }
  for (const hostelId of await overfilledHostels(db, [...entered]))
    changed.push(t(exchangeChangeTexts.hostelFull, { hostel: hostels.get(hostelId)?.name ?? '–' }));
  return { moved: found, changed };
}
