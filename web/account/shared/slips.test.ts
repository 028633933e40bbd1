import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slipPortions } from './slips.ts';

const code = (rollno: string, hostel: string, room: string) => ({ username: rollno, name: '', rollno, hostel, room, signInCode: 'x' });

test('few slips are printed together, in the order of hostels and rooms', () => {
  const portions = slipPortions([code('1', 'Yamuna', 'S2'), code('2', '', ''), code('3', 'Ganga', 'D1')]);
  assert.deepEqual(
    portions.map(({ slips }) => slips.map(({ rollno }) => rollno)),
    [['3', '1', '2']],
  );
  assert.deepEqual(slipPortions([]), []);
});

test('slips are in portions by hostel and in the order of the rooms, those without a hostel last', () => {
  const many = Array.from({ length: 40 }, (_, n) => code(String(n + 4), 'Ganga', `D${n + 1}`));
  const portions = slipPortions([code('1', '', ''), code('2', 'Yamuna', 'S10'), code('3', 'Yamuna', 'S2'), ...many]);
  assert.deepEqual(
    portions.map(({ label, slips }) => [label, slips.map(({ rollno }) => rollno)]),
    [
      ['Ganga, 1 to 40', many.map(({ rollno }) => rollno)],
      ['Yamuna, 1 to 2', ['3', '2']],
      ['Without a hostel, 1 to 1', ['1']],
    ],
  );
});

test('no portion has more than 400 slips', () => {
  const portions = slipPortions(Array.from({ length: 901 }, (_, n) => code(String(n), 'Ganga', `S${n}`)));
  assert.deepEqual(
    portions.map(({ label, slips }) => `${label}: ${slips.length}`),
    ['Ganga, 1 to 400: 400', 'Ganga, 401 to 800: 400', 'Ganga, 801 to 901: 101'],
  );
});
