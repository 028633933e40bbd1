/** What the operator of a server sees: the log, which holds no secrets, and the metrics. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { readSettings, type Settings } from '#server/settings.ts';
import { serveMetrics } from '#server/process/serve-metrics.ts';
import { ownMetrics, watchDatabase } from '#server/metrics.ts';
import { cleanUp } from '#server/testing/clean-up.ts';
import { failingStatements } from '#server/testing/failing-statements.ts';
import { jsonLeavesOf, withJsonLeaf, type Parts } from '#server/testing/json-values.ts';
import { callerOf, callRows, sampleOf } from '#server/testing/sample-caller.ts';
import { clientOf } from '#server/testing/client.ts';
import { testServer } from '#server/testing/server.ts';
import { buildTwoHostels } from '#server/testing/two-hostels.ts';
import { transactIn } from '#server/call/transact.ts';

const server = testServer();

/** Fields whose values must not be logged. */
const secretField = /password|code|token|phone|contact|secret/i;
const marked = 'marked-Secret 98765 43210';

type Line = Record<string, unknown>;

/** A server that logs all it can, and what it has logged. */
async function talkativeServer(settings: Partial<Settings> = {}, database = server.database) {
  const logged: Line[] = [];
  const app = await server.secondServer({
    database,
    settings: { ...server.settings, ...readSettings({ LOG_LEVEL: 'debug', RATE_LIMIT: 'off', TIME_ZONE: 'Asia/Kolkata' }), ...settings },
    logStream: { write: (line) => void logged.push(JSON.parse(line) as Line) },
  });
  return { app, logged };
}

const textsIn = (value: unknown, isMeant: (path: string[]) => boolean): string[] =>
  jsonLeavesOf(value).flatMap(({ path, value: text }) => (typeof text === 'string' && text.length > 4 && isMeant(path) ? [text] : []));

test('whatever call is made, well or badly, and whatever breaks in it, no password, token, code or telephone number is logged', async () => {
  const failing = failingStatements(server.database, marked);
  const { app, logged } = await talkativeServer({}, failing.database);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const { own } = await buildTwoHostels(server.database.write);
  const secrets = new Set(['marked-Secret', '98765 43210']);
  for (const [name, row] of callRows) {
    const { client, role } = await callerOf(row, own, server);
    const talking = clientOf(address, client.token);
    if (client.token !== undefined) secrets.add(client.token);
    const good = sampleOf(name, own, role);
    const withMarks = jsonLeavesOf(good)
      .filter(({ path, value }) => path[0] !== 'params' && typeof value === 'string')
      .reduce((parts: Parts, leaf) => withJsonLeaf(parts, { ...leaf, value: marked }), good);
    await talking.attempt(name, withMarks);
    failing.failAt(row.ownTransactions ? 4 : 3);
    const broken = await talking.attempt(name, good);
    failing.failAt(null);
    const { ok, body } = await talking.attempt(name, good);
    assert.ok(broken.status < 500 || logged.some(({ level, call }) => level === 50 && call === name), name);
    const isSecret = (path: string[]) => path.some((part) => secretField.test(part));
    for (const secret of [...textsIn(good, isSecret), ...(ok ? textsIn(body, isSecret) : [])]) secrets.add(secret);
  }
  // numbers and ids may contain the digits of a secret by chance
  const text = logged
    .flatMap((line) => jsonLeavesOf(line))
    .flatMap(({ path, value }) => (typeof value === 'string' && !['reqId', 'by'].includes(path[0] ?? '') ? [value] : []))
    .join('\n');
  assert.ok(secrets.size > 100, `${secrets.size} secrets`);
  assert.deepEqual(
    [...secrets].filter((secret) => text.includes(secret)),
    [],
  );
  const answered = new Set(logged.flatMap(({ msg, call }) => (msg === 'answered' ? [call] : [])));
  // a stream is logged only when its page is closed, which may be later
  assert.deepEqual(
    callRows.filter(([name, row]) => !row.stream && !answered.has(name)),
    [],
  );
});

test('an error is logged with what helps to find it, and without the values in its text', async () => {
  const { app, logged } = await talkativeServer();
  app.get('/broken', async () => JSON.parse('{"phone": 98765 43210 "typed"}'));
  app.get('/refused', async () => await sql`select ('typed 98765 43210' || 'x')::text::xml`.execute(server.database.read));
  app.get('/divided', async () => await sql`select 1 / 0`.execute(server.database.read));
  for (const url of ['/broken', '/refused', '/divided']) await app.inject({ url, query: { q: 'typed' } });
  const errors = logged.flatMap(({ err }) => (err === undefined ? [] : [err as Line]));
  assert.doesNotMatch(JSON.stringify(logged), /typed|98765 43210/);
  assert.ok(errors.length > 0 && errors.every(({ stack }) => /^\s+at .*\n/.test(String(stack))));
  assert.deepEqual(errors.map(({ type, code }) => [type, code]).at(-1), ['error', '22012']);
});

test('a response carries the request id that is logged; an id that a proxy gave is kept if it is harmless', async () => {
  const { app, logged } = await talkativeServer({ TRUST_PROXY: ['127.0.0.1'] });
  const idOf = async (given: string) =>
    String((await app.inject({ url: '/api/v1/notice', headers: { 'x-request-id': given } })).headers['x-request-id']);
  assert.equal(await idOf('4f1c-of.the_proxy'), '4f1c-of.the_proxy');
  assert.equal(logged.at(-1)?.['reqId'], '4f1c-of.the_proxy');
  for (const odd of ['short', 'x'.repeat(65), 'with space in it', '{"level":60,"msg":"x"}', 'ünsichtbar'])
    assert.match(await idOf(odd), /^[\da-f-]{36}$/, odd);
  const direct = await server.app.inject({ url: '/api/v1/notice', headers: { 'x-request-id': '4f1c-of.the_proxy' } });
  assert.match(String(direct.headers['x-request-id']), /^[\da-f-]{36}$/);
});

/** The value of the metric with this name and these labels; 0 where there is none yet. */
function figure(text: string, name: string, labels = ''): number {
  const line = text.split('\n').find((each) => each.startsWith(`${name}${labels && `{${labels}}`} `));
  return Number(line?.split(' ').at(-1) ?? 0);
}

test('requests are measured by call and status, with the pools, the streams, refused sign-ins and repeated transactions', async () => {
  cleanUp(watchDatabase(server.database));
  const before = await ownMetrics();
  const { own } = await buildTwoHostels(server.database.write);
  const warden = await server.as('warden', own.warden.id);
  await warden.call('leaveApprove', { params: { id: own.student.leaveId } });
  await warden.refused('leaveApprove', { params: { id: own.student.leaveId } });
  await warden.request('/nothing.php?q=searched-for');
  await server.nobody.refused('login', { body: { username: own.warden.username, password: 'not this one' } });
  let tries = 0;
  await transactIn(server.database)(async (db) => {
    tries++;
    if (tries === 1) await sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(db);
  });
  const stream = await fetch(`${server.address}/api/v1/notifications/stream`, { headers: { authorization: `Bearer ${warden.token}` } });
  const after = await ownMetrics();
  await stream.body?.cancel();
  const more = (name: string, labels?: string) => figure(after, name, labels) - figure(before, name, labels);
  assert.equal(more('hostelry_requests_total', 'call="leaveApprove",status="2xx"'), 1);
  assert.equal(more('hostelry_requests_total', 'call="leaveApprove",status="4xx"'), 1);
  assert.equal(more('hostelry_requests_total', 'call="other",status="4xx"'), 1);
  assert.equal(more('hostelry_request_seconds_count', 'call="leaveApprove"'), 2);
  assert.equal(more('hostelry_sign_in_refusals_total', 'reason="signInFailed"'), 1);
  assert.equal(more('hostelry_repeated_transactions_total', 'error="40P01"'), 1);
  assert.equal(more('hostelry_open_streams'), 1);
  assert.equal(figure(after, 'hostelry_database_answers'), 1);
  assert.ok(figure(after, 'hostelry_pool_connections', 'pool="write",state="idle"') >= 1);
  assert.equal(figure(after, 'hostelry_pool_waiting', 'pool="read"'), 0);
  // neither ids nor what somebody searched for
  assert.doesNotMatch(after, new RegExp(`${own.student.leaveId}|searched-for`));
});

test('the metrics are served at an address of their own, which serves nothing else, and not among the calls', async () => {
  const served = await serveMetrics({ METRICS_HOST: '127.0.0.1', METRICS_PORT: 0 }, ownMetrics);
  cleanUp(() => served.close());
  const ask = async (path: string, method = 'GET') => await fetch(`http://127.0.0.1:${served.port}${path}`, { method });
  const figures = await ask('/metrics');
  assert.match(figures.headers.get('content-type') ?? '', /^text\/plain; version=/);
  assert.match(await figures.text(), /^# HELP hostelry_requests_total/m);
  assert.equal((await ask('/')).status, 404);
  assert.equal((await ask('/metrics', 'POST')).status, 404);
  assert.doesNotMatch(String((await server.nobody.request('/metrics')).body), /hostelry_requests/);
  assert.equal(readSettings({}).METRICS_PORT, undefined);
});
