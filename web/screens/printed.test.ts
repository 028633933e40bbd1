/** What is printed by the keys of the browser is what the button *Print* prints: the whole list, not the page that the screen shows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answers, newId, open, pages, userId } from '#web/testing/screen.ts';

const rows = Array.from({ length: 60 }, () => ({ _id: newId() }));
const onScreen = 25;

/** One page of a long list, whatever it is a list of. */
const pageOfMany = ({ query }: { query: Record<string, string> }) => {
  const [page, pageSize] = [Number(query['page'] ?? 1), Number(query['pageSize'] ?? onScreen)];
  return { items: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length, page, pageSize };
};

/** The pages whose table is read page by page, with the call that reads it. */
const lists = pages.flatMap((row) => {
  const session = { role: 'hosteladmin', hostelId: null, userId } as never; // the parts that the page table reads
  const needs = row.needs?.({ params: { id: newId() }, query: new URLSearchParams(), session, today: '2026-11-16' }) ?? [];
  const call = needs.find(({ name }) => name.endsWith('Page'))?.name;
  return call ? [{ row, call }] : [];
});

/** How often the browser was asked to print. */
let asked = 0;
window.print = () => void asked++;

test('every list that is read page by page is found', () => {
  assert.ok(lists.length >= 8, lists.map(({ call }) => call).join(', '));
});

for (const { row, call } of lists)
  test(`${row.page}: the keys print all rows, as the button does`, async () => {
    const answers = { [call]: pageOfMany } as unknown as Answers; // whichever list it is, its rows need an id
    const as = row.guard !== 'none' && row.guard !== 'signed-in' && row.guard.only.includes('hosteladmin') ? 'hosteladmin' : 'caretaker';
    for (const way of ['button', 'keys'] as const) {
      const screen = await open(row.path.replace(':id', newId()), { as, answers });
      if (!screen.buttons.includes('Print')) return;
      assert.equal(screen.rows.length, onScreen);
      asked = 0;
      if (way === 'button') await screen.press('Print');
      else await screen.key('p', { ctrlKey: true });
      assert.equal(asked, 1, way);
      assert.equal((await screen.print()).rows.length, rows.length, way);
      assert.equal(screen.rows.length, onScreen, 'the screen shows its page again');
    }
  });
