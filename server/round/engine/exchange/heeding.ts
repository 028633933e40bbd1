import { breachesOf, type Care } from '#server/room/care.ts';
import { exchange } from './exchange.ts';
import type { Exchange, Round } from './round.ts';

/** Who moves first, in the order of the draw, into a room with somebody who must not share one with them. */
function firstBreach(round: Round, { outcomes }: Exchange, care: Care): { studentId: string; wish: number } | undefined {
  const moves = outcomes.flatMap(({ studentId, to, wish }) => (to && wish !== null ? [{ studentId, roomId: to.roomId, wish }] : []));
  const leaving = new Set(moves.map(({ studentId }) => studentId));
  const staying = Map.groupBy(
    round.students.flatMap(({ id, from }) => (from && !leaving.has(id) ? [{ id, roomId: from.roomId }] : [])),
    ({ roomId }) => roomId,
  );
  const barred = new Set(
    [...Map.groupBy(moves, ({ roomId }) => roomId)].flatMap(([roomId, newcomers]) => {
      const people = (staying.get(roomId) ?? []).map(({ id }) => id);
      const ids = newcomers.map(({ studentId }) => studentId);
      return breachesOf({ accessible: true, people }, ids, care).map(({ studentIds }) => studentIds.at(-1));
    }),
  );
  return moves.find(({ studentId }) => barred.has(studentId));
}

/**
 * The outcome of a room exchange in which nobody moves into a room with somebody who must not share one with them. Where the exchange would do so, the wish
 * of the later in the order does not count, and everything is computed again; without such a pair it is the outcome of the exchange.
 */
export function exchangeHeeding(round: Round): Exchange {
  const apart = new Map<string, Set<string>>();
  for (const [one, other] of round.apart ?? []) {
    apart.getOrInsertComputed(one, () => new Set()).add(other);
    apart.getOrInsertComputed(other, () => new Set()).add(one);
  }
  const care: Care = { apart, needing: new Set() }; // the market heeds who needs an accessible room
  for (let { students } = round; ;) {
    const result = exchange({ ...round, students });
    const breach = firstBreach(round, result, care);
    if (!breach) return result;
    students = students.map((student) =>
      student.id === breach.studentId ? { ...student, barred: [...(student.barred ?? []), breach.wish] } : student,
    );
  }
}
