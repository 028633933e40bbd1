/** What cannot hold whatever the seed is, so that it can be said before the draw. */
import type { RoundInput, RoundRoom, RoundStudent } from './input.ts';
import type { Problem } from './outcome.ts';

export function problems(input: RoundInput): Problem[] {
  const students = new Map(input.students.map((student) => [student.code, student]));
  const grouped = new Set(input.groups.flatMap(({ members }) => members));
  const pairs = new Map<string, Set<string>>();
  for (const [a, b] of input.apart) {
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const)
      pairs.set(one, (pairs.get(one) ?? new Set()).add(other));
  }
  const open = (who: readonly RoundStudent[]) =>
    input.rooms.filter(
      (room) =>
        room.freeSeats.length > 0 &&
        who.every(({ hostels, needsAccessible }) => hostels.includes(room.hostel) && (room.accessible || !needsAccessible)),
    );
  return [
    ...input.students
      .filter(({ code }) => !grouped.has(code))
      .flatMap((student) => {
        if (open([student]).length > 0) return [];
        return [
          about(student.needsAccessible && open([{ ...student, needsAccessible: false }]).length > 0 ? 'noAccessibleRoom' : 'noOpenRoom', [
            student.code,
          ]),
        ];
      }),
    ...input.groups.flatMap(({ code, members }) => {
      const largest = Math.max(
        0,
        ...open(members.flatMap((member) => students.get(member) ?? [])).map((room: RoundRoom) => room.freeSeats.length),
      );
      const found: Problem[] = [];
      if (largest < members.length) found.push(about('groupTooLarge', members, { size: members.length, beds: largest }, code));
      if (members.some((member) => members.some((other) => pairs.get(member)?.has(other))))
        found.push(about('apartInGroup', members, {}, code));
      return found;
    }),
  ];
}

const about = (key: Problem['key'], of: readonly string[], values: Problem['values'] = {}, group: string | null = null): Problem => ({
  key,
  students: of,
  group,
  values,
});
