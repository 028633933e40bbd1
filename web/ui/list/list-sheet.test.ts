/** For every list with a search: whatever a table has of a record, the sheet of a phone has too. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Call } from '#contract/call/call.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { pathOf, paths } from '#contract/paths.ts';
import { hostel, newId, now, open, pages, phone, today } from '#web/testing/screen.ts';
import { sessionOf } from '#web/testing/session.ts';

/** Their pages ask for these lists only once they are shown. */
const askedLater: Partial<Record<CallName, string>> = { noticeReaderPage: 'noticeReaders', deliveryPage: 'messages' };

interface Ordered {
  query?: { sort?: string };
}

/** Where a list is shown, and to whom. */
function shownBy(list: string) {
  const query = new URLSearchParams();
  for (const { page, path, guard, needs = () => [] } of pages)
    for (const role of typeof guard === 'string' ? [] : guard.only) {
      const asked = needs({ params: { id: hostel._id }, query, session: sessionOf(role), today });
      // one in a fixed order is only looked at beside a form
      if (page === askedLater[list as CallName] || asked.some(({ name, input }) => name === list && !(input as Ordered).query?.sort))
        return { path: pathOf({ page, params: path.includes(':') ? [hostel._id] : [] }), as: role };
    }
  return assert.fail(`no page needs ${list}`);
}

interface Node {
  type?: string | readonly string[];
  format?: string;
  says?: string;
  enum?: readonly unknown[];
  const?: unknown;
  properties?: Readonly<Record<string, Node>>;
  items?: Node;
  anyOf?: readonly Node[];
}

/** A value of the schema with every text, number and day filled in; a text is the name of its field. */
function filled(schema: Node, name: string): unknown {
  if (schema.const !== undefined) return schema.const;
  const chosen = schema.enum ?? schema.anyOf?.map((each) => filled(each, name));
  if (chosen) return chosen.find((each) => each !== null);
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([property, node]) => [property, filled(node, property)]));
  const type = [schema.type].flat().find((each) => each !== 'null');
  if (type === 'array') return [];
  if (type === 'boolean') return false;
  if (type !== 'string') return 7;
  if (schema.says === 'time') return '18:30';
  if (schema.format === 'uuid') return newId();
  if (schema.format === 'date') return name === 'endDate' ? '2026-11-18' : today;
  // what may be null says no format
  return schema.format === 'date-time' || name.endsWith('At') ? now : `the ${name}`;
}

// the results of a round are a part of its page
const lists = Object.entries<Call>(calls).filter(
  ([name, { query, reply }]) => (query as Node)?.properties?.['q'] && (reply as Node).properties?.['pageSize'] && name !== 'roundResults',
);
for (const [page, { reply }] of lists)
  test(`${page}: on a phone the sheet of a row has every value that a table has`, async () => {
    const { path, as } = shownBy(page);
    const item = filled((reply as Node).properties?.['items']?.items ?? {}, 'item');
    const answers = { [page]: { items: [item], total: 1, page: 1, pageSize: 25 } };
    const { rows } = await open(path, { as, answers });
    const [first, ...others] = Object.entries(rows[0] ?? assert.fail('no row')).filter(
      ([heading, value]) => !['', 'Actions'].includes(heading) && value !== '–' && value !== '',
    );
    const screen = await open(path, { as, answers, width: phone });
    await screen.press(Object.values(screen.rows[0] ?? {})[0] ?? assert.fail('no row on a phone'));
    const [dialog = ''] = screen.texts('[role=dialog]');
    assert.ok(first && dialog.includes(first[1]) && others.length > 1, `${JSON.stringify(rows)} is not in: ${dialog}`);
    for (const [heading, value] of others)
      // where a page has a sheet of its own, the words around a value, or between its words, can say what it is
      assert.ok(
        value.split(' ').every((word) => (screen.sheet[heading] ?? dialog).includes(word)),
        `${heading}, ${value}, is not in: ${dialog}`,
      );
  });

test('the sheet of a record that has a page has a button to it, others have none', async () => {
  const whole = { total: 1, page: 1, pageSize: 25 };
  const round = { _id: newId(), name: 'Kaveri: free rooms' };
  const rounds = await open(paths.rounds(), { as: 'hosteladmin', width: phone, answers: { roundList: { items: [round], ...whole } } });
  await rounds.press(/Kaveri: free rooms/);
  assert.equal(rounds.links['Open page'], paths.round(round._id));
  const worker = { _id: newId(), name: 'Mohan' };
  const workers = await open(paths.workers(), {
    as: 'warden',
    width: phone,
    answers: { workerPage: { items: [worker], ...whole } },
  });
  await workers.press(/Mohan/);
  assert.equal(workers.links['Open page'], undefined);
});
