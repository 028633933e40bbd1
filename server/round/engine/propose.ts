/** Draws a round. Pure: no clock, no database, and no randomness but the seed. */
import { compareKeys } from '#server/natural-order.ts';
import { apartOf, draw, type Drawn } from './draw.ts';
import { freeze, seedHash } from './freeze.ts';
import { groundOf, type Ground } from './ground.ts';
import type { RoundInput } from './input.ts';
import { giveLeftRooms } from './left-rooms.ts';
import { numbersOf, unitsInOrder, type Unit } from './lottery.ts';
import type { Outcome } from './outcome.ts';
import { moveIn } from './preference.ts';
import { reasonLeft, reasonPlaced, reasonWaiting, refusalsOf } from './reasons.ts';
import { exchangeRoomMates } from './room-mates.ts';
import { seatsOf } from './seats.ts';
import { waitingOf } from './waiting.ts';

/** The same input, in whatever order, with the same seed gives the same outcome. */
export function propose(unordered: RoundInput, seed: string): Outcome {
  const { input, hash } = freeze(unordered);
  return proposeFrozen(input, hash, seed);
}

/** Like `propose`, for a list that is already frozen: its tens of thousands of entries need not be hashed again. */
export function proposeFrozen(input: RoundInput, hash: string, seed: string): Outcome {
  const numbers = numbersOf(input, hash, seed);
  return {
    frozenHash: hash,
    seedHash: seedHash(seed),
    numbers: input.students.map(({ code }) => ({ student: code, number: numbers.get(code) ?? 0 })),
    ...proposeInOrder(input, unitsInOrder(input, numbers)),
  };
}

/** Like `propose`, for units whose order is already known. */
export function proposeInOrder(input: RoundInput, units: readonly Unit[]): Omit<Outcome, 'frozenHash' | 'seedHash' | 'numbers'> {
  const ground = groundOf(input, units);
  const { drawn, setAside } = drawUntilAllFit(input, units, ground);
  const turns = new Map(drawn.turns.map((turn) => [turn.unit, turn]));
  const refusals = refusalsOf(
    drawn.turns.filter(({ seats }) => seats !== null),
    ground,
  );
  const apart = apartOf(input);
  const apartFrom = ({ members }: Unit) => members.flatMap((member) => apart.get(member) ?? []);
  const drawnWith = new Set(drawn.rooms.flatMap(({ given }) => given));
  const placedLater = giveLeftRooms(
    units.filter((unit) => !drawnWith.has(unit)),
    drawn.rooms,
    {
      kindsOf: (unit) => ground.needs[ground.needOf.get(unit) ?? 0]?.kinds ?? [],
      apartFrom,
      moveIn,
    },
  );
  // Classic gives out rooms by their order alone
  if (input.policy === 'draw') exchangeRoomMates(drawn.rooms, { units, mayMove: (unit) => apartFrom(unit).length === 0 });
  const rooms = new Map(drawn.rooms.flatMap(({ room, given }) => given.map((unit) => [unit, room] as const)));
  const waiting = waitingOf(
    units.filter((unit) => !rooms.has(unit)),
    ground,
  );
  const reasonOfUnit = units.map((unit, n) => {
    const shared = { place: n + 1, of: units.length, size: unit.members.length };
    const room = rooms.get(unit);
    const waits = waiting.get(unit);
    if (room && placedLater.has(unit)) return reasonLeft(shared, room.seats);
    if (room || !waits) {
      const wishes = input.policy === 'draw' ? unit.wishes.sizes : [];
      return reasonPlaced(shared, turns.get(unit)?.seats ?? 0, refusals.get(unit) ?? [], wishes);
    }
    const need = ground.needOf.get(unit) ?? 0;
    return reasonWaiting(
      { ...shared, waitingPlace: waits.place, ahead: waits.ahead },
      {
        hasRoom: (ground.largest[need] ?? 0) >= unit.members.length,
        apart: setAside.has(unit) && apartFrom(unit).length > 0,
        accessible: ground.needs[need]?.accessible ?? false,
      },
    );
  });
  return {
    units: units.map((unit, n) => ({
      code: unit.code,
      students: unit.members,
      place: n + 1,
      tier: unit.tier,
      room: rooms.get(unit)?.code ?? null,
      refused: refusals.get(unit) ?? [],
    })),
    placements: seatsOf(drawn.rooms, units),
    waiting: [...waiting.values()],
    reasons: units
      .flatMap(({ members }, n) => members.map((student) => Object.assign({ student }, reasonOfUnit[n])))
      .sort((a, b) => compareKeys(a.student, b.student)),
    proved: drawn.proved,
  };
}

/**
 * An admitted unit that finds no room without somebody it is kept apart from is set aside, and the round is drawn again without it, so that nobody else's
 * place depends on a bed that stays empty. Units set aside are considered again when all others have rooms (`giveLeftRooms`).
 */
function drawUntilAllFit(input: RoundInput, units: readonly Unit[], ground: Ground): { drawn: Drawn; setAside: Set<Unit> } {
  const apart = apartOf(input);
  const setAside = new Set(
    units.filter(({ members }) => members.some((member) => apart.get(member)?.some((other) => members.includes(other)))),
  );
  for (;;) {
    const drawn = draw(
      input,
      units.filter((unit) => !setAside.has(unit)),
      ground,
    );
    if (!drawn.stuck) return { drawn, setAside };
    setAside.add(drawn.stuck);
  }
}
