/** Routine operations in a row are one line of the audit log. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Inputs, Replies } from '#contract/calls.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

interface Entry {
  by: string;
  call: string;
  day?: string;
  refused?: string;
  hostelId?: string | null;
}

/** Enters operations in this order, each at noon of its day, and returns their ids. */
async function enter(entries: readonly Entry[]): Promise<string[]> {
  const rows = entries.map(({ by, call, day = '2026-03-02', refused = '', hostelId = null }) => {
    return { by_id: by, call, at: `${day}T12:00:00+05:30`, refused, hostel_id: hostelId };
  });
  const made = await server.database.write.insertInto('operation').values(rows).returning('id').execute();
  return made.map(({ id }) => String(id));
}

type Listed = Replies['operationList']['operations'];

/** All pages of the audit log, with so few lines on each that runs go over their ends. */
async function pages(query: Inputs['operationList']['query']): Promise<Listed> {
  const administrator = await server.as('hosteladmin');
  const all: Listed = [];
  let after: string | undefined;
  do {
    const { body } = await administrator.call('operationList', { query: { ...query, limit: 2, ...(after && { after }) } });
    all.push(...body.operations);
    after = body.next;
  } while (after);
  return all;
}

const lines = (listed: Listed) => listed.map(({ about, refused, folded }) => [about, refused === '' ? '' : 'refused', folded?.times ?? 1]);

test('wishes saved many times and sign-ins in a row are one line each with their number, and each is found one by one', async () => {
  const [by, other] = [await server.build.student(), await server.build.student()];
  const wishes = Array.from({ length: 3 }, () => ({ by, call: 'roundWish' }));
  await enter([
    { by, call: 'login', refused: 'badCredentials' },
    { by, call: 'login', refused: 'badCredentials' },
    { by, call: 'login' },
    { by: other, call: 'roundWish' },
    { by, call: 'meLanguage' },
    ...wishes,
    { by, call: 'complaintCreate' },
    { by, call: 'complaintCreate' },
    ...wishes,
    { by, call: 'roundWish', day: '2026-03-03' },
  ]);
  assert.deepEqual(lines(await pages({ by, folded: 'true' })), [
    ['Saved wishes in a round', '', 1],
    ['Saved wishes in a round · 3 times', '', 3],
    ['Made a complaint', '', 1],
    ['Made a complaint', '', 1],
    ['Saved wishes in a round · 3 times', '', 3],
    ['Sign-ins and passwords · 2 times', '', 2],
    ['Signed in · 2 times', 'refused', 2],
  ]);
  assert.equal((await pages({ by })).length, 13);
  const [fold] = (await pages({ by, folded: 'true', kind: 'rounds', to: '2026-03-02' })).map(({ folded }) => folded);
  assert.deepEqual(fold, { times: 3, kind: 'rounds' });
  assert.equal((await pages({ by, kind: 'rounds', from: '2026-03-02', to: '2026-03-02' })).length, 6);
});

test('what was undone stands for itself', async () => {
  const by = await server.build.account({ role: 'guard' });
  const [, second] = await enter(Array.from({ length: 3 }, () => ({ by, call: 'gateRecord' })));
  const [undo] = await enter([{ by, call: 'operationUndo' }]);
  await server.database.write
    .insertInto('operation_undo')
    .values({ operation_id: Number(undo), undoes: Number(second) })
    .execute();
  assert.equal((await pages({ by, folded: 'true' })).length, 4);
});

const runs = Number(process.env['PROPERTY_RUNS'] ?? 8);

test('whatever the filter, the lines stand for all that passes it, each for operations in a row that are alike', async () => {
  const hostels = [await server.build.hostel(), await server.build.hostel()];
  const entry = fc.record({
    person: fc.nat(1),
    call: fc.constantFrom('login', 'logout', 'gateRecord', 'fineImpose'),
    day: fc.constantFrom('2026-03-02', '2026-03-03'),
    refused: fc.constantFrom('', '', 'forbidden'),
    hostelId: fc.constantFrom(hostels[0] ?? null, hostels[1] ?? null, null),
  });
  const narrowed = fc.record(
    { hostel: fc.constantFrom(...hostels), kind: fc.constantFrom('sign-ins', 'all-but-sign-ins'), from: fc.constant('2026-03-03') },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 5, maxLength: 40 }), narrowed, async (drawn, query) => {
      const people = [await server.build.account({ role: 'guard' }), await server.build.account({ role: 'guard' })];
      const entries = drawn.map(({ person, ...rest }) => ({ ...rest, by: people[person] ?? '' }));
      const ids = await enter(entries);
      for (const by of people) {
        const all = await pages({ ...query, by });
        const folded = await pages({ ...query, by, folded: 'true' });
        const listed = new Set(all.map(({ _id }) => _id));
        // what the person did, newest first, in runs
        const expected: { id: string; times: number; like: string }[] = [];
        let last = '';
        for (const [at, { call, day, refused, hostelId, by: doer }] of [...entries.entries()].toReversed()) {
          if (doer !== by) continue;
          const id = ids[at] ?? '';
          const kind = call === 'fineImpose' ? id : call === 'gateRecord' ? 'gate' : 'sign-ins';
          const like = [kind, day, refused, hostelId, listed.has(id)].join();
          const run = expected.at(-1);
          if (run && last === like) run.times++;
          else expected.push({ id, times: 1, like });
          last = like;
        }
        assert.deepEqual(
          folded.map(({ _id, folded: fold }) => ({ id: _id, times: fold?.times ?? 1 })),
          expected.filter(({ id }) => listed.has(id)).map(({ id, times }) => ({ id, times })),
        );
      }
    }),
    { numRuns: runs },
  );
});
