/** Holds a receipt (docs/receipt.md) against the list that is drawn from it again. */
import { draw } from './draw.js';
import { Undecided } from './fit.js';
import { canonical, entryHashes, listHash } from './list.js';
import { sha256 } from './sha256.js';

/**
 * What differs, in sentences; nothing, if the list is the one that the draw gives. `published` are hashes as they were announced: without
 * them the receipt is only held against itself.
 *
 * @param {unknown} receipt
 * @param {{ seedHash?: string, frozenHash?: string, resultHash?: string }} [published]
 * `undecided`: what could be checked without drawing is as it must be or stands in `differences`, but whether everybody's room is the one that
 * the draw gives cannot be said. `others`: for so many students the longer search here then gives something else.
 *
 * @returns {{ differences: string[], undecided: boolean, others: number, students: number, placed: number, waiting: number }}
 */
export function verify(receipt, published = {}) {
  const nothing = { undecided: false, others: 0, students: 0, placed: 0, waiting: 0 };
  try {
    const broken = malformed(receipt);
    return broken ? { differences: [broken], ...nothing } : drawAgain(receipt, published);
  } catch (error) {
    // what docs/receipt.md asks for is not there, somewhere within an entry
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
    // what was changed may be the name itself
    ['rooms', (code) => (roomName(code) === code ? `Room ${code}` : `Room ${roomName(code)} (code ${code})`)],
    ['students', (code) => `Student ${code}`],
    ['groups', (code) => `Group ${code}`],
  ])
    differences.push(...changedEntries(input[list], receipt.entryHashes[list], nameOf));
  const hash = listHash(input);
  compare(hash, receipt.frozenHash, 'The frozen list is not the one whose fingerprint stands in the receipt.');
  compare(sha256(canonical(result)), receipt.resultHash, 'The result is not the one whose fingerprint stands in the receipt.');
  compare(receipt.seedHash, published.seedHash, 'The fingerprint of the seed is not the one that was published.');
  // of a round that was drawn anew, the one that was published first will do: the numbers go by it
  const frozenHash = published.frozenHash === input.firstHash ? input.firstHash : receipt.frozenHash;
  compare(frozenHash, published.frozenHash, 'The fingerprint of the frozen list is not the one that was published.');
  compare(receipt.resultHash, published.resultHash, 'The fingerprint of the result is not the one that was published.');
  differences.push(...impossible(input, result));
  const counts = { students: input.students.length, placed: result.placements.length, waiting: result.waiting.length };
  try {
    // the numbers hang on the list as it was frozen: with one changed entry everybody's would be another
    const drawn = draw(input, receipt.frozenHash, seed, receipt.version);
    const changed = changedResult(result, drawn, roomName);
    // what the one who drew it could not prove is no mistake; it is not verified either
    if (receipt.proved === false && changed.length > 0) return { differences, undecided: true, others: changed.length, ...counts };
    return { differences: [...differences, ...changed], undecided: false, others: 0, ...counts };
  } catch (error) {
    if (!(error instanceof Undecided)) throw error;
    return { differences, undecided: true, others: 0, ...counts };
  }
}

/** Rooms as people call them: their codes say nothing to anybody. One that is missing from the list has only its code. */
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

/** What no list can be, however it was drawn. */
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
