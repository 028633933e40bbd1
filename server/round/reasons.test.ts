import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WhyNot } from '#contract/round/reason-texts.ts';
import type { RoundReasonKey } from '#contract/round/round-texts.ts';
import { reasonInWords } from './reasons.ts';

const values = { place: 3, of: 3, size: 1, seats: 2, wished: 1, waitingPlace: 1 };

const told = (key: RoundReasonKey, role: 'student' | 'caretaker' | 'warden', hasNeed: boolean) =>
  reasonInWords({ key, values }, { role, hasNeed });

test('only wardens and administrators learn who is kept apart or needs a room: all others read the same as of a room that is full', () => {
  for (const role of ['student', 'caretaker'] as const)
    for (const hasNeed of [false, true]) {
      assert.equal(told('waitsApart', role, hasNeed), told('waitsFull', role, hasNeed));
      assert.equal(told('placedOthersApart', role, hasNeed), told('placedOthersFull', role, hasNeed));
      // a student reads of a need if it is her own
      const isOwn = role === 'student' && hasNeed;
      for (const key of ['waitsAccessible', 'waitsNoAccessible'] as const)
        assert.equal(told(key, role, hasNeed) === told('waitsFull', role, hasNeed), !isOwn);
    }
  assert.match(told('waitsApart', 'warden', false), /whom you are not to share a room with/);
  assert.match(told('waitsFull', 'warden', false), /All beds that are open to you went to those before you\./);
});

test('a size that was not accessible is told to others as full, and as it is to the student who needs that', () => {
  const others = { key: 'placedOthersFull', values: { ...values, wished: 1 } } as const;
  const reason = { key: 'placedWhereAllFit', values, toOthers: others } as const;
  const told = (role: 'student' | 'caretaker' | 'warden', hasNeed: boolean) => reasonInWords(reason, { role, hasNeed });
  for (const [role, hasNeed] of [
    ['student', false],
    ['caretaker', false],
    ['caretaker', true],
  ] as const)
    // prettier-ignore
    assert.equal(told(role, hasNeed), reasonInWords(others, { role, hasNeed: false }));
  assert.match(told('student', true), /no accessible room of those sizes/);
  assert.match(told('warden', true), /no room of those sizes could be given/);
  const left = { ...reason, key: 'placedLeft' } as const;
  assert.equal(reasonInWords(left, { role: 'student', hasNeed: true }), reasonInWords(others, { role: 'student', hasNeed: false }));
});

const unmetBy = (why: WhyNot, role: 'student' | 'warden') =>
  reasonInWords({ from: null, wish: null, chain: null, ring: null, unmet: [{ wish: 0, why }] }, { role, hasNeed: false });

test('specification 9.4: a student reads the same of a room with somebody she is kept apart from and of one that nobody left', () => {
  assert.match(unmetBy('askOffice', 'student'), /No seat there could be given\.$/);
  for (const why of ['nobodyLeft', 'seatsTaken', 'seatsKept'] as const) {
    assert.equal(unmetBy(why, 'student'), unmetBy('askOffice', 'student'));
    assert.notEqual(unmetBy(why, 'warden'), unmetBy('askOffice', 'warden'));
  }
});
