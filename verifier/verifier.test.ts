import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { apartFromResidents, arbitraryRound } from '#server/round/engine/arbitrary-round.ts';
import { canonicalJson, sha256 } from '#server/round/engine/freeze.ts';
import type { RoundInput } from '#server/round/engine/input.ts';
import { propose } from '#server/round/engine/propose.ts';
import { makeList, receiptOf as orderReceiptOf, type CompleteList } from '#server/round/engine/receipt.ts';
import { withSalts } from '#server/round/salts.ts';
import { ownLine } from './own-line.js';
import { textsOf, titleOf } from './verdict-texts.js';
import { verify } from './verify.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const numRuns = Number(process.env['ROUND_RUNS'] ?? 1500);

const asRead = <T>(file: T): T => JSON.parse(JSON.stringify(file)) as T;

/** The receipt of a student, as it is sent. */
function receiptFor(list: CompleteList, code: string) {
  const { result, input } = list;
  const receipt = orderReceiptOf(list);
  const group = input.groups.find(({ members }) => members.includes(code)) ?? null;
  const line = input.students.find((each) => each.code === code);
  const turn = receipt.turns.findIndex((each) =>
    'code' in each ? each.code === code : list.entryHashes.groups[group?.code ?? ''] === each.group,
  );
  const room = result.placements.some((placement) => placement.student === code) ? { hostel: 'Kaveri', number: '1', seat: 1 } : null;
  return asRead({ ...receipt, own: { code, turn: turn + 1, room, waitingNo: 0, reason: 'Why.', line, group } });
}

for (const seats of [
  [1, 2, 3],
  [1, 2, 4, 5, 7],
])
  test(`engine and verifier draw the same list with rooms for ${seats.join(', ')}, and find every student's line in the order`, () => {
    fc.assert(
      fc.property(arbitraryRound({ students: 10, rooms: 5, seats, apart: 3 }), fc.string(), fc.boolean(), (made, seed, isSalted) => {
        const input = isSalted ? withSalts(made) : made;
        const list = asRead(makeList(input, seed, propose(input, seed)));
        const { check, differences, undecided } = verify(list);
        assert.deepEqual([check, differences, undecided], ['list', [], false]);
        if (!isSalted) return;
        const student = list.input.students[0]?.code ?? '';
        assert.deepEqual(verify(receiptFor(list, student)).differences, []);
      }),
      { numRuns },
    );
  });

test('engine and verifier exchange the same students in rooms that are alike on one floor', () => {
  const alike = arbitraryRound({ students: 10, rooms: 5, seats: [2, 3], apart: 1 }).map((made): RoundInput => ({
    ...made,
    rooms: made.rooms.map((of) => ({ ...of, hostel: 'Women', block: 'A', floor: '0', accessible: true })),
  }));
  let exchanged = 0;
  fc.assert(
    fc.property(alike, (input) => {
      const receipt = makeList(input, 'seed', propose(input, 'seed'));
      assert.deepEqual(verify(receipt).differences, []);
      const before = verify({ ...receipt, version: 2 }).differences;
      assert.notEqual(before.length, 1);
      if (before.length > 0) exchanged++;
    }),
    { numRuns: Math.ceil(numRuns / 3) },
  );
  assert.ok(exchanged > 0);
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
  hostels: ['Kaveri'],
  tier,
  classicPlace: 1,
  needsAccessible: false,
  wishes: { sizes: [2, 1], hostels: [], blocks: [], floors: [] },
});

/** A correct receipt, as it is read from a file. */
function receiptOf() {
  const input: RoundInput = {
    round: 'Autumn',
    policy: 'draw',
    tiers: ['final year', 'others'],
    firstHash: '',
    rooms: [room('S1', 1), room('D1', 2), room('T1', 3)],
    students: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((code, n) => student(code, n % 2)),
    groups: [{ code: 'pair', members: ['a', 'b'], wishes: { sizes: [2], hostels: [], blocks: [], floors: [] } }],
    apart: [],
  };
  return JSON.parse(JSON.stringify(makeList(input, 'a seed', propose(input, 'a seed')))) as CompleteList;
}

test('the verifier finds no differences in a correct receipt', () => {
  const { differences, students, placed, waiting } = verify(receiptOf());
  assert.deepEqual({ differences, students, placed, waiting }, { differences: [], students: 7, placed: 6, waiting: 1 });
});

/** A correct list with salts, as it is read from a file. */
function saltedList(): CompleteList {
  const salted = withSalts({ ...receiptOf().input, apart: [['c', 'd']] });
  return asRead(makeList(salted, 'a seed', propose(salted, 'a seed')));
}

test('a receipt shows the order and the own line, and nothing of others but their codes, numbers and hashes', () => {
  const list = saltedList();
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
  assert.deepEqual([verdict.check, verdict.differences, verdict.students, verdict.turns], ['order', [], 7, 6]);
  assert.equal(titleOf(verdict), 'The order of the turns is right');
  const texts = textsOf(verdict).join('\n');
  assert.match(texts, /^Checked: the order of the turns[^]*Checked: your own line[^]*Not checked: who got which room/);
  assert.match(textsOf(verify({ ...receiptFor(list, 'c'), own: null })).join('\n'), /Not checked: a line of your own/);
  assert.match(textsOf(verify(list)).join('\n'), /^Checked: the whole list, drawn again/);
});

test('whoever knows everything of a line but its salt cannot tell from its hash what stands in it', () => {
  const list = saltedList();
  const [one, other] = [saltedList(), list].map(({ entryHashes }) => entryHashes);
  assert.ok(one && other);
  for (const kind of ['students', 'groups'] as const)
    for (const code of Object.keys(one[kind])) assert.notEqual(one[kind][code], other[kind][code]);
  assert.notDeepEqual(one.apart, other.apart);
  const hashes = [list, saltedList()].map((each) => [orderReceiptOf(each).others, orderReceiptOf(each).places]);
  assert.notEqual(hashes[0]?.[0], hashes[1]?.[0]);
  assert.notEqual(hashes[0]?.[1], hashes[1]?.[1]);
});

const orderly = receiptFor(saltedList(), 'c');
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

test('a receipt of a list without salts has no hashes, and the verifier says what it did not check', () => {
  const verdict = verify(receiptFor(receiptOf(), 'c'));
  assert.deepEqual([verdict.differences, verdict.hashed], [[], false]);
  assert.match(textsOf(verdict).join('\n'), /Not checked: whether the lines are those of the fingerprint/);
  assert.doesNotMatch(JSON.stringify({ ...receiptFor(receiptOf(), 'c'), own: null }), /"(?:hash|group|others|places|resultHash)":/);
});

test('a student’s code gives their result in the receipt, with turn and size, and an unknown code gives nothing', () => {
  const receipt = receiptOf();
  for (const { student: code, room: given, seat } of receipt.result.placements) {
    const [first, turn, size] = ownLine(receipt, ` ${code.toUpperCase()} `);
    assert.equal(first, `Room ${given}, block A, seat ${seat}.`);
    assert.match(turn ?? '', /^Turn [1-6] of 6/);
    assert.match(size ?? '', /^The room has [123] seats/);
  }
  const waiter = receipt.result.waiting[0] ?? '';
  assert.match(ownLine(receipt, waiter)[0] ?? '', /^No seat: number 1 on the waiting list\.$/);
  assert.match(ownLine(receipt, 'a')[1] ?? '', /together with 1 more of the group: the number \d by lot, the tier others/);
  assert.deepEqual(ownLine(receipt, 'nobody'), []);
  // a receipt may have `about`, which older ones lack
  assert.deepEqual(verify({ ...receipt, about: { name: 'Rooms of 2027', publishedOn: '2027-06-01' } }).differences, []);
});

test('a round that was drawn anew is verified with the hash of the list it was first drawn from', () => {
  const first = receiptOf();
  const anew: RoundInput = { ...first.input, firstHash: first.frozenHash, rooms: first.input.rooms.slice(1) };
  const receipt = makeList(anew, 'a seed', propose(anew, 'a seed'));
  assert.deepEqual(verify(receipt, { frozenHash: first.frozenHash }).differences, []);
  assert.deepEqual(verify(receipt, { frozenHash: '0'.repeat(64) }).differences.length, 1);
  assert.notDeepEqual(verify({ ...receipt, input: { ...anew, firstHash: '' } }).differences, []);
});

test('a list drawn by version 1 of the rule, without giving rooms that are left, is verified by that version', () => {
  const receipt = makeList(apartFromResidents, 'seed', propose(apartFromResidents, 'seed'));
  assert.deepEqual(verify(receipt).differences, []);
  const result = { placements: receipt.result.placements.filter(({ student }) => student !== 's1'), waiting: ['s1', 's2'] };
  const then = { ...receipt, version: 1, result, resultHash: sha256(canonicalJson(result)) };
  assert.deepEqual(verify(then).differences, []);
  assert.notDeepEqual(verify({ ...then, version: 2 }).differences, []);
});

/** A copy of the receipt with another value at this path, as if somebody had edited the file. */
function edited(receipt: unknown, [name, ...path]: readonly (string | number)[], value: unknown): unknown {
  if (name === undefined) return value;
  const copy = Array.isArray(receipt) ? ([...receipt] as unknown[]) : { ...(receipt as object) };
  const inside = Reflect.get(copy, name) as unknown;
  Reflect.set(copy, name, edited(inside, path, value));
  return copy;
}

const { input } = receiptOf();
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
    const { differences } = verify(edited(receiptOf(), path, value));
    assert.ok(
      differences.some((difference) => named.test(difference)),
      differences.join('\n'),
    );
  });

test('the verifier names both students whose seats were exchanged, even if the hash of the result was made to match', () => {
  const receipt = receiptOf();
  const [first, second] = receipt.result.placements.filter(({ room }, n, all) => room !== all[0]?.room || n === 0);
  assert.ok(first && second);
  const exchanged = receipt.result.placements.map((placement) => {
    const other = placement.student === first.student ? second : placement.student === second.student ? first : placement;
    return { student: placement.student, room: other.room, seat: other.seat };
  });
  const result = { placements: exchanged, waiting: receipt.result.waiting };
  const { differences } = verify({ ...receipt, result, resultHash: sha256(canonicalJson(result)) });
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
  const receipt = receiptOf();
  assert.deepEqual(verify(receipt, { seedHash: receipt.seedHash, frozenHash: receipt.frozenHash }).differences, []);
  const { differences } = verify(receipt, { seedHash: receipt.frozenHash, frozenHash: receipt.seedHash });
  assert.equal(differences.length, 2);
});

test('a file that is not a receipt is refused with a sentence', () => {
  const empty = { format: 'hostelry-round', version: 1, seed: '', entryHashes: { rooms: {}, students: {}, groups: {} } };
  const list = {
    input: { rooms: [{}], students: [{}], groups: [], apart: [], tiers: [], firstHash: '' },
    result: { placements: [], waiting: [] },
  };
  for (const broken of [
    { ...empty, ...list },
    { ...empty, input: { ...list.input, students: [null] }, result: list.result },
    null,
    {},
    [],
    'x',
    { format: 'hostelry-round', version: 5 },
    { format: 'hostelry-receipt', version: 4, seed: '' },
    { format: 'hostelry-receipt', version: 4, seed: '', turns: [null], inGroups: [] },
    { format: 'hostelry-round', version: 1, seed: 'x' },
  ]) {
    assert.notEqual(verify(broken).differences.length, 0);
  }
});

/** Hardly a bed to spare, and groups that fill no room: there are more ways to place them than the engine tries. */
function unprovedReceipt(): CompleteList {
  const groups = [4, 5, 6, 7].flatMap((size) =>
    Array.from({ length: 8 }, (_, n) => ({
      code: `g${size}${n}`,
      members: Array.from({ length: size }, (__, member) => `s${size}${n}${member}`),
      wishes: { sizes: [], hostels: [], blocks: [], floors: [] },
    })),
  );
  const input: RoundInput = {
    ...receiptOf().input,
    rooms: Array.from({ length: 14 }, (_, n) => room(`R${n}`, 13)),
    students: groups.flatMap(({ members, wishes }) => members.map((code) => ({ ...student(code, 0), wishes }))),
    groups,
  };
  const outcome = propose(input, 'a seed');
  assert.ok(!outcome.proved);
  return JSON.parse(JSON.stringify(makeList(input, 'a seed', outcome))) as CompleteList;
}

test('a list that could not be proved is called neither wrong nor right, and everything else in the receipt is checked', () => {
  const receipt = unprovedReceipt();
  const { differences, undecided, others } = verify(receipt);
  assert.deepEqual([differences, undecided], [[], true]);
  assert.ok(others > 0);
  assert.equal(textsOf(verify(receipt)).length, 3);
  const { placements } = receipt.result;
  const moved = placements.map((placement, n) => (n === 0 ? { ...placement, room: placements.at(-1)?.room ?? '', seat: 99 } : placement));
  const changed = verify({ ...receipt, result: { ...receipt.result, placements: moved } });
  assert.match(changed.differences.join('\n'), /not the one whose fingerprint[^]*was not free\.[^]*was split\./);
  assert.ok(changed.undecided);
  assert.equal(verify({ ...receipt, proved: true }).undecided, false);
});

/** Removes what Node 20, and browsers of its time, do not have. */
const withoutNewerMethods = `data:text/javascript,${encodeURIComponent(`
  for (const [of, names] of [
    [Map, ['groupBy']], [Object, ['groupBy']], [Promise, ['withResolvers', 'try']], [Array, ['fromAsync']], [RegExp, ['escape']],
    [Map.prototype, ['getOrInsert', 'getOrInsertComputed']],
    [Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [Iterator.prototype, ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find']],
  ]) for (const name of names) delete of[name];
`)}`;

test('the command prints the differences and exits with a status for the verdict', () => {
  const folder = mkdtempSync(join(tmpdir(), 'receipt-'));
  try {
    const file = join(folder, 'receipt.json');
    const run = () =>
      spawnSync(process.execPath, ['--import', withoutNewerMethods, 'verifier/command.js', file], { cwd: root, encoding: 'utf8' });
    const receipt = receiptOf();
    writeFileSync(file, JSON.stringify(receipt));
    const right = run();
    assert.equal(right.status, 0);
    assert.match(
      right.stdout,
      /^The list is the one that the draw gives\nChecked: the whole list, drawn again\. 7 students, 6 placed, 1 on the waiting list\./,
    );
    writeFileSync(file, JSON.stringify({ ...receipt, seed: 'another' }));
    const wrong = run();
    assert.equal(wrong.status, 1);
    assert.match(wrong.stdout, /^The file is not right: \d+ differences\nThe seed is not the one/);
    writeFileSync(file, JSON.stringify(unprovedReceipt()));
    const unproved = run();
    assert.equal(unproved.status, 3);
    assert.match(unproved.stdout, /^Not verified to the end\nChecked and right: [^]*\nNot checked: whether everybody has the room/);
    writeFileSync(file, 'no receipt');
    assert.equal(run().status, 2);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
