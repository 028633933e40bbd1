/** Draws a round. Pure: no clock, no database, and no randomness but the seed. */
import { compareKeys } from '#server/natural-order.ts';
import { drawPart, whyToOthers, type Turn, type Why } from './draw.ts';
import { freeze } from './freeze.ts';
import type { RoundInput, RoundRoom } from './input.ts';
import { apartOf, orderOf, type Unit } from './order.ts';
import { partsOf } from './parts.ts';
import type { RoundReasonKey } from '#contract/round/round-texts.ts';

/** Seats are numbered from 1. */
export interface Placement {
  student: string;
  room: string;
  seat: number;
}

/** The key of a text in `roundReasonTexts`, with the values of its placeholders. */
export interface Reason {
  key: RoundReasonKey;
  values: Readonly<Record<string, number>>;
  /** what others are told, who know neither of needs nor of pairs, if it differs */
  toOthers?: Pick<Reason, 'key' | 'values'>;
}

/** A group or a single student at its turn. */
interface UnitOutcome {
  /** the group's code, or the student's */
  code: string;
  students: readonly string[];
  /** null if the unit waits */
  room: string | null;
  reason: Reason;
}

export interface Outcome {
  /** in the order of their turns */
  units: readonly UnitOutcome[];
  /** sorted by the student's code */
  placements: readonly Placement[];
  /** codes of the units that wait, the first of the waiting list first */
  waiting: readonly string[];
  /** false if some refusal could not be proved within the steps that a round may take (docs/rounds.md) */
  proved: boolean;
}

/** The same input, in whatever order, with the same seed gives the same outcome. */
export function propose(unordered: RoundInput, seed: string): Outcome {
  const { input, hash } = freeze(unordered);
  return proposeInOrder(input, orderOf(input, hash, seed).units);
}

/** Like `propose`, for a list that is frozen already: its tens of thousands of entries need not be hashed again. */
export function proposeInOrder(input: RoundInput, units: readonly Unit[]): Outcome {
  const { parts, demandOf } = partsOf(input, units);
  const apart = apartOf(input.apart);
  const apartFrom = ({ members }: Unit) => members.flatMap((member) => apart.get(member) ?? []);
  const drawn = parts.map((part) => drawPart(part, { policy: input.policy, demandOf, apartFrom }));
  const turns = new Map(drawn.flatMap((part) => [...part.turns]));
  const roomOf = (unit: Unit) => turns.get(unit)?.room?.room;
  const waiting = units.filter((unit) => !roomOf(unit));
  const waitingPlaces = new Map(waiting.map((unit, place) => [unit, { waitingPlace: place + 1 }]));
  const outcomes = units.map((unit, n): UnitOutcome => {
    const turn = turns.get(unit) as Turn; // every unit is in a part
    const room = roomOf(unit);
    const values = {
      place: n + 1,
      of: units.length,
      size: unit.members.length,
      ...(room ? { seats: room.seats } : waitingPlaces.get(unit)),
    };
    const reasonOf = ({ why, wished }: Why) => ({ key: why, values: wished === undefined ? values : { ...values, wished } });
    const others = whyToOthers(unit, turn, demandOf(unit));
    const isSame = others.why === turn.why && others.wished === turn.wished;
    const reason = { ...reasonOf(turn), ...(isSame ? {} : { toOthers: reasonOf(others) }) };
    return { code: unit.code, students: unit.members, room: room?.code ?? null, reason };
  });
  return {
    units: outcomes,
    placements: placementsOf(units, roomOf).sort((a, b) => compareKeys(a.student, b.student)),
    waiting: waiting.map(({ code }) => code),
    proved: drawn.every(({ proved }) => proved),
  };
}

/** Gives the free seats of each room, the lowest first, to its new occupants in the order of their turns. */
function placementsOf(units: readonly Unit[], roomOf: (unit: Unit) => RoundRoom | undefined): Placement[] {
  const given = new Map<RoundRoom, number>();
  return units.flatMap((unit) => {
    const room = roomOf(unit);
    if (!room) return [];
    const before = given.get(room) ?? 0;
    given.set(room, before + unit.members.length);
    return unit.members.map((student, n) => ({ student, room: room.code, seat: room.freeSeats[before + n] ?? 0 }));
  });
}
