import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { arbitraryRound, makeList } from '#server/round/engine/testing/arbitrary-round.ts';
import { sha256 } from '#server/round/engine/freeze.ts';
import type { RoundInput } from '#server/round/engine/input.ts';
import { orderOf } from '#server/round/engine/order.ts';
import { propose } from '#server/round/engine/propose.ts';
import { eraseEntries, erasePlacements, receiptOf, resultHash, turnsOf, type CompleteList } from '#server/round/engine/receipt.ts';
import { withSalts } from '#server/round/rows-as-read.ts';
import { createHash as createHashInPage, hash as hashInPage } from './sha256.js';
import { titleOf, verify } from './verify.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const numRuns = Number(process.env['ROUND_RUNS'] ?? 500);

const asRead = <T>(file: T): T => JSON.parse(JSON.stringify(file)) as T;

const sharedReceiptOf = (list: CompleteList) =>
  receiptOf(list, turnsOf(list.input, list.entryHashes, orderOf(list.input, list.frozenHash, list.seed)));

/** The receipt of a student, as it is sent. */
function receiptFor(list: CompleteList, code: string) {
  const { result, input } = list;
  const receipt = sharedReceiptOf(list);
  const group = input.groups.find(({ members }) => members.includes(code)) ?? null;
  const line = input.students.find((each) => each.code === code);
  const turn = receipt.turns.findIndex((each) =>
    'code' in each ? each.code === code : list.entryHashes.groups[group?.code ?? ''] === each.group,
  );
  const room = result.placements.some((placement) => placement.student === code) ? { hostel: 'Kaveri', number: '1', seat: 1 } : null;
  return asRead({ ...receipt, own: { code, turn: turn + 1, room, waitingNo: 0, reason: 'Why.', line, group } });
}

test('a list that the engine drew is right, and every student finds the own line in the order', () => {
  fc.assert(
    fc.property(arbitraryRound({ students: 10, rooms: 5, seats: [1, 2, 3, 5], apart: 3 }), fc.string(), (made, seed) => {
      const input = withSalts(made);
      const list = asRead(makeList(input, seed, propose(input, seed)));
      const { check, differences, erased } = verify(list);
      assert.deepEqual([check, differences, erased], ['list', [], 0]);
      for (const { code } of list.input.students) assert.deepEqual(verify(receiptFor(list, code)).differences, []);
    }),
    { numRuns: Math.ceil(numRuns / 10) },
  );
});

test('the page computes the same hashes as the server', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      assert.equal(hashInPage('sha256', text), sha256(text));
      const inPieces = createHashInPage('sha256');
      for (const piece of text) inPieces.update(piece);
      assert.equal(inPieces.digest('hex'), sha256(text));
    }),
  );
});

const room = (code: string, seats: number) => ({
  code,
  hostel: 'Kaveri',
  block: 'A',
  floor: '1',
  number: code,
  seats,
  freeSeats: Array.from({ length: seats }, (_, n) => n + 1),
  accessible: false,
  residents: [],
});
const student = (code: string, tier: number) => ({
  code,
  batch: '2024',
  programme: 'CSE',
  home: 'all',
  tier,
  classicPlace: 1,
  needsAccessible: false,
  wishes: { sizes: [2, 1], hostels: [], blocks: [], floors: [] },
});

/** A correct list, as it is read from a file; always the same for the same salt. */
function correctList(salt = 'salt'): CompleteList {
  const salted = <T extends { code: string }>(entry: T): T => ({ ...entry, salt: `${salt} of ${entry.code}` });
  const input: RoundInput = {
    salt,
    round: 'Autumn',
    policy: 'draw',
    tiers: ['final year', 'others'],
    firstHash: '',
    homes: { all: ['Kaveri'] },
    rooms: [room('S1', 1), room('D1', 2), room('T1', 3)],
    students: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((code, n) => salted(student(code, n % 2))),
    groups: [salted({ code: 'pair', members: ['a', 'b'], wishes: { sizes: [2], hostels: [], blocks: [], floors: [] } })],
    apart: [['c', 'd', salt]],
  };
  return asRead(makeList(input, 'a seed', propose(input, 'a seed')));
}

test('a correct list has no differences', () => {
  const verdict = verify(correctList());
  assert.deepEqual([verdict.check, verdict.differences], ['list', []]);
  assert.deepEqual(verdict.texts, ['Checked: the whole list, drawn again. 7 students, 6 placed, 1 on the waiting list.']);
});

test('a receipt shows the order and the own line, and nothing of others but their codes, numbers and hashes', () => {
  const list = correctList();
  const { own, turns, inGroups, ...shared } = receiptFor(list, 'c');
  assert.deepEqual(Object.keys(shared).toSorted(), [
    'firstHash',
    'format',
    'frozenHash',
    'others',
    'places',
    'policy',
    'resultHash',
    'round',
    'seed',
    'seedHash',
    'tiers',
    'version',
  ]);
  const shown = new Set([...turns, ...inGroups].map((line) => Object.keys(line).toSorted().join(' ')));
  assert.deepEqual([...shown].toSorted(), ['code hash number', 'code hash number tier', 'group tier']);
  assert.deepEqual(
    own.line,
    list.input.students.find(({ code }) => code === 'c'),
  );
  const verdict = verify(receiptFor(list, 'c'));
  assert.deepEqual([verdict.check, verdict.differences], ['order', []]);
  assert.equal(titleOf(verdict), 'The order of the turns is right');
  assert.match(
    verdict.texts.join('\n'),
    /^Checked: the order of the turns, from a receipt\. 7 students in 6 turns[^]*Checked: your own line[^]*Not checked: who got which room/,
  );
  assert.match(verify({ ...receiptFor(list, 'c'), own: null }).texts.join('\n'), /Not checked: a line of your own/);
});

test('whoever knows everything of a line but its salt cannot tell from its hash what stands in it', () => {
  const [one, other] = [correctList('one'), correctList('other')];
  for (const kind of ['students', 'groups'] as const)
    for (const code of Object.keys(one.entryHashes[kind])) assert.notEqual(one.entryHashes[kind][code], other.entryHashes[kind][code]);
  assert.notDeepEqual(one.entryHashes.apart, other.entryHashes.apart);
  assert.notEqual(sharedReceiptOf(one).others, sharedReceiptOf(other).others);
  assert.notEqual(sharedReceiptOf(one).places, sharedReceiptOf(other).places);
});

const orderly = receiptFor(correctList(), 'c');
const ownTurn = orderly.own.turn - 1;
const [alone, ofGroups] = [orderly.turns.filter((turn) => 'code' in turn), orderly.turns.filter((turn) => !('code' in turn))];
for (const [what, change, named] of [
  [
    'turn that was moved',
    { turns: orderly.turns.toReversed() },
    /is of an earlier tier than turn|The order of the turns is not the one of the result/,
  ],
  [
    'turn of a group that was moved',
    { turns: 'group' in (orderly.turns[0] ?? {}) ? [...alone, ...ofGroups] : [...ofGroups, ...alone] },
    /The order of the turns is not the one of the result/,
  ],
  [
    'number',
    { turns: orderly.turns.map((turn, n) => (n === ownTurn ? { ...turn, number: 99 } : turn)) },
    /^Student c has the number 99; the draw gives \d\.$/,
  ],
  ['seed', { seed: 'another' }, /^The seed is not the one/],
  [
    'hash of a line',
    { inGroups: orderly.inGroups.map((line) => ({ ...line, hash: '0'.repeat(64) })) },
    /^The hashes of the lines are not those of the list/,
  ],
  ['own line', { own: { ...orderly.own, line: { ...orderly.own.line, needsAccessible: true } } }, /^Your line is not the one whose hash/],
  ['own turn', { own: { ...orderly.own, turn: ownTurn === 0 ? 2 : 1 } }, /^Your turn is that of somebody else\.$/],
  ['own group', { own: { ...orderly.own, group: { code: 'x', members: ['c', 'd'] } } }, /^Your group is not the one of your turn\.$/],
] as const)
  test(`the verifier names a changed ${what} in a receipt`, () => {
    const { check, differences } = verify({ ...orderly, ...change });
    assert.equal(check, 'order');
    assert.ok(
      differences.some((difference) => named.test(difference)),
      differences.join('\n'),
    );
  });

test('a code gives the result of its student from a complete list, with the reason, and an unknown code gives nothing', () => {
  const list = correctList();
  for (const { student: code, room: given, seat } of list.result.placements) {
    const [first, reason] = verify(list, {}, ` ${code.toUpperCase()} `).own;
    assert.equal(first, `Room ${given}, block A, Kaveri, seat ${seat}.`);
    assert.match(reason ?? '', /^Your turn was [1-6] of 6\./);
  }
  assert.equal(verify(list, {}, list.result.waiting[0]).own[0], 'No seat: number 1 on the waiting list.');
  assert.deepEqual(verify(list, {}, 'nobody').own, []);
});

test('a round that was drawn anew is verified with the hash of the list it was first drawn from', () => {
  const first = correctList();
  const anew: RoundInput = { ...first.input, firstHash: first.frozenHash, rooms: first.input.rooms.slice(1) };
  const receipt = makeList(anew, 'a seed', propose(anew, 'a seed'));
  assert.deepEqual(verify(receipt, { frozenHash: first.frozenHash }).differences, []);
  assert.deepEqual(verify(receipt, { frozenHash: '0'.repeat(64) }).differences.length, 1);
  assert.notDeepEqual(verify({ ...receipt, input: { ...anew, firstHash: '' } }).differences, []);
});

/** A copy of the receipt with another value at this path, as if somebody had edited the file. */
function edited(receipt: unknown, [name, ...path]: readonly (string | number)[], value: unknown): unknown {
  if (name === undefined) return value;
  const copy = Array.isArray(receipt) ? ([...receipt] as unknown[]) : { ...(receipt as object) };
  const inside = Reflect.get(copy, name) as unknown;
  Reflect.set(copy, name, edited(inside, path, value));
  return copy;
}

const { input } = correctList();
for (const [what, path, value, named] of [
  ['tier', ['input', 'students', 2, 'tier'], 1, /^Student c was changed since the list was frozen\.$/],
  ['seed', ['seed'], 'another seed', /^The seed is not the one whose fingerprint/],
  ['room', ['input', 'rooms', 0, 'freeSeats'], [], /^Room D1, block A, Kaveri \(code D1\) was changed since/],
  ['list of rooms', ['input', 'rooms'], input.rooms.slice(1), /^Room D1 was in the frozen list and is missing\.$/],
  ['wish', ['input', 'students', 4, 'wishes', 'sizes'], [1, 2], /^Student e was changed since/],
  ['list of students', ['input', 'students'], [...input.students, student('z', 0)], /^Student z was not in the frozen list\.$/],
  ['group', ['input', 'groups', 0, 'members', 1], 'c', /^Group pair was changed since/],
  ['policy', ['input', 'policy'], 'classic', /^The frozen list is not the one whose fingerprint/],
  ['waiting list', ['result', 'waiting'], ['nobody'], /^The waiting list differs from place 1 on/],
  ['hash of the seed', ['seedHash'], '0'.repeat(64), /^The seed is not the one whose fingerprint/],
] as const)
  test(`the verifier names a changed ${what}`, () => {
    const { differences } = verify(edited(correctList(), path, value));
    assert.ok(
      differences.some((difference) => named.test(difference)),
      differences.join('\n'),
    );
  });

test('the verifier names both students whose seats were exchanged, even if the hash of the result was made to match', () => {
  const list = correctList();
  const [first, other] = ['a', 'c'].map((code) => list.result.placements.find((placement) => placement.student === code));
  const second = other ?? list.result.placements.find(({ student: code }) => code === 'd');
  assert.ok(first && second);
  const placements = list.result.placements.map((placement) => {
    const seat = placement.student === first.student ? second : placement.student === second.student ? first : placement;
    return { student: placement.student, room: seat.room, seat: seat.seat };
  });
  const result = { ...list.result, placements };
  const { differences } = verify({ ...list, result, resultHash: resultHash(list.input, result) });
  assert.deepEqual(
    differences.map((difference) => difference.split(':', 1)[0]),
    // the first of them is in a group, which is split
    ['Group pair was split.', `Student ${first.student}`, `Student ${second.student}`],
  );
  assert.match(
    differences[1] ?? '',
    /the receipt says seat \d of room \w+, block A, Kaveri; the draw gives seat \d of room \w+, block A, Kaveri\.$/,
  );
});

test('the verifier compares the hashes with those that were published', () => {
  const receipt = correctList();
  assert.deepEqual(verify(receipt, { seedHash: receipt.seedHash, frozenHash: receipt.frozenHash }).differences, []);
  const { differences } = verify(receipt, { seedHash: receipt.frozenHash, frozenHash: receipt.seedHash });
  assert.equal(differences.length, 2);
});

test('a file that is not a receipt is refused with a sentence', () => {
  const list = correctList();
  for (const broken of [
    null,
    {},
    [],
    'x',
    { ...list, version: 4 },
    { ...list, input: { ...list.input, students: [null] } },
    { ...list, input: { ...list.input, groups: [...list.input.groups, ...list.input.groups] } },
    { ...list, result: {} },
    { format: 'hostelry-receipt', version: list.version, seed: '' },
    { ...orderly, turns: [null] },
  ])
    assert.notDeepEqual(verify(broken).differences, []);
});

test('the command prints the differences and exits with a status for the verdict', () => {
  const folder = mkdtempSync(join(tmpdir(), 'receipt-'));
  try {
    const file = join(folder, 'list.json');
    const run = (content: string) => {
      writeFileSync(file, content);
      return spawnSync(process.execPath, ['verifier/command.ts', file], { cwd: root, encoding: 'utf8' });
    };
    const list = correctList();
    const right = run(JSON.stringify(list));
    assert.equal(right.status, 0, right.stderr);
    assert.match(right.stdout, /^The list is the one that the draw gives\nChecked: the whole list, drawn again\./);
    const wrong = run(JSON.stringify({ ...list, seed: 'another' }));
    assert.equal(wrong.status, 1);
    assert.match(wrong.stdout, /^The file is not right: \d+ differences\nThe seed is not the one/);
    const [left, gone] = [new Set(['c']), { ...list.result, version: list.version, proved: true }];
    const result = erasePlacements(list.input, gone, left);
    const erased = run(JSON.stringify({ ...list, input: eraseEntries(list.input, left), result }));
    assert.equal(erased.status, 3);
    assert.match(erased.stdout, /^Not verified to the end\nChecked and right: [^]*\nNot checked: whether everybody has the room/);
    assert.equal(run('no receipt').status, 2);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
