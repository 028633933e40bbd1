/** Draws the list of a receipt (docs/receipt.md) again and compares. */
import { draw } from './draw.js';
import { Undecided } from './fit.js';
import { canonical, entryHashes, listHash } from './list.js';
import { sha256 } from './sha256.js';

/**
 * The differences in sentences; none if the list is the one that the draw gives. `published` are the hashes that were announced: without
 * them the receipt is only compared with itself.
 *
 * `undecided`: everything that can be checked without drawing was checked, and errors are in `differences`, but it cannot be decided whether
 * everybody's room is the one that the draw gives. `others`: then, for how many students and places on the waiting list the longer search here gives something else.
 *
 * @param {unknown} receipt
 * @param {{ seedHash?: string, frozenHash?: string, resultHash?: string }} [published]
 * @returns {{ differences: string[], undecided: boolean, others: number, students: number, placed: number, waiting: number }}
 */
export function verify(receipt, published = {}) {
  const nothing = { undecided: false, others: 0, students: 0, placed: 0, waiting: 0 };
  try {
    const broken = malformed(receipt);
    return broken ? { differences: [broken], ...nothing } : drawAgain(receipt, published);
  } catch (error) {
    // somewhere within an entry, something that docs/receipt.md requires is missing
    return { differences: [`The receipt cannot be read: ${error.message}`], ...nothing };
  }
}

function drawAgain(receipt, published) {
  const { seed, input, result } = receipt;
  const differences = [];
  const compare = (actual, expected, sentence) => {
    if (expected !== undefined && actual !== expected) differences.push(sentence);
  };
  compare(sha256(seed), receipt.seedHash, 'The seed is not the one whose fingerprint stands in the receipt.');
  const roomName = roomNames(input.rooms);
  for (const [list, nameOf] of [
    // shows the code too, since the name itself may have been changed
    ['rooms', (code) => (roomName(code) === code ? `Room ${code}` : `Room ${roomName(code)} (code ${code})`)],
    ['students', (code) => `Student ${code}`],
    ['groups', (code) => `Group ${code}`],
  ])
    differences.push(...changedEntries(input[list], receipt.entryHashes[list], nameOf));
  const hash = listHash(input);
  compare(hash, receipt.frozenHash, 'The frozen list is not the one whose fingerprint stands in the receipt.');
  compare(sha256(canonical(result)), receipt.resultHash, 'The result is not the one whose fingerprint stands in the receipt.');
  compare(receipt.seedHash, published.seedHash, 'The fingerprint of the seed is not the one that was published.');
  // for a round that was drawn anew, the frozen hash published first is accepted too, since the numbers follow from it
  const frozenHash = published.frozenHash === input.firstHash ? input.firstHash : receipt.frozenHash;
  compare(frozenHash, published.frozenHash, 'The fingerprint of the frozen list is not the one that was published.');
  compare(receipt.resultHash, published.resultHash, 'The fingerprint of the result is not the one that was published.');
  differences.push(...impossible(input, result));
  const counts = { students: input.students.length, placed: result.placements.length, waiting: result.waiting.length };
  try {
    // uses the stored hash: with one changed entry, the hash of the list would give everybody another number
    const drawn = draw(input, receipt.frozenHash, seed, receipt.version);
    const changed = changedResult(result, drawn, roomName);
    // differences in a list that was not proved when it was drawn are no mistakes, but the list is not verified either
    if (receipt.proved === false && changed.length > 0) return { differences, undecided: true, others: changed.length, ...counts };
    return { differences: [...differences, ...changed], undecided: false, others: 0, ...counts };
  } catch (error) {
    if (!(error instanceof Undecided)) throw error;
    return { differences, undecided: true, others: 0, ...counts };
  }
}

/** Names rooms by number, block and hostel, since their codes mean nothing to people. A room that is missing from the list is named by its code. */
function roomNames(rooms) {
  const names = new Map(
    rooms.map(({ code, number, block, hostel }) => [code, [number, block && `block ${block}`, hostel].filter(Boolean).join(', ')]),
  );
  return (code) => names.get(code) || code;
}

function changedEntries(entries, hashes, nameOf) {
  const now = entryHashes(entries);
  const codes = [...new Set([...Object.keys(now), ...Object.keys(hashes)])];
  return codes.flatMap((code) => {
    if (now[code] === undefined) return [`${nameOf(code)} was in the frozen list and is missing.`];
    if (hashes[code] === undefined) return [`${nameOf(code)} was not in the frozen list.`];
    return now[code] === hashes[code] ? [] : [`${nameOf(code)} was changed since the list was frozen.`];
  });
}

const place = (placement, roomName) => (placement ? `seat ${placement.seat} of room ${roomName(placement.room)}` : 'no seat');

function changedResult(result, drawn, roomName) {
  const inFile = new Map(result.placements.map((placement) => [placement.student, placement]));
  const inDraw = new Map(drawn.placements.map((placement) => [placement.student, placement]));
  const students = [...new Set([...inDraw.keys(), ...inFile.keys()])];
  const differences = students.flatMap((student) => {
    const [told, drew] = [inFile.get(student), inDraw.get(student)];
    if (told?.room === drew?.room && told?.seat === drew?.seat) return [];
    return [`Student ${student}: the receipt says ${place(told, roomName)}; the draw gives ${place(drew, roomName)}.`];
  });
  if (canonical(result.waiting) !== canonical(drawn.waiting)) {
    const at = Array.from({ length: Math.max(result.waiting.length, drawn.waiting.length) }, (_, n) => n);
    const first = at.find((n) => result.waiting[n] !== drawn.waiting[n]);
    const told = result.waiting[first] ?? 'nobody';
    differences.push(
      `The waiting list differs from place ${first + 1} on: the receipt says ${told}; the draw gives ${drawn.waiting[first] ?? 'nobody'}.`,
    );
  }
  return differences;
}

/** Errors that no drawing can make: occupied or doubled seats, and split groups. */
function impossible(input, result) {
  const found = [];
  const free = new Set(input.rooms.flatMap(({ code, freeSeats }) => freeSeats.map((seat) => `${code} ${seat}`)));
  const seats = result.placements.map(({ room, seat }) => `${room} ${seat}`);
  const roomOf = new Map(result.placements.map(({ student, room }) => [student, room]));
  if (new Set(seats).size !== seats.length || roomOf.size !== seats.length) found.push('A student or a seat stands in the result twice.');
  if (!seats.every((seat) => free.has(seat))) found.push('A seat was given that was not free.');
  for (const { code, members } of input.groups)
    if (members.some((member) => roomOf.get(member) !== roomOf.get(members[0]))) found.push(`Group ${code} was split.`);
  return found;
}

/** Why this is not a receipt at all, or undefined. */
function malformed(receipt) {
  const { format, version, seed, input, entryHashes: hashes, result } = receipt ?? {};
  if (format !== 'hostelry-round') return 'This is not a receipt of a round.';
  if (![1, 2, 3].includes(version)) return `This receipt is of version ${version}, which is not known here.`;
  const lists = [input?.rooms, input?.students, input?.groups, input?.apart, input?.tiers, result?.placements, result?.waiting];
  if (typeof seed !== 'string' || !hashes?.rooms || !hashes.students || !hashes.groups || !lists.every(Array.isArray))
    return 'A part of the receipt is missing.';
  const doubled = [...input.rooms, ...input.students, ...input.groups].map(({ code }) => code);
  const known = new Set(input.students.map(({ code }) => code));
  const members = input.groups.flatMap((group) => group.members);
  if (new Set(doubled).size !== doubled.length) return 'A code stands in the frozen list twice.';
  if (new Set(members).size !== members.length || members.some((code) => !known.has(code)))
    return 'A group has a member who is not in the list, or who is in two groups.';
  return undefined;
}
