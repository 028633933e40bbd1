import assert from 'node:assert/strict';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { checkPass, hostelKey, type HostelKey, looksLikePass, passCode, periodLength, periodOf, stepLength, studentKey } from './pass.ts';

const now = Date.parse('2026-11-16T06:30:00Z');
const secret = 'the secret of the institution';
const codes = Number(process.env['RANDOM_CODES'] ?? 10_000);

const hostelId = randomUUID();
const holder = { _id: randomUUID(), hostelId, passVersion: 1 };
const periods = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n);
const guardKeys = (of = secret, hostel = hostelId): HostelKey[] =>
  periods(periodOf(now), 2).map((period) => ({ hostelId: hostel, period, key: hostelKey(of, hostel, period) }));
/** The keys of a student, of two days before and three days after now. */
const phone = ({ _id, hostelId: hostel, passVersion } = holder, of = secret) =>
  periods(periodOf(now) - 4, 11).map((period) => ({ period, key: studentKey(hostelKey(of, hostel, period), _id, passVersion) }));
const codeAt = (at: number, keys = phone()) => passCode(holder._id, keys, at) ?? '';
const check = (code: string, others: Partial<Parameters<typeof checkPass>[1]> = {}) => {
  const found = checkPass(code, { holders: [holder], keys: guardKeys(), now, last: new Map(), ...others });
  return typeof found === 'string' ? found : 'taken';
};

test('a pass is taken within half a minute of its time, and not before or after', () => {
  assert.equal(codeAt(now).length, 31);
  for (const [steps, expected] of [
    [0, 'taken'],
    [-2, 'taken'],
    [2, 'taken'],
    [-3, 'old'],
    [3, 'early'],
    [-10_000, 'old'],
  ] as const)
    assert.equal(check(codeAt(now + steps * stepLength)), expected, `${steps}`);
});

test('a code is taken once, typed in small letters too', () => {
  const code = codeAt(now);
  const found = checkPass(code.toLowerCase(), { holders: [holder], keys: guardKeys(), now, last: new Map() });
  assert.ok(typeof found !== 'string');
  const last = new Map([[found.holder._id, found.step]]);
  assert.equal(check(code, { last }), 'used');
  assert.equal(check(codeAt(now - stepLength), { last }), 'used', 'nor one from before');
  assert.equal(check(codeAt(now + stepLength), { last }), 'taken');
});

test('another institution, an earlier phone, a student of another hostel and a guard without keys take nothing', () => {
  assert.equal(check(codeAt(now, phone(holder, 'another secret'))), 'forged');
  assert.equal(check(codeAt(now), { holders: [{ ...holder, passVersion: 2 }] }), 'forged');
  assert.equal(check(codeAt(now), { holders: [{ ...holder, passVersion: 0 }] }), 'unknown');
  assert.equal(check(codeAt(now), { holders: [{ ...holder, _id: randomUUID() }] }), 'unknown');
  assert.equal(check(codeAt(now), { keys: guardKeys(secret, randomUUID()) }), 'noKeys');
  const period = periodOf(now);
  const ofYesterday = [{ period, key: studentKey(hostelKey(secret, hostelId, period - 2), holder._id, holder.passVersion) }];
  assert.equal(check(codeAt(now, ofYesterday)), 'forged', 'nor a key of yesterday');
  const moved = phone({ ...holder, hostelId: randomUUID() });
  assert.equal(check(codeAt(now, moved)), 'forged');
});

test('a phone makes codes for three days without a network, and a guard takes them for the keys that it holds', () => {
  const day = 24 * 60 * 60 * 1000;
  assert.ok(codeAt(now + 3 * day));
  assert.equal(passCode(holder._id, phone(), now + 4 * day), undefined);
  const later = now + 2 * periodLength;
  assert.equal(check(codeAt(later), { now: later }), 'noKeys', 'a stolen phone of a guard is of no use after its keys');
});

test('whatever else is scanned is no pass', () => {
  const code = codeAt(now);
  for (const text of [
    '',
    'H1',
    '22CSE014',
    'https://example.org/H1',
    'upi://pay?pa=a@b',
    code.slice(0, -1),
    `${code}A`,
    'A'.repeat(4096),
    `H1${'A'.repeat(4096)}`,
    `${code.slice(0, -1)}1`,
  ])
    assert.equal(check(text), 'noPass', text.slice(0, 40));
  assert.ok(looksLikePass(code) && !looksLikePass('22CSE014') && !looksLikePass('H101'));
});

test(`of ${codes} made-up codes of a student none is taken`, () => {
  const code = codeAt(now);
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const taken: string[] = [];
  for (let made = 0; made < codes; made++) {
    // the student and the step are right, the proof is made up; every second time by one letter of a code that is right
    const at = 15 + randomInt(15);
    const forged =
      made % 2 === 0
        ? code.slice(0, 15) + Array.from(randomBytes(15), (byte) => letters[byte % 32]).join('') + code.slice(30)
        : code.slice(0, at) + letters[(letters.indexOf(code[at] ?? '') + 1 + randomInt(31)) % 32] + code.slice(at + 1);
    if (check(forged) === 'taken') taken.push(forged);
  }
  assert.deepEqual(taken, []);
});
