/** The frozen list: its hashes, and the order that follows from it and the seed. */
import { sha256 } from './sha256.js';

export const byText = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** JSON without spaces, with the members of each object sorted by name. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const names = Object.keys(value).toSorted(byText);
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

/** The hash of an entry. Of an entry that was erased only the hash is left; it is empty if it could have told what stood there. */
export const hashOf = (entry) => (isErased(entry) ? entry.erased : sha256(canonical(entry)));

export const isErased = (entry) => typeof entry?.erased === 'string';

const byCode = (entries) => Object.fromEntries(entries.map((entry) => [entry.code, hashOf(entry)]));

/** The hash of each room, student and group by its code and, in a list with salts, the sorted hashes of the pairs kept apart. */
export function entryHashes({ salt, rooms, students, groups, apart }) {
  const hashes = { students: byCode(students), groups: byCode(groups) };
  if (salt === undefined) return { ...hashes, rooms: byCode(rooms) };
  const withHashes = rooms.map((room) => ({ ...room, residents: room.residents.map(hashOf).toSorted(byText) }));
  return { ...hashes, rooms: byCode(withHashes), apart: apart.map(hashOf).toSorted(byText) };
}

/** The hash of the whole list. `others`: in a list with salts, the hash of all that are not students. */
export const listHash = ({ round, policy, tiers, firstHash }, students, others) =>
  sha256(canonical({ round, policy, tiers, firstHash, students, others }));

/** The same from the hashes of the entries. */
export function hashOfList(input, hashes) {
  const { round, policy, tiers, firstHash, salt, apart } = input;
  if (salt === undefined) return sha256(canonical({ round, policy, tiers, firstHash, apart, ...hashes }));
  const { students, ...others } = hashes;
  return listHash(input, students, sha256(canonical({ salt, ...others })));
}

/** The hash of a result. In a list with salts each placement is hashed with that of its student. */
export function resultHash({ salt, students }, { order, placements, waiting }) {
  if (salt === undefined) return sha256(canonical({ placements, waiting }));
  const salts = new Map(students.map((student) => [student.code, student.salt]));
  const hashes = placements.map((placement) => [
    placement.student,
    hashOf(isErased(placement) ? placement : { ...placement, salt: salts.get(placement.student) }),
  ]);
  return sha256(canonical({ order, places: sha256(canonical({ salt, placements: Object.fromEntries(hashes), waiting })) }));
}

/** The order of the turns as it stands in the receipts of students. */
export function orderOf(input, number, order) {
  const { students, groups } = entryHashes({ ...input, rooms: [], apart: [] });
  const line = (code) => ({ code, number: number.get(code), hash: students[code] });
  return {
    turns: order.map(({ code, tier }) => (groups[code] ? { tier, group: groups[code] } : { tier, ...line(code) })),
    inGroups: input.groups
      .flatMap(({ members }) => members)
      .toSorted(byText)
      .map(line),
  };
}

/** Each student's number, counted from 1. In a round that was drawn anew, the numbers follow from the list it was first drawn from. */
export function numbers({ policy, students, firstHash }, hashOfList, seed) {
  const list = firstHash || hashOfList;
  const keyed = students.map(({ code, classicPlace }) => ({
    code,
    key: policy === 'draw' ? sha256(`${seed}\n${list}\n${code}`) : String(classicPlace).padStart(12, '0'),
  }));
  keyed.sort((a, b) => byText(a.key, b.key) || byText(a.code, b.code));
  return new Map(keyed.map(({ code }, n) => [code, n + 1]));
}

/** Groups and students alone, in the order of their turns. */
export function turns({ policy, students, groups }, number) {
  const known = new Map(students.map((student) => [student.code, student]));
  const inGroups = new Set(groups.flatMap(({ members }) => members));
  const alone = students.filter(({ code }) => !inGroups.has(code)).map(({ code, wishes }) => ({ code, members: [code], wishes }));
  const all = [...groups, ...alone].map(({ code, members, wishes }) => {
    const people = members.map((member) => known.get(member)).sort((a, b) => number.get(a.code) - number.get(b.code));
    return {
      code,
      people,
      wishes,
      tier: policy === 'draw' ? Math.max(...people.map(({ tier }) => tier)) : 0,
      sum: people.reduce((sum, person) => sum + number.get(person.code), 0),
    };
  });
  // compares the mean numbers (sum / people) without dividing
  return all.sort((a, b) => a.tier - b.tier || a.sum * b.people.length - b.sum * a.people.length || byText(a.code, b.code));
}

/** A key that sorts in natural order: room 2 before room 10. */
export function natural(text) {
  const counted = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\d+/g, (digits) => {
      const plain = digits.replace(/^0+(?=\d)/, '');
      return String(plain.length).padStart(3, '0') + plain;
    });
  return `${counted}\u0001${text}`;
}
