import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { newId, open } from '#web/testing/screen.ts';

test('the rows of a long list share one listener for the width of the window, which also changes when they are printed', async () => {
  const asked: string[] = [];
  const real = window.matchMedia.bind(window);
  const noted = (query: string) => {
    asked.push(query);
    return real(query);
  };
  for (const place of [globalThis, window]) place.matchMedia = noted;
  const items = Array.from({ length: 80 }, (_, n) => ({ _id: newId(), username: `u${n}`, role: 'warden' as const }));
  const screen = await open(paths.accounts(), {
    as: 'hosteladmin',
    answers: { accountList: { items, total: 80, page: 1, pageSize: 100 } },
  });
  assert.equal(screen.rows.length, items.length);
  const widths = asked.filter((query) => query.includes('width'));
  assert.deepEqual(widths, [...new Set(widths)]);
});
