/** Sends values that no form sends in every field of every call: they are refused in words a person can read, or taken as plain text. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { TObject } from 'typebox';
import { calls, type CallName } from '#contract/calls.ts';
import type { Call } from '#contract/call/call.ts';
import { roles, type Role } from '#contract/roles.ts';
import { arbitraryRequests } from '#server/testing/arbitrary-request.ts';
import { buildSampleHostel, buildTwoHostels, samplePassword, type SampleHostel, type TwoHostels } from '#server/testing/two-hostels.ts';
import { jsonLeavesOf, withJsonLeaf } from '#server/testing/json-values.ts';
import { callerOf, callRows, sampleOf } from '#server/testing/sample-caller.ts';
import { type Client, clientOf } from '#server/testing/client.ts';
import { rolledBack } from '#server/testing/rolled-back.ts';
import { testServer, type TestServer } from '#server/testing/server.ts';
import { tablesHolding } from '#server/testing/table-digests.ts';

// limits on wrong passwords are not tested here; the reason of an unexpected failure is only in the log
const server = testServer({ LOG_LEVEL: 'error', SIGN_IN_FAILURES_PER_ACCOUNT: '1000', SIGN_IN_FAILURES_PER_ADDRESS: '100000' });

/** A server whose tables are searched as a whole, which would take long in the one that all the other requests fill. */
const searched = testServer();

const wrongTypes: unknown[] = [null, true, {}, { $ne: null }, { length: 1 }, [], [[]], ['x'], [null]];

const nastyTexts = [
  '',
  '   ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00y',
  '\u202Eevil',
  '\uFEFF',
  '\u200B',
  '🙂'.repeat(70),
  'x'.repeat(300),
  'x'.repeat(20_000),
  "' or 1=1; drop table account; --",
  '<script>alert(1)</script>',
  '%00',
  '%',
  '..',
  '../../etc/passwd',
  '{n, plural, one {#',
  '-1',
  '1e9',
  '1e309',
  '0x10',
  'NaN',
  '9007199254740993',
  '0.30000000000000004',
  '2024-02-30',
  '0000-00-00',
  '9999-12-31',
  '275760-09-13',
  '2024-01-01T00:00:00+99:99',
  '00000000-0000-0000-0000-000000000000',
  '__proto__',
];
const nastyNumbers = [0, -1, 1.5, 1e9, 2 ** 31, 2 ** 53, 1e308, -0];

/**
 * With HOSTILE_INPUT=all every field is sent all values; otherwise the fields of one kind share them: each is sent the next ones, so that
 * every kind of field gets every value. Once a kind has had each twice, its other fields are sent one.
 */
const isWhole = process.env['HOSTILE_INPUT'] === 'all';
const valuesOfField = 3;
const turns = new Map<string, number>();

function nextOf(kind: string, values: readonly unknown[]): unknown[] {
  if (isWhole) return [...values];
  const from = turns.get(kind) ?? 0;
  const length = from < 2 * values.length ? valuesOfField : 1;
  turns.set(kind, from + length);
  return Array.from({ length }, (_, n) => values[(from + n) % values.length]);
}

/** What the value of a field looks like, since fields of one look are checked alike. */
function kindOf(part: string | undefined, meant: unknown): string {
  const looks = [/^[\da-f]{8}-/, /^\d{4}-\d\d-\d\dT/, /^\d{4}-/, /^[-\d.]+$/].findIndex((look) => look.test(String(meant)));
  return `${part} ${typeof meant} ${looks}`;
}

/** Values that matter only where numbers, days or paths are read; slow calls are spared them. */
const sparedWhereSlow = new Set<unknown>([...nastyNumbers, ...nastyTexts.filter((text) => /^[-\d]/.test(text)), '..', '%', '0x10', 'NaN']);

/** Calls that need not refuse a wrong type: reading a sheet reports what is wrong with each row; in a schedule, null for a person clears the slot. */
const readsOnItsOwn: CallName[] = ['studentImport', 'accountImport', 'roomListRead', 'roomCreate', 'scheduleSave'];

function nastiesFor(part: string | undefined, meant: unknown): unknown[] {
  const kind = kindOf(part, meant);
  // an empty text or dots within a path make it another path
  if (part === 'params')
    return nextOf(
      kind,
      nastyTexts.filter((text) => !/^\.*$/.test(text)),
    );
  if (part === 'query') return nextOf(kind, nastyTexts);
  const types = wrongTypes.filter((value) => typeof value !== typeof meant);
  return nextOf(kind, [...types, ...nastyTexts, ...nastyNumbers]);
}

/** Runs work on many things, a few at a time. */
async function onEach<T>(things: readonly T[], work: (thing: T) => Promise<void>): Promise<void> {
  const left = [...things];
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let thing = left.pop(); thing !== undefined; thing = left.pop()) await work(thing);
    }),
  );
}

let kept: Promise<{ own: SampleHostel; server: Pick<TestServer, 'as' | 'asGuardian' | 'nobody'> }> | undefined;

/** One hostel for all calls, on a server that takes back what they write; calls with several transactions get a new hostel each. */
async function hostelFor(row: Call): Promise<{ own: SampleHostel; server: Pick<TestServer, 'as' | 'asGuardian' | 'nobody'> }> {
  if (row.ownTransactions) return { own: await buildSampleHostel(server.database.write), server };
  return await (kept ??= makeKept());
}

async function makeKept() {
  const own = await buildSampleHostel(server.database.write);
  const app = await server.secondServer({ database: rolledBack(server.database) });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const as: TestServer['as'] = async (role, id) => clientOf(address, (await server.as(role, id)).token);
  const asGuardian: TestServer['asGuardian'] = async (mail) => clientOf(address, (await server.asGuardian(mail)).token);
  return { own, server: { as, asGuardian, nobody: clientOf(address) } };
}

/** Whether the schema of a field of the body takes null. */
const mayBeNull = ({ body }: Call, [, field = '']: readonly (string | number)[]): boolean =>
  [(body as TObject | undefined)?.properties[field]?.['type' as never]].flat().some((type) => type === 'null');

for (const [name, row] of callRows) {
  test(`${name} survives whatever stands in its fields`, async () => {
    const { own, server: used } = await hostelFor(row);
    const { client, role } = await callerOf(row, own, used);
    const good = sampleOf(name, own, role);
    const tries = jsonLeavesOf(good)
      .flatMap(({ path, value: meant }) => nastiesFor(path[0], meant).map((value) => ({ path, value })))
      // most of these calls hash a password each time, which is slow on purpose
      .filter(({ value }) => !row.ownTransactions || !sparedWhereSlow.has(value));
    await onEach(tries, async (leaf) => {
      const { status, body } = await client.attempt(name, withJsonLeaf(good, leaf));
      const what = `${leaf.path.join('.')} = ${JSON.stringify(leaf.value).slice(0, 80)}: ${status} ${JSON.stringify(body).slice(0, 300)}`;
      assert.ok(status < 500, what);
      const isWrong = leaf.value !== null || !mayBeNull(row, leaf.path);
      if (leaf.path[0] === 'body' && isWrong && wrongTypes.includes(leaf.value) && !readsOnItsOwn.includes(name))
        assert.equal(status, 400, what);
    });
  });
}

test('a body of the wrong kind is refused by every call that takes one', async () => {
  const own = await buildSampleHostel(server.database.write);
  for (const [name, row] of callRows) {
    if (!row.body) continue;
    const { client, role } = await callerOf(row, own, server);
    const good = sampleOf(name, own, role);
    for (const body of nextOf(row.sheet ? 'sheet' : 'body', [0, true, 'text', [], [null], [[]]])) {
      // there a text is a sheet, and the reply reports what is wrong with its columns
      const isTaken = row.sheet && (typeof body === 'string' || (name.endsWith('Import') && Array.isArray(body)));
      if (isTaken) await client.call(name, { ...good, body });
      else assert.equal((await client.refused(name, { ...good, body })).status, 400, `${name} with ${JSON.stringify(body)}`);
    }
  }
});

const noSuchField = 'This call has no such field.';

/** Names of columns and of reply fields, which somebody might try to slip in. */
const slipped = [
  'unheard',
  '_id',
  'id',
  'role',
  'status',
  'hostelId',
  'hostel',
  'hostel_id',
  'student',
  'studentId',
  'student_id',
  'postedBy',
  'posted_by',
];
const slippedToo = [
  'createdAt',
  'created_at',
  'isRead',
  'disabled',
  'disabled_at',
  'passwordHash',
  'password_hash',
  'imposedBy',
  'seat',
  'capacity',
];

const poisonOf = (n: number) => `deadbeef-dead-4ead-8ead-${String(n).padStart(12, '0')}`;

test('fields and parameters that a call does not name are refused with their names, or change nothing where other clients may send them', async () => {
  const refusing = await buildSampleHostel(searched.database.write);
  let changed = await buildSampleHostel(searched.database.write);
  for (const [n, [name, row]] of callRows.entries()) {
    // an assignment would not add a name such as the second
    const unknown = { unheard: poisonOf(n), ['__proto__']: poisonOf(n) };
    const takesBody = row.method !== 'GET' && (!row.body || 'properties' in row.body);
    const by = async (own: SampleHostel) => {
      const { client, role } = await callerOf(row, own, searched);
      const good = sampleOf(name, own, role);
      const query = { ...(good['query'] as object), ...unknown };
      return { client, good, query, body: row.body ? poisoned(good['body'], poisonOf(n)) : { unheard: poisonOf(n) } };
    };
    if (row.ignoresUnknown) {
      const isAnswered = async (own: SampleHostel) => {
        const { client, good, query, body } = await by(own);
        await client.call(name, { ...good, query, ...(takesBody ? { body } : {}) });
      };
      // often the hostel that the calls before have changed will do, and a new one takes as long as many calls
      await isAnswered(changed).catch(async () => await isAnswered((changed = await buildSampleHostel(searched.database.write))));
      continue;
    }
    const { client, good, query, body } = await by(refusing);
    const { status, body: refusal } = await client.refused(name, { ...good, query });
    assert.deepEqual([status, refusal.fields], [400, Object.fromEntries(Object.keys(unknown).map((field) => [field, noSuchField]))], name);
    if (!takesBody) continue;
    const { status: second, body: bodyRefusal } = await client.refused(name, { ...good, body });
    assert.deepEqual([second, bodyRefusal.fields?.['unheard']], [400, noSuchField], name);
  }
  // one search for all calls, since searching every table takes longer than a call
  const holding = async (text: string) =>
    // with a key, every id of a request is kept for a day: erasing a person forgets the replies by them
    (await tablesHolding(searched.database.read, text)).filter((table) => table !== 'idempotent_answer');
  if ((await holding('deadbeef-dead-4ead-8ead-')).length === 0) return;
  for (const [n, [name]] of callRows.entries()) assert.deepEqual(await holding(poisonOf(n)), [], `${name} wrote what it was slipped`);
});

test('an unknown field within another one is named with its place', async () => {
  const administrator = await server.as('hosteladmin');
  const hostelIds = [await server.build.hostel()];
  const { body } = await administrator.refused('roundPreview', {
    body: { policy: 'draw', hostelIds, filter: { batches: [], programmes: [], genders: [], home: 'any', batch: '2030' } },
  });
  assert.deepEqual(body.fields, { 'filter.batch': noSuchField });
  assert.equal(body.message, 'Batch: this call has no such field.');
});

/** The value with every slipped-in name added to each of its objects that lacks it. A map takes any name, so it is left unchanged. */
function poisoned(value: unknown, poison: string): unknown {
  if (Array.isArray(value)) return value.map((item) => poisoned(item, poison));
  if (typeof value !== 'object' || value === null) return value;
  const within = Object.entries(value).map(([key, item]) => [key, key === 'schedule' ? item : poisoned(item, poison)]);
  return { ...Object.fromEntries([...slipped, ...slippedToo].map((name) => [name, poison])), ...Object.fromEntries(within) };
}

const fuzzRequests = Number(process.env['FUZZ_REQUESTS'] || 300);
const fuzzSeed = Number(process.env['FUZZ_SEED'] || Math.floor(Math.random() * 2 ** 31));

test('requests made up from the schemas are answered or refused, and never break anything', async (t) => {
  t.diagnostic(`FUZZ_SEED=${fuzzSeed}`);
  const perCampus = 300;
  const counts = new Map<number, number>();
  for (let done = 0; done < fuzzRequests; done += perCampus) {
    // calls end sessions, disable accounts and check out students: after a while few people of a campus can do anything
    const { own, other } = await buildTwoHostels(server.database.write);
    const clients = await clientsOf(own);
    const ids = jsonLeavesOf([own, other]).map(({ value }) => String(value));
    const texts = [samplePassword, own.student.username, own.student.mark];
    const inSample = (name: CallName) => jsonLeavesOf(sampleOf(name, own, 'student')).map(({ value }) => String(value));
    const known = (name: CallName) => ({ ids, texts, fitting: inSample(name).filter((value) => ids.includes(value)) });
    const requests = fc.sample(arbitraryRequests(known), { numRuns: Math.min(perCampus, fuzzRequests - done), seed: fuzzSeed + done });
    let turn = done;
    await onEach(requests, async ({ name, parts }) => {
      const { who } = calls[name];
      const allowed = who === 'anyone' ? roles : roles.filter((role) => (who as Call['who'] & object)[role]);
      const role = allowed[turn++ % allowed.length] ?? 'student';
      const { status, body } = await clients[role].attempt(name, parts);
      // an earlier request signed this person out or disabled the account; without a new session no more calls would be tried as them
      if (status === 401 && name !== 'login') clients[role] = await signInAnew(own[role].id, role);
      counts.set(status, (counts.get(status) ?? 0) + 1);
      assert.ok(
        status < 500,
        `${name} ${JSON.stringify(parts)} gave ${status} ${JSON.stringify(body).slice(0, 300)}; FUZZ_SEED=${fuzzSeed}`,
      );
    });
  }
  t.diagnostic(
    `answers by status: ${[...counts]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')}`,
  );
  assert.ok((counts.get(200) ?? 0) + (counts.get(201) ?? 0) > fuzzRequests / 20, 'hardly any made-up request was good');
});

async function signInAnew(id: string, role: Role): Promise<Client> {
  await server.database.write.updateTable('account').set({ disabled_at: null }).where('id', '=', id).execute();
  return await server.as(role, id);
}

async function clientsOf(hostel: SampleHostel): Promise<Record<Role, Client>> {
  const entries = roles.map(async (role) => [role, await server.as(role, hostel[role].id)] as const);
  return Object.fromEntries(await Promise.all(entries)) as Record<Role, Client>;
}

test('nobody can make themselves an administrator by fields they send', async () => {
  const campus: TwoHostels = await buildTwoHostels(server.database.write);
  const { student } = campus.own;
  const client = await server.as('student', student.id);
  const extra = {
    role: 'hosteladmin',
    hostelId: campus.other.hostelId,
    hostel: campus.other.hostelId,
    studentId: campus.own.neighbour.id,
    status: 'approved',
  };
  await client.call('leaveCreate', { body: { startDate: '2098-03-01', endDate: '2098-03-02', reason: 'a feast', ...extra } });
  await client.call('complaintCreate', { params: { hostelId: campus.own.hostelId }, body: { complaint: 'cold water', ...extra } });
  const { body: leaves } = await client.call('leaveOwn');
  assert.deepEqual([leaves[0]?.student._id, leaves[0]?.status], [student.id, 'pending']);
  assert.equal((await client.call('complaintOwn')).body.complaints.length, 3);
  const { body: me } = await client.call('me');
  assert.deepEqual([me.role, me.hostelId], ['student', campus.own.hostelId]);
});
