import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '#server/db/open.ts';
import { faultOfDatabase } from '#server/fault.ts';
import { readSettings } from '#server/settings.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer({ ALLOWED_ORIGINS: 'https://hostel.example.edu, http://localhost:5173/' });

test('every response, errors included, carries the security headers', async () => {
  for (const path of ['/', '/api/v1/notice', '/api/v1/hostel', '/api/v1/nothing', '/nothing.php', '/healthz']) {
    const { headers } = await server.nobody.request(path);
    const policy = headers.get('content-security-policy') ?? '';
    // the page of the app has a small inline script, allowed by its hash
    assert.match(policy, path === '/' ? /script-src 'self' 'sha256-[^']+'(;|$)/ : /script-src 'self'(;|$)/, path);
    assert.match(policy, /frame-ancestors 'none'/, path);
    assert.doesNotMatch(policy, /unsafe-eval/, path);
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin', path);
    assert.ok(headers.get('referrer-policy'), path);
    assert.ok(headers.get('strict-transport-security'), path);
    if (path.startsWith('/api/')) assert.equal(headers.get('cache-control'), 'no-store', path);
  }
});

test('the page that verifies receipts runs only its own script and can send nothing', async () => {
  const response = await server.nobody.request('/verify.html');
  const policy = response.headers.get('content-security-policy') ?? '';
  assert.match(policy, /default-src 'none';script-src 'sha256-[^']+';style-src 'sha256-[^']+';/);
  assert.doesNotMatch(policy, /unsafe|connect-src|form-action 'self'/);
  assert.equal(response.status, 200);
});

/** The headers of the response to a page of this origin. */
async function headersFor(origin: string, method = 'GET') {
  const { headers } = await server.nobody.request('/api/v1/notice', {
    method,
    headers: {
      origin,
      ...(method === 'OPTIONS' ? { 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'authorization' } : {}),
    },
  });
  return headers;
}

test('only pages of the allowed origins may call the API from a browser', async () => {
  for (const origin of ['https://hostel.example.edu', 'http://localhost:5173']) {
    assert.equal((await headersFor(origin)).get('access-control-allow-origin'), origin);
    assert.equal((await headersFor(origin)).get('access-control-allow-credentials'), 'true');
    assert.match((await headersFor(origin, 'OPTIONS')).get('access-control-allow-methods') ?? '', /PATCH/);
  }
  for (const origin of ['https://evil.example', 'https://hostel.example.edu.evil.example', 'null', 'http://localhost:4000']) {
    assert.equal((await headersFor(origin)).get('access-control-allow-origin'), null, origin);
  }
});

test('files beside the web app and odd paths are not served', async () => {
  for (const path of [
    '/.git/config',
    '/.env',
    '/package.json',
    '/..%2fpackage.json',
    '/assets/..%2f..%2fpackage.json',
    '/server/main.ts',
    '/%2e%2e/package.json',
    '/assets/%00',
    '/assets/nothing',
    '/notices%00',
  ]) {
    assert.equal((await server.nobody.request(path)).status, 404, path);
  }
  const unknown = await server.nobody.request('/api/v1/nothing');
  assert.equal(unknown.status, 404);
  assert.match(unknown.headers.get('content-type') ?? '', /^application\/json/);
});

test('no source map is served', async () => {
  const page = String((await server.nobody.request('/')).body);
  const scripts = [...page.matchAll(/src="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? '');
  assert.ok(scripts.length > 0, page);
  for (const path of scripts) {
    assert.equal((await server.nobody.request(`${path}.map`)).status, 404);
    assert.doesNotMatch(String((await server.nobody.request(path)).body), /sourceMappingURL/);
  }
});

test('a client that sends its request too slowly or without an end is cut off with an error', async () => {
  const { port } = new URL(server.address);
  const said = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => (answer += String(data)));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    socket.write('POST /api/v1/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n');
    const piece = 'a'.repeat(60_000);
    const sendPiece = () => {
      if (socket.destroyed) return;
      socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`, () => setImmediate(sendPiece));
    };
    sendPiece();
    socket.on('data', () => socket.destroy());
  });
  assert.match(said, /^HTTP\/1\.1 413 /);
  assert.ok(server.app.server.requestTimeout > 0 && server.app.server.requestTimeout <= 60_000);
});

test('a client that sends nothing more is cut off', async () => {
  const app = await server.secondServer();
  const { port, hostname } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  assert.ok(app.server.timeout > 0 && app.server.timeout <= 60_000);
  // as soon as it is silent
  app.server.setTimeout(1);
  const socket = connect(Number(port), hostname);
  socket.resume().write('POST /api/v1/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{');
  // to be reset is to be cut off too
  await new Promise((resolve) => socket.on('error', resolve).on('close', resolve));
});

test('a request that breaks off is not taken for a database that is away', async () => {
  const lines: string[] = [];
  const app = await server.secondServer({ settings: readSettings({}), logStream: { write: (line) => void lines.push(line) } });
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(address.port), address.hostname);
  const [accepted] = (await once(app.server, 'connection')) as [Socket];
  const arrived = once(app.server, 'request');
  socket.write('POST /api/v1/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{');
  await arrived;
  socket.destroy();
  await once(accepted, 'close');
  await nextTurn();
  assert.deepEqual(lines, []);
});

test('a bug in a handler is answered with a request id and no details, and the server keeps running', async () => {
  const app = await server.secondServer();
  app.get('/broken', async () => {
    throw new TypeError('the secret of the house');
  });
  const broken = await app.inject('/broken');
  assert.equal(broken.statusCode, 500);
  assert.deepEqual(Object.keys(broken.json()).toSorted(), ['code', 'error', 'message', 'requestId']);
  assert.doesNotMatch(broken.body, /secret/);
  assert.equal((await app.inject('/healthz')).statusCode, 200);
});

test('no statement, lock or idle transaction may hold the others up for long', async () => {
  const limits = { statement_timeout: '10s', lock_timeout: '5s', idle_in_transaction_session_timeout: '15s' };
  const usual = openDatabase({ connectionString: server.databaseUrl }, () => {});
  try {
    for (const db of [usual.read, usual.write]) {
      for (const [name, limit] of Object.entries(limits)) {
        const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db);
        assert.deepEqual(rows, [{ value: limit }], name);
      }
    }
  } finally {
    await usual.close();
  }
});

test('a call whose statement is cut off is answered with 503, so that it can be tried again', async () => {
  const cut = server.database.write.transaction().execute(async (db) => {
    await sql`set local statement_timeout = '50ms'`.execute(db);
    await sql`select pg_sleep(5)`.execute(db);
  });
  await assert.rejects(cut, (error) => faultOfDatabase(error)?.code === 'busy' && faultOfDatabase(error)?.status === 503);
});

test('a client that sends requests without pause must wait, whether one person or one address sends them', async () => {
  // a hundredth of the usual limits
  const app = await server.secondServer({ settings: { ...readSettings({ LOG_LEVEL: 'silent' }), RATE_LIMIT_FACTOR: 0.01 } });
  const { token } = await server.as('student');
  const ask = (address: string) => app.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${token}` }, remoteAddress: address });
  let refused;
  for (let n = 0; n < 20 && !refused; n++) {
    const answer = await ask(`10.0.0.${n % 200}`);
    if (answer.statusCode === 429) refused = answer;
  }
  assert.ok(refused, 'a person was never told to wait');
  assert.match(String(refused.headers['retry-after']), /^[1-9]\d*$/);
  assert.equal(refused.json().code, 'tooManyRequests');
  const other = await server.as('student');
  const free = await app.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${other.token}` }, remoteAddress: '10.0.0.1' });
  assert.equal(free.statusCode, 200);
  let counted = 0;
  for (; counted < 61; counted++)
    if (
      (await app.inject({ url: '/api/v1/-', remoteAddress: '10.9.9.9', headers: { 'x-forwarded-for': `10.1.1.${counted % 250}` } }))
        .statusCode === 429
    )
      break;
  assert.ok(counted < 61, 'an address was never told to wait');
});

test('two hundred sign-ins at once leave room for ordinary reads', async () => {
  const administrator = await server.as('hosteladmin');
  const signIns = Promise.all(
    Array.from({ length: 200 }, (_, n) => server.nobody.refused('login', { body: { username: `nobody-${n}`, password: 'x'.repeat(20) } })),
  );
  let reads = 0;
  const stillRunning = () => Promise.race([signIns.then(() => false), nextTurn(true)]);
  while (await stillRunning()) {
    await administrator.call('vacancyList');
    reads++;
  }
  const statuses = new Set((await signIns).map((answer) => answer.status));
  // an address has to wait after a hundred failures
  assert.deepEqual(statuses, new Set([401, 429]));
  assert.ok(reads > 20, `only ${reads} reads were answered while the passwords were looked at`);
});
