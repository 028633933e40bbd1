/** The rule for who may live together in which room. Every way to a bed asks it; rounds that are drawn heed the same entries (`server/round/engine/`). */

/** What is entered about students: who must not share a room, and who needs an accessible one. */
export interface Care {
  /** by student: those with whom the student must not share a room */
  apart: ReadonlyMap<string, ReadonlySet<string>>;
  needing: ReadonlySet<string>;
}

export const noCare: Care = { apart: new Map(), needing: new Set() };

export interface RoomToJoin {
  accessible: boolean;
  /** ids of the students who live there, or to whom a seat there is offered */
  people: readonly string[];
}

export type Breach = { kind: 'apart'; studentIds: readonly [string, string] } | { kind: 'accessible'; studentIds: readonly [string] };

/** What speaks against the newcomers living in a room with its people. Nothing that concerns its people alone: they live there already. */
export function breachesOf({ accessible, people }: RoomToJoin, newcomers: readonly string[], { apart, needing }: Care): Breach[] {
  return newcomers.flatMap((newcomer, n): Breach[] => {
    const others = apart.get(newcomer);
    return [
      ...(needing.has(newcomer) && !accessible ? [{ kind: 'accessible' as const, studentIds: [newcomer] as const }] : []),
      ...[...people, ...newcomers.slice(0, n)]
        .filter((other) => other !== newcomer && others?.has(other))
        .map((other): Breach => ({ kind: 'apart', studentIds: [other, newcomer] })),
    ];
  });
}

export const mayJoin = (room: RoomToJoin, studentId: string, care: Care): boolean => breachesOf(room, [studentId], care).length === 0;
