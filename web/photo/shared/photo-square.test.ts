import assert from 'node:assert/strict';
import { test } from 'node:test';
import { initialsOf } from '#web/ui/show/initials.ts';
import { firstCrop, squareOf } from './photo-square.ts';

test('a photo is a square within its picture, wherever it is moved and however far it is zoomed', () => {
  assert.deepEqual(squareOf({ width: 400, height: 300 }, { zoom: 1, across: 50, down: 0 }), { left: 50, top: 0, side: 300 });
  assert.deepEqual(squareOf({ width: 300, height: 400 }, firstCrop), { left: 0, top: 30, side: 300 });
  assert.deepEqual(squareOf({ width: 300, height: 400 }, { zoom: 2, across: 100, down: 100 }), { left: 150, top: 250, side: 150 });
  for (const [width, height] of [
    [1, 1],
    [4_000, 3],
    [3_024, 4_032],
  ] as const)
    for (const at of [-10, 0, 37, 100, 900])
      for (const zoom of [0, 1, 2.5, 4]) {
        const { left, top, side } = squareOf({ width, height }, { zoom, across: at, down: at });
        assert.ok(left >= 0 && top >= 0 && side >= 1 && left + side <= width + 1e-6 && top + side <= height + 1e-6);
      }
});

test('initials are the first letters of the first and the last word, in any script', () => {
  assert.deepEqual(['Asha Devi Rao', 'asha', 'asha.rao77', 'आशा राव', '  ', ''].map(initialsOf), ['AR', 'A', 'AR', 'आरा', '', '']);
});
