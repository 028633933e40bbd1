/** Most of this file is checked by the compiler: a `@ts-expect-error` above a line without an error fails the type check. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { t } from './text.ts';

const rooms = '{count, plural, =0 {No room in {hostel}.} one {# room in {hostel}.} other {# rooms in {hostel}.}} {rest}' as const;

test('a text is filled with the values of its placeholders', () => {
  assert.equal(t('Good morning.'), 'Good morning.');
  assert.equal(t('{room} in {hostel}', { room: 12, hostel: 'Kaveri' }), '12 in Kaveri');
  assert.equal(t(rooms, { count: 2, hostel: 'Kaveri', rest: 'Good.' }), '2 rooms in Kaveri. Good.');
  const wide: string = '{a}';
  assert.equal(t(wide, { a: 1 }), '1');
});

test('numbers are written as in India anywhere in a text; a number given as a text is not changed', () => {
  assert.equal(
    t('{taken} of {seats, plural, one {# seat} other {# seats}} taken', { taken: 2112, seats: 124_960 }),
    '2,112 of 1,24,960 seats taken',
  );
  assert.equal(t('Receipt {number}', { number: '2112' }), 'Receipt 2112');
});

test('a text with values that are missing, misspelt or of the wrong type does not compile', () => {
  const refused: readonly (() => string)[] = [
    // @ts-expect-error the value is missing
    () => t('{room} in {hostel}', { room: 12 }),
    // @ts-expect-error misspelt
    () => t('{room}', { rom: 12 }),
    // @ts-expect-error no values at all
    () => t(rooms),
    // @ts-expect-error a plural takes a number
    () => t(rooms, { count: '2', hostel: 'Kaveri', rest: '' }),
    // @ts-expect-error the placeholder within a branch counts too
    () => t(rooms, { count: 2, rest: '' }),
    // @ts-expect-error the text has no placeholder
    () => t('Good morning.', { name: 'Asha' }),
  ];
  assert.equal(refused.length, 6);
});
