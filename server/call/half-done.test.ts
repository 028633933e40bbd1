/** Whichever statement of a call fails, nothing of the call is done, and the call can be made again. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallName } from '#contract/calls.ts';
import { failingStatements, type FailingDatabase } from '#server/testing/failing-statements.ts';
import { callerOf, callRows, sampleOf } from '#server/testing/sample-caller.ts';
import { clientOf } from '#server/testing/client.ts';
import { testServer } from '#server/testing/server.ts';
import { rowVersions } from '#server/testing/table-digests.ts';
import { buildSampleHostel } from '#server/testing/two-hostels.ts';

const server = testServer();
/** A server whose statements can be made to fail; one for all tests. */
let made: Promise<FailingDatabase & { address: string }> | undefined;

async function startFailing() {
  const failing = failingStatements(server.database);
  const app = await server.secondServer({ database: failing.database });
  return Object.assign(failing, { address: await app.listen({ port: 0, host: '127.0.0.1' }) });
}

/** The calls that change most. FAIL_STATEMENTS=all tests every call that writes, which takes a night. */
const byDefault: CallName[] = [
  'roomAllot',
  'roomSwap',
  'roomReset',
  'studentImport',
  'studentCheckOutMany',
  'hostelAllot',
  'leaveApprove',
  'operationUndo',
];

const writing = callRows.filter(([, row]) => row.method !== 'GET' && !row.readsOnly);
const chosen = process.env['FAIL_STATEMENTS'] === 'all' ? writing : writing.filter(([name]) => byDefault.includes(name));

/** Tables in which a failed call leaves something on purpose: the progress of an import. */
const except = ['import_progress'];

for (const [name, row] of chosen) {
  test(`${name}: whichever of its statements fails, nothing is done, and the next try succeeds`, async () => {
    const failing = await (made ??= startFailing());
    const own = await buildSampleHostel(server.database.write);
    const { client, role } = await callerOf(row, own, server);
    const talking = clientOf(failing.address, client.token);
    const parts = sampleOf(name, own, role);
    const before = await rowVersions(server.database.read, { except });
    for (let n = 1; ; n++) {
      assert.ok(n < 200, 'the call has no end');
      failing.failAt(n);
      const answer = await talking.attempt(name, parts);
      if (!failing.hasFailed) {
        assert.equal(answer.status, row.status ?? 200);
        assert.ok(n > 1, 'no statement failed');
        break;
      }
      assert.equal(answer.status, 500, `statement ${n}: ${JSON.stringify(answer.body).slice(0, 300)}`);
      failing.failAt(null);
      assert.deepEqual(await rowVersions(server.database.read, { except }), before, `statement ${n}`);
    }
  });
}
