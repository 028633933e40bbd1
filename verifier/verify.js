/** Checks the two files of a round (docs/receipt.md): draws a complete list again and compares, or checks the order of the turns in a receipt. */
import { draw } from './draw.js';
import { Undecided } from './fit.js';
import { canonical, entryHashes, hashOfList, isErased, numbers, orderOf, resultHash, turns } from './list.js';
import { checkOrder } from './order.js';
import { sha256 } from './sha256.js';

/**
 * The differences in sentences; none if what was checked is right. `check`: which of the two checks was made, `list` or `order`; `none` for a file that cannot be
 * read. `published` are the hashes that were announced: without them the file is only compared with itself.
 *
 * `undecided`: everything that can be checked without drawing was checked, and errors are in `differences`, but it cannot be decided whether
 * everybody's room is the one that the draw gives: because `erased` entries are missing, or because there are too many ways. `others`: then, for how many
 * students and places on the waiting list the longer search here gives something else.
 *
 * @param {unknown} file
 * @param {{ seedHash?: string, frozenHash?: string, resultHash?: string }} [published]
 * @returns {import('./verify.d.ts').Verdict}
 */
export function verify(file, published = {}) {
  const nothing = { undecided: false, others: 0, erased: 0, students: 0, placed: 0, waiting: 0 };
  const unreadable = (sentence) => ({ check: 'none', differences: [sentence], ...nothing });
  try {
    const broken = malformed(file);
    if (broken) return unreadable(broken);
    const differences = seedAndPublished(file, published);
    if (file.format === 'hostelry-round') return { check: 'list', ...nothing, ...drawAgain(file, differences) };
    return { check: 'order', ...nothing, ...checkOrder(file, differences) };
  } catch (error) {
    // somewhere within an entry, something that docs/receipt.md requires is missing
    return unreadable(`The file cannot be read: ${error.message}`);
  }
}

/** What is wrong with the seed, and which of the hashes in the file are not those that were published. */
function seedAndPublished(file, published) {
  const found = [];
  const compare = (actual, expected, sentence) => {
    if (expected !== undefined && actual !== expected) found.push(sentence);
  };
  compare(sha256(file.seed), file.seedHash, 'The seed is not the one whose fingerprint stands in the file.');
  compare(file.seedHash, published.seedHash, 'The fingerprint of the seed is not the one that was published.');
  // for a round that was drawn anew, the frozen hash published first is accepted too, since the numbers follow from it
  const { firstHash } = file.input ?? file;
  const frozenHash = published.frozenHash === firstHash ? firstHash : file.frozenHash;
  compare(frozenHash, published.frozenHash, 'The fingerprint of the frozen list is not the one that was published.');
  compare(file.resultHash, published.resultHash, 'The fingerprint of the result is not the one that was published.');
  return found;
}

function drawAgain(list, differences) {
  const { seed, input, result } = list;
  const roomName = roomNames(input.rooms);
  const hashes = entryHashes(input);
  const erased = erasedEntries(input, result);
  for (const [kind, nameOf] of [
    // shows the code too, since the name itself may have been changed
    ['rooms', (code) => (roomName(code) === code ? `Room ${code}` : `Room ${roomName(code)} (code ${code})`)],
    ['students', (code) => `Student ${code}`],
    ['groups', (code) => `Group ${code}`],
  ])
    differences.push(...changedEntries(hashes[kind], list.entryHashes[kind], nameOf));
  // an entry that was erased from a list without salts has left no hash
  if (!erased.includes('')) {
    if (hashOfList(input, hashes) !== list.frozenHash)
      differences.push('The frozen list is not the one whose fingerprint stands in the file.');
    if (resultHash(input, result) !== list.resultHash) differences.push('The result is not the one whose fingerprint stands in the file.');
  }
  differences.push(...impossible(input, result));
  const found = { differences, students: input.students.length, placed: result.placements.length, waiting: result.waiting.length };
  if (erased.length > 0) return { ...found, undecided: true, erased: erased.length };
  // uses the stored hash: with one changed entry, the hash of the list would give everybody another number
  const number = numbers(input, list.frozenHash, seed);
  if (input.salt !== undefined && sha256(canonical(orderOf(input, number, turns(input, number)))) !== result.order)
    differences.push('The order of the turns is not the one whose fingerprint stands in the result.');
  try {
    const drawn = draw(input, list.frozenHash, seed, list.version);
    const changed = changedResult(result, drawn, roomName);
    // differences in a list that was not proved when it was drawn are no mistakes, but the list is not verified either
    if (list.proved === false && changed.length > 0) return { ...found, undecided: true, others: changed.length };
    return { ...found, differences: [...differences, ...changed] };
  } catch (error) {
    if (!(error instanceof Undecided)) throw error;
    return { ...found, undecided: true };
  }
}

/** The hashes that are left of entries about people who were erased since. */
const erasedEntries = ({ students, groups, apart, rooms }, { placements }) =>
  [students, groups, apart, placements, ...rooms.map(({ residents }) => residents)]
    .flat()
    .filter(isErased)
    .map(({ erased }) => erased);

/** Names rooms by number, block and hostel, since their codes mean nothing to people. A room that is missing from the list is named by its code. */
function roomNames(rooms) {
  const names = new Map(
    rooms.map(({ code, number, block, hostel }) => [code, [number, block && `block ${block}`, hostel].filter(Boolean).join(', ')]),
  );
  return (code) => names.get(code) || code;
}

function changedEntries(now, hashes, nameOf) {
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
  const placed = result.placements.filter((placement) => !isErased(placement));
  const free = new Set(input.rooms.flatMap(({ code, freeSeats }) => freeSeats.map((seat) => `${code} ${seat}`)));
  const seats = placed.map(({ room, seat }) => `${room} ${seat}`);
  const roomOf = new Map(placed.map(({ student, room }) => [student, room]));
  const students = new Set(result.placements.map(({ student }) => student));
  if (new Set(seats).size !== seats.length || students.size !== result.placements.length)
    found.push('A student or a seat stands in the result twice.');
  if (!seats.every((seat) => free.has(seat))) found.push('A seat was given that was not free.');
  for (const { code, members = [] } of input.groups)
    if (members.some((member) => roomOf.get(member) !== roomOf.get(members[0]))) found.push(`Group ${code} was split.`);
  return found;
}

/** Why this is neither a complete list nor a receipt, or undefined. */
function malformed(file) {
  const { format, version, seed, input, entryHashes: hashes, result, turns: order, inGroups } = file ?? {};
  if (format !== 'hostelry-round' && format !== 'hostelry-receipt') return 'This is neither a receipt nor the complete list of a round.';
  if (![1, 2, 3, 4].includes(version)) return `This file is of version ${version}, which is not known here.`;
  const missing = 'A part of the file is missing.';
  if (format === 'hostelry-receipt')
    return typeof seed === 'string' && Array.isArray(order) && Array.isArray(inGroups) ? undefined : missing;
  const lists = [input?.rooms, input?.students, input?.groups, input?.apart, input?.tiers, result?.placements, result?.waiting];
  if (typeof seed !== 'string' || !hashes?.rooms || !hashes.students || !hashes.groups || !lists.every(Array.isArray)) return missing;
  const doubled = [...input.rooms, ...input.students, ...input.groups].map(({ code }) => code);
  const known = new Set(input.students.map(({ code }) => code));
  const members = input.groups.flatMap((group) => group.members ?? []);
  if (new Set(doubled).size !== doubled.length) return 'A code stands in the frozen list twice.';
  if (new Set(members).size !== members.length || members.some((code) => !known.has(code)))
    return 'A group has a member who is not in the list, or who is in two groups.';
  return undefined;
}
