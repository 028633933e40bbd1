/** The waiting list: units without a room, in the order of the turns. */
import type { Ground } from './ground.ts';
import type { Unit } from './lottery.ts';
import type { Waiting } from './outcome.ts';

export function waitingOf(units: readonly Unit[], ground: Ground): Map<Unit, Waiting> {
  const counts = ground.needs.map(() => 0);
  const sharing = ground.needs.map(({ kinds }) => [...new Set(kinds.flatMap((kind) => ground.kinds[kind]?.needs ?? []))]);
  return new Map(
    units.map((unit, n) => {
      const need = ground.needOf.get(unit) ?? 0;
      const ahead = (sharing[need] ?? []).reduce((sum, other) => sum + (counts[other] ?? 0), 0);
      counts[need] = (counts[need] ?? 0) + 1;
      return [unit, { code: unit.code, students: unit.members, place: n + 1, ahead }];
    }),
  );
}
