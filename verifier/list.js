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

/** The hash of each entry, by its code. */
export const entryHashes = (entries) => Object.fromEntries(entries.map((entry) => [entry.code, sha256(canonical(entry))]));

/** The hash of the whole list, computed from the hashes of its entries. */
export function listHash({ round, policy, tiers, firstHash, apart, rooms, students, groups }) {
  const hashes = { rooms: entryHashes(rooms), students: entryHashes(students), groups: entryHashes(groups) };
  return sha256(canonical({ round, policy, tiers, firstHash, apart, ...hashes }));
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
