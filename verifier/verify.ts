/**
 * Verifies a receipt or a complete list, with the engine that draws rounds (docs/receipt.md). It imports nothing else that the server does, so that it also
 * runs as a page without a network.
 */
import { roundReasonTexts } from '#contract/round/round-texts.ts';
import { t } from '#contract/text/text.ts';
import {
  canonicalJson,
  hashEntries,
  hashOf,
  hashOfLines,
  hashOfList,
  isErased,
  sha256,
  type EntryHashes,
} from '#server/round/engine/freeze.ts';
import type { RoundGroup, RoundInput, RoundStudent } from '#server/round/engine/input.ts';
import { numbersOf, orderOf } from '#server/round/engine/order.ts';
import type { Placement } from '#server/round/engine/propose.ts';
import { proposeInOrder } from '#server/round/engine/propose.ts';
import { hashOfOrder, hashOfResult, resultHash, turnsOf, version, type CompleteList, type Receipt } from '#server/round/engine/receipt.ts';

/** The hashes that were announced: without them a file is only compared with itself. */
export interface Published {
  seedHash?: string;
  frozenHash?: string;
  resultHash?: string;
}

export interface Verdict {
  /** which check was made: of a complete list, or of the order of the turns in a receipt */
  check: 'list' | 'order' | 'none';
  /** in sentences; empty if what was checked is right */
  differences: string[];
  /** entries that are missing from a list because somebody was erased since, so that it cannot be drawn again */
  erased: number;
  /** what was checked and what was not, in sentences */
  texts: string[];
  /** the result of the reader of a receipt, or of the student with the code that was asked for, in sentences; empty if there is none */
  own: string[];
}

/** What a receipt has of its reader. */
interface Own {
  code: string;
  turn: number;
  line: RoundStudent;
  group: RoundGroup | null;
  room: { hostel: string; number: string; seat: number } | null;
  waitingNo: number;
  reason: string;
}

type ReadReceipt = Receipt & { own: Own | null };

const unreadable = (sentence: string): Verdict => ({ check: 'none', differences: [sentence], erased: 0, texts: [], own: [] });

/** `file`: as it was read. `code`: of the student whose result is wanted from a complete list. Never throws: a file that is none of the two is a difference too. */
export function verify(file: unknown, published: Published = {}, code = ''): Verdict {
  try {
    const broken = malformed(file);
    if (broken !== undefined) return unreadable(broken);
    const read = file as CompleteList | ReadReceipt; // whatever is missing of it throws below
    const differences = seedAndPublished(read, published);
    return read.format === 'hostelry-round' ? checkList(read, differences, code) : checkOrder(read, differences);
  } catch (error) {
    return unreadable(`The file cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

export function titleOf({ check, erased, differences }: Verdict): string {
  if (differences.length > 0)
    return `The file is not right: ${differences.length} ${differences.length === 1 ? 'difference' : 'differences'}`;
  if (erased > 0) return 'Not verified to the end';
  return check === 'order' ? 'The order of the turns is right' : 'The list is the one that the draw gives';
}

/** Why this is neither a complete list nor a receipt. */
function malformed(file: unknown): string | undefined {
  const { format, version: drawnBy, input } = (file ?? {}) as Partial<CompleteList>;
  if ((format as string) !== 'hostelry-receipt' && format !== 'hostelry-round')
    return 'This is neither a receipt nor the complete list of a round.';
  if (drawnBy !== version) return `This file is of version ${drawnBy}, which is not known here.`;
  if (format !== 'hostelry-round') return undefined;
  const { rooms = [], students = [], groups = [] } = input ?? {};
  const known = new Set(students.map(({ code }) => code));
  const members = groups.flatMap((group) => (isErased(group) ? [] : group.members));
  const doubled = [...rooms, ...students, ...groups].map(({ code }) => code);
  if (new Set(doubled).size !== doubled.length) return 'A code stands in the frozen list twice.';
  if (new Set(members).size !== members.length || members.some((code) => !known.has(code)))
    return 'A group has a member who is not in the list, or who is in two groups.';
  return undefined;
}

/** What is wrong with the seed, and which of the hashes in the file are not those that were published. */
function seedAndPublished(file: CompleteList | ReadReceipt, published: Published): string[] {
  const { firstHash } = 'input' in file ? file.input : file;
  // for a round that was drawn anew, the frozen hash published first is accepted too, since the numbers follow from it
  const frozenHash = published.frozenHash === firstHash ? firstHash : file.frozenHash;
  const compared = [
    [sha256(file.seed), file.seedHash, 'The seed is not the one whose fingerprint stands in the file.'],
    [file.seedHash, published.seedHash, 'The fingerprint of the seed is not the one that was published.'],
    [frozenHash, published.frozenHash, 'The fingerprint of the frozen list is not the one that was published.'],
    [file.resultHash, published.resultHash, 'The fingerprint of the result is not the one that was published.'],
  ] as const;
  return compared.flatMap(([actual, expected, sentence]) => (expected === undefined || actual === expected ? [] : [sentence]));
}

function checkList(list: CompleteList, differences: string[], code: string): Verdict {
  const { seed, input, result, frozenHash } = list;
  const roomName = roomNames(input);
  const hashes = hashEntries(input);
  const erased = [input.students, input.groups, input.apart, result.placements, ...input.rooms.map(({ residents }) => residents)]
    .flat()
    .filter(isErased).length;
  // shows the code too, since the name itself may have been changed
  const nameOfRoom = (of: string) => (roomName(of) === of ? `Room ${of}` : `Room ${roomName(of)} (code ${of})`);
  differences.push(
    ...changedEntries(hashes.rooms, list.entryHashes.rooms, nameOfRoom),
    ...changedEntries(hashes.students, list.entryHashes.students, (of) => `Student ${of}`),
    ...changedEntries(hashes.groups, list.entryHashes.groups, (of) => `Group ${of}`),
  );
  if (hashOfList(input, hashes) !== frozenHash) differences.push('The frozen list is not the one whose fingerprint stands in the file.');
  if (resultHash(input, result) !== list.resultHash) differences.push('The result is not the one whose fingerprint stands in the file.');
  differences.push(...impossible(input, result.placements));
  const [students, placed, waiting] = [input.students.length, result.placements.length, result.waiting.length];
  const verdict = { check: 'list', differences, erased } as const;
  if (erased > 0) {
    const right =
      'Checked and right: the seed, every entry of the list that is there, all fingerprints; every seat was free, nobody has two, no group was split.';
    const missing = `Not checked: whether everybody has the room that the draw gives. ${erased} ${erased === 1 ? 'entry is' : 'entries are'} missing because people were erased since, so the list cannot be drawn again.`;
    return { ...verdict, texts: [differences.length === 0 ? right : 'What is listed is wrong.', missing], own: [] };
  }
  // by the stored hash: with one changed entry, the hash of the list would give everybody another number
  const order = orderOf(input, frozenHash, seed);
  if (hashOfOrder(turnsOf(input, hashes, order)) !== result.order)
    differences.push('The order of the turns is not the one whose fingerprint stands in the result.');
  const drawn = proposeInOrder(input, order.units);
  differences.push(...otherPlaces(result.placements, drawn.placements, roomName));
  if (canonicalJson(result.waiting) !== canonicalJson(drawn.waiting)) {
    const first = [...result.waiting, ''].findIndex((unit, n) => unit !== (drawn.waiting[n] ?? ''));
    const [told, gives] = [result.waiting[first] ?? 'nobody', drawn.waiting[first] ?? 'nobody'];
    differences.push(`The waiting list differs from place ${first + 1} on: the receipt says ${told}; the draw gives ${gives}.`);
  }
  const texts = [`Checked: the whole list, drawn again. ${students} students, ${placed} placed, ${waiting} on the waiting list.`];
  return { ...verdict, texts: differences.length === 0 ? texts : [], own: ownOf(code) };

  /** `asTyped`: in any case */
  function ownOf(asTyped: string): string[] {
    const wanted = asTyped.trim().toLowerCase();
    const unit = drawn.units.find(({ students: members }) => members.some((member) => member.toLowerCase() === wanted));
    if (!unit) return [];
    const seat = result.placements.find(({ student }) => student.toLowerCase() === wanted);
    const waits = result.waiting.indexOf(unit.code);
    const outcome = seat ? `Room ${roomName(seat.room)}, seat ${seat.seat}.` : `No seat: number ${waits + 1} on the waiting list.`;
    return [outcome, t<string>(roundReasonTexts[unit.reason.key], unit.reason.values)];
  }
}

/** Names rooms by number, block and hostel, since their codes mean nothing to people. A room that is missing from the list is named by its code. */
function roomNames({ rooms }: RoundInput): (code: string) => string {
  const names = new Map(
    rooms.map(({ code, number, block, hostel }) => [code, [number, block && `block ${block}`, hostel].filter(Boolean).join(', ')]),
  );
  return (code) => names.get(code) || code;
}

type Hashes = EntryHashes['students'];

function changedEntries(now: Hashes, then: Hashes, nameOf: (code: string) => string): string[] {
  const codes = new Set([...Object.keys(now), ...Object.keys(then)]);
  return [...codes].flatMap((code) => {
    if (now[code] === undefined) return [`${nameOf(code)} was in the frozen list and is missing.`];
    if (then[code] === undefined) return [`${nameOf(code)} was not in the frozen list.`];
    return now[code] === then[code] ? [] : [`${nameOf(code)} was changed since the list was frozen.`];
  });
}

function otherPlaces(told: readonly Placement[], drawn: readonly Placement[], roomName: (code: string) => string): string[] {
  const placesOf = (list: readonly Placement[]) =>
    new Map(list.map(({ student, room, seat }) => [student, `seat ${seat} of room ${roomName(room)}`]));
  const [inFile, inDraw] = [placesOf(told), placesOf(drawn)];
  return [...new Set([...inDraw.keys(), ...inFile.keys()])].flatMap((student) => {
    const [says, gives] = [inFile.get(student) ?? 'no seat', inDraw.get(student) ?? 'no seat'];
    return says === gives ? [] : [`Student ${student}: the receipt says ${says}; the draw gives ${gives}.`];
  });
}

/** Errors that no drawing can make: occupied or doubled seats, and split groups. */
function impossible({ rooms, groups }: RoundInput, placements: readonly Placement[]): string[] {
  const found: string[] = [];
  const placed = placements.filter((placement) => !isErased(placement));
  const free = new Set(rooms.flatMap(({ code, freeSeats }) => freeSeats.map((seat) => `${code} ${seat}`)));
  const seats = placed.map(({ room, seat }) => `${room} ${seat}`);
  const roomOf = new Map(placed.map(({ student, room }) => [student, room]));
  if (new Set(seats).size !== seats.length || new Set(placements.map(({ student }) => student)).size !== placements.length)
    found.push('A student or a seat stands in the result twice.');
  if (!seats.every((seat) => free.has(seat))) found.push('A seat was given that was not free.');
  for (const group of groups)
    if (!isErased(group) && new Set(group.members.map((member) => roomOf.get(member))).size > 1)
      found.push(`Group ${group.code} was split.`);
  return found;
}

function checkOrder(receipt: ReadReceipt, differences: string[]): Verdict {
  const { turns, inGroups, own, policy, seed, frozenHash, firstHash } = receipt;
  const alone = turns.filter((turn) => 'code' in turn);
  const lines = [...alone, ...inGroups];
  if (new Set(lines.map(({ code }) => code)).size !== lines.length) differences.push('A code stands in the order twice.');
  if (policy === 'draw') {
    const numbers = numbersOf({ policy, firstHash, students: lines }, frozenHash, seed);
    for (const { code, number } of lines)
      if (numbers.get(code) !== number) differences.push(`Student ${code} has the number ${number}; the draw gives ${numbers.get(code)}.`);
    // under Classic the numbers are places by batch, programme and roll number, which are not in a receipt
  } else if (new Set(lines.map(({ number }) => number)).size !== lines.length) differences.push('A number stands in the order twice.');
  for (const [n, turn] of turns.entries())
    if (turn.tier < (turns[n - 1]?.tier ?? 0)) differences.push(`Turn ${n + 1} is of an earlier tier than turn ${n}.`);
  for (const [n, turn] of alone.entries()) {
    const before = alone[n - 1];
    if (before?.tier === turn.tier && before.number > turn.number)
      differences.push(`Student ${turn.code} has the number ${turn.number}, after ${before.code} with ${before.number}.`);
  }
  if (hashOfLines(receipt, Object.fromEntries(lines.map(({ code, hash }) => [code, hash])), receipt.others) !== frozenHash)
    differences.push('The hashes of the lines are not those of the list whose fingerprint stands in the file.');
  if (hashOfResult(hashOfOrder(receipt), receipt.places) !== receipt.resultHash)
    differences.push('The order of the turns is not the one of the result whose fingerprint stands in the file.');
  if (own) differences.push(...wrongOwn(receipt, own));
  const verdict = { check: 'order', differences, erased: 0 } as const;
  if (differences.length > 0) return { ...verdict, texts: [], own: [] };
  return {
    ...verdict,
    texts: [
      `Checked: the order of the turns, from a receipt. ${lines.length} students in ${turns.length} turns; the number of each follows from the seed and the list, and students alone stand in the order of their numbers within their tier.`,
      'Checked: the lines and the order are those of the fingerprints.',
      own
        ? 'Checked: your own line, and that your turn is where it belongs.'
        : 'Not checked: a line of your own. This receipt was not downloaded by a student of the drawing.',
      'Not checked: who got which room, and the places of groups other than yours. For that the list has to be drawn again, which takes the complete list that the administrator has.',
    ],
    own: own ? ownLines(own, turns.length) : [],
  };
}

const ownLines = ({ room, waitingNo, turn, group, reason }: Own, turns: number): string[] => [
  room ? `Room ${room.number}, ${room.hostel}, seat ${room.seat}.` : `No seat: number ${waitingNo} on the waiting list.`,
  `Turn ${turn} of ${turns}${group ? `, together with ${group.members.length - 1} more of the group` : ''}.`,
  reason,
];

/** What is wrong with the reader's own line and with its place in the order. */
function wrongOwn({ policy, turns, inGroups }: ReadReceipt, own: Own): string[] {
  const alone = turns.filter((turn) => 'code' in turn);
  const lines = new Map([...alone, ...inGroups].map((line) => [line.code, line]));
  const listed = lines.get(own.code);
  const turn = turns[own.turn - 1];
  if (!listed || !turn) return ['Your code or your turn is not in the order.'];
  const found: string[] = [];
  const { group, line } = own;
  const members = group?.members ?? [own.code];
  const isOfTier = policy !== 'draw' || (group ? line.tier <= turn.tier : line.tier === turn.tier);
  if (line.code !== own.code || !isOfTier) found.push('Your line is not that of your turn.');
  if (hashOf(line) !== listed.hash) found.push('Your line is not the one whose hash is in the list.');
  if (group) {
    if (!members.includes(own.code) || members.some((code) => !lines.has(code))) found.push('Your group is not one of this round.');
    if (!('group' in turn) || hashOf(group) !== turn.group) found.push('Your group is not the one of your turn.');
  } else if (!('code' in turn) || turn.code !== own.code) found.push('Your turn is that of somebody else.');
  const mean = members.reduce((sum, code) => sum + (lines.get(code)?.number ?? 0), 0) / members.length;
  // groups of others cannot be compared: nothing is shown of their numbers
  const isMisplaced = turns.some(
    (other, n) =>
      'code' in other && other.tier === turn.tier && (n < own.turn - 1 ? other.number > mean : n > own.turn - 1 && other.number < mean),
  );
  if (isMisplaced) found.push('Your turn is not where your number puts it among the students alone of your tier.');
  return found;
}
