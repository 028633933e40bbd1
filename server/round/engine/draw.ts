/** Draws a round once: admits units, lets each take a size, and gives rooms. */
import type { Ground } from './ground.ts';
import type { RoundInput } from './input.ts';
import type { Unit } from './lottery.ts';
import { batchOf, cohortOf, moveIn, seekerOf, type OpenRoom } from './preference.ts';
import { takeRoom } from './room-choice.ts';
import { RoomIndex } from './room-index.ts';
import { giveRooms } from './rooms.ts';
import { chooseSizes, type Turn } from './sizes.ts';
import { State } from './state.ts';
import { inTurn } from './turns.ts';

export interface Drawn {
  rooms: readonly OpenRoom[];
  /** the admitted units with the size each took: by part of the round, then in the order of the turns */
  turns: readonly Turn[];
  /** the first unit that found no room because of somebody it is kept apart from. The drawing stopped there and must be repeated without it */
  stuck: Unit | null;
  proved: boolean;
}

export function draw(input: RoundInput, units: readonly Unit[], ground: Ground): Drawn {
  const seeker = (unit: Unit) => seekerOf(unit, input.policy);
  const rooms = ground.rooms.map((room, order): OpenRoom => ({
    room,
    order,
    place: `${room.hostel}\n${room.block}\n${room.floor}`,
    kind: ground.kindOf.get(room) ?? 0,
    free: room.freeSeats.length,
    living: room.residents.map(({ code }) => code),
    cohorts: new Set(room.residents.flatMap(cohortOf)),
    batches: new Set(room.residents.flatMap(batchOf)),
    given: [],
  }));
  const apart = apartOf(input);
  const isApart = ({ members }: Unit) => members.some((member) => apart.has(member));
  const drawn: Drawn & { turns: Turn[] } = { rooms, turns: [], stuck: null, proved: true };
  const partOf = new Map(ground.parts.flatMap((part) => part.map((need) => [need, part] as const)));
  const unitsIn = Map.groupBy(units, (unit) => partOf.get(ground.needOf.get(unit) ?? 0));
  const roomsIn = Map.groupBy(rooms, ({ kind }) => partOf.get(ground.kinds[kind]?.needs[0] ?? -1));
  for (const part of ground.parts) {
    const state = new State(ground);
    // indexed for this part alone: hundreds of hostels, each open only to its own students, have thousands of kinds of rooms
    const bySize = Map.groupBy(roomsIn.get(part) ?? [], ({ room }) => room.seats);
    const indexes = new Map([...bySize].map(([seats, of]) => [seats, new RoomIndex(of, input.policy)]));
    const enter = (room: OpenRoom, unit: Unit) => {
      moveIn(room, unit);
      indexes.get(room.room.seats)?.put(room);
    };
    const admitted = admit(unitsIn.get(part) ?? [], state);
    const turns = chooseSizes(admitted, {
      state,
      policy: input.policy,
      takeRoom: (unit) => {
        const others = unit.members.flatMap((member) => apart.get(member) ?? []);
        if (others.length === 0) return undefined;
        return (seats) => {
          const index = indexes.get(seats);
          if (!index) return null;
          const { kinds = [] } = ground.needs[ground.needOf.get(unit) ?? 0] ?? {};
          const choice = { index, kinds, mayMeet: ({ living }: OpenRoom) => !others.some((other) => living.includes(other)) };
          const found = takeRoom(seeker(unit), choice, state, () => state.ask());
          if (found) enter(found, unit);
          return found ?? null;
        };
      },
    });
    drawn.turns.push(...turns);
    drawn.stuck = turns.find(({ unit, seats }) => seats === null && isApart(unit))?.unit ?? null;
    if (drawn.stuck) return drawn;
    const bySeats = Map.groupBy(
      turns.filter(({ room }) => !room),
      ({ seats }) => seats ?? 0,
    );
    for (const [seats, took] of bySeats) {
      const given = took.map(({ unit }) => unit);
      const index = indexes.get(seats);
      if (index) giveRooms(given, index, seats, { state, seekerOf: seeker, moveIn: enter });
    }
    if (!state.proved) drawn.proved = false;
  }
  return drawn;
}

/** Admits, in order, each unit that can be placed together with all admitted before it, and counts it in the state. */
function admit(units: readonly Unit[], state: State): Unit[] {
  const admitted: Unit[] = [];
  // a refused unit stands for all later ones with the same need and size: they find no place either
  const refused = new Set<string>();
  const key = (unit: Unit) => `${state.ground.needOf.get(unit) ?? 0} ${unit.members.length}`;
  inTurn(units, {
    wants: (unit) =>
      refused.has(key(unit)) ? null : { from: null, to: state.demand(state.ground.needOf.get(unit) ?? 0, unit.members.length, null) },
    asks: () => state.ask(),
    taken: (unit) => admitted.push(unit),
    refused: (unit, _move, answer) => {
      if (answer === 'unknown') state.proved = false;
      refused.add(key(unit));
    },
  });
  return admitted;
}

/** Maps the code of a student or resident to the codes that it is kept apart from. */
export function apartOf({ apart }: Pick<RoundInput, 'apart'>): Map<string, string[]> {
  const others = new Map<string, string[]>();
  for (const [a, b] of apart) {
    others.set(a, [...(others.get(a) ?? []), b]);
    others.set(b, [...(others.get(b) ?? []), a]);
  }
  return others;
}
