/** Requests that our web app never makes: odd paths, odd methods, odd bodies. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { calls, type CallName } from '#contract/calls.ts';
import type { Call } from '#contract/call/call.ts';
import { roles, type Role } from '#contract/roles.ts';
import { newFolder } from '#server/testing/folder.ts';
import { buildTwoHostels, type SamplePerson } from '#server/testing/two-hostels.ts';
import { checkError } from '#server/testing/check-response.ts';
import { samples } from '#server/testing/samples.ts';
import type { Client } from '#server/testing/client.ts';
import { bodyLimitOf } from './body-limit.ts';
import { testServer } from '#server/testing/server.ts';
import { rowVersions, tableDigests } from '#server/testing/table-digests.ts';

const server = testServer();

interface Asking {
  token?: string | undefined;
  method?: string;
  headers?: Record<string, string>;
  address?: string;
}

/** Sends the path exactly as it is written: fetch would normalise it. */
async function ask(path: string, { token, method = 'GET', headers = {}, address = server.address }: Asking = {}) {
  const { hostname, port } = new URL(address);
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const request = http.request({ hostname, port, path, method, headers: { ...authorization, ...headers } }).end();
  // the type of the event's only argument
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  let text = '';
  for await (const part of response.setEncoding('utf8')) text += String(part);
  return { status: response.statusCode ?? 0, text, headers: response.headers };
}

const protectedPath = '/api/v1/student/allStudentDetails';
const spellings = [
  '/api/v1/student/allStudentDetails/',
  '/api/v1/student/allstudentdetails',
  '/API/V1/student/allStudentDetails',
  '/api/v1//student/allStudentDetails',
  '//api/v1/student/allStudentDetails',
  '/api/v1/./student/allStudentDetails',
  '/api/v1/notice/../student/allStudentDetails',
  '/api/v1/notice/%2e%2e/student/allStudentDetails',
  '/api/v1/student%2FallStudentDetails',
  '/api/v1/%73tudent/allStudentDetails',
  '/api/v1/student/allStudentDetails;x=1',
  '/api/v1/student/allStudentDetails%00',
  '/api/v1/student/allStudentDetails%20',
  '/api/v1/student/allStudentDetails%',
  '/api/v1/student/allStudentDetails?role=hosteladmin',
  '/api/v1/student\\allStudentDetails',
  'http://elsewhere.example/api/v1/student/allStudentDetails',
];

test('however a path is spelt, a caller who may not make the call is refused', async () => {
  const { token } = await server.as('student');
  assert.equal((await ask(protectedPath, { token: (await server.as('hosteladmin')).token })).status, 200);
  for (const path of [protectedPath, ...spellings]) {
    const asStudent = await ask(path, { token });
    assert.ok([400, 403, 404].includes(asStudent.status), `${path} gave a student ${asStudent.status}`);
    const asNobody = await ask(path);
    assert.ok([400, 401, 404].includes(asNobody.status), `${path} gave nobody ${asNobody.status}`);
  }
});

test('a path with a slash at the end is the same call', async () => {
  const { token } = await server.as('hosteladmin');
  for (const path of ['/api/v1/hostel/', '/api/v1/student/allStudentDetails/', '/api/v1/notifications/'])
    assert.equal((await ask(path, { token })).text, (await ask(path.slice(0, -1), { token })).text);
});

test('every odd path gets an error of the usual shape, also where a built web app is served', async () => {
  const webFolder = await newFolder();
  await writeFile(join(webFolder, 'index.html'), '<!doctype html>');
  const app = await server.secondServer({ webFolder });
  await app.listen({ port: 0, host: '127.0.0.1' });
  for (const path of [
    ...spellings,
    '/%',
    '/%zz',
    '//',
    '///',
    '/\\',
    '/api/v1/%c0%af',
    `/api/v1/notice/${'x'.repeat(5000)}`,
    '/api/v1',
    '/api/v1/',
    '/api',
  ]) {
    const { status, text } = await ask(path, { address: app.listeningOrigin });
    if (status >= 400) checkError(path, { status, body: JSON.parse(text), headers: new Headers() });
    assert.ok(status < 500, `${path} gave ${status}`);
    if (/^\/*api\b/i.test(path)) assert.notEqual(status, 200, `${path} gave a page`);
  }
});

const isForSecurity = (name: string) =>
  /^(content-security-policy|strict-transport-security|referrer-policy|x-|cross-origin-)/.test(name) && name !== 'x-request-id';

test('input that is not HTTP gets an error too, with the security headers', async () => {
  for (const garbage of [
    'GARBAGE\r\n\r\n',
    'GET /api/v1/notice HTTP/1.1\r\nbad header\r\n\r\n',
    `GET /api/v1/notice HTTP/1.1\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`,
  ]) {
    const said = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(server.address).port), '127.0.0.1', () => socket.write(garbage));
      let text = '';
      socket.setEncoding('utf8').on('data', (part: string) => (text += part));
      socket.on('close', () => resolve(text)).on('error', reject);
    });
    const [head, body] = said.split('\r\n\r\n');
    assert.match(head ?? '', /^HTTP\/1\.1 400 /);
    for (const [name, value] of (await server.nobody.request('/healthz')).headers)
      if (isForSecurity(name)) assert.ok(head?.split('\r\n').includes(`${name}: ${value}`), `${garbage.slice(0, 60)}: ${name}`);
    checkError(garbage.slice(0, 60), { status: 400, body: JSON.parse(body ?? ''), headers: new Headers() });
  }
});

test('HEAD gets the decision that GET gets, and no method is taken for another', async () => {
  const { token } = await server.as('student');
  for (const [path, as, status] of [
    [protectedPath, token, 403],
    [protectedPath, undefined, 401],
    ['/api/v1/notifications', token, 200],
  ] as const) {
    const head = await ask(path, { token: as, method: 'HEAD' });
    assert.deepEqual([head.status, head.text], [status, '']);
  }
  const hosteladmin = await server.as('hosteladmin');
  const before = await tableDigests(server.database.read);
  for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override'])
    assert.equal((await ask('/api/v1/logout?_method=DELETE', { token, method: 'POST', headers: { [header]: 'DELETE' } })).status, 405);
  for (const method of ['PUT', 'PATCH', 'POST', 'DELETE', 'TRACE'])
    assert.equal((await ask('/api/v1/notifications', { token: hosteladmin.token, method })).status, 405, method);
  assert.deepEqual(await tableDigests(server.database.read), before);
});

test('a path that exists is answered with the methods it takes, when asked with another one', async () => {
  const webFolder = await newFolder();
  await writeFile(join(webFolder, 'index.html'), '<!doctype html>');
  await writeFile(join(webFolder, 'old.js'), '');
  const app = await server.secondServer({ webFolder });
  await app.listen({ port: 0, host: '127.0.0.1' });
  await rm(join(webFolder, 'old.js'));
  const gone = await ask('/old.js', { address: app.listeningOrigin });
  assert.deepEqual([gone.status, gone.headers.allow], [404, undefined], 'a file that an upgrade has removed');
  const id = '00000000-0000-4000-8000-000000000000';
  for (const [method, path, allow] of [
    ['GET', '/api/v1/logout', 'DELETE'],
    ['DELETE', '/api/v1/notice', 'GET, HEAD, POST'],
    ['POST', `/api/v1/notice/${id}/`, 'DELETE, PUT'],
    ['PATCH', '/api/v1/student/leave/page?page=1', 'DELETE, GET, HEAD'],
    ['POST', '/api/v1/%73tudent/allStudentDetails', 'GET, HEAD, PATCH'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['POST', '/api/v1/openapi.json', 'GET, HEAD'],
  ] as const) {
    for (const address of [server.address, app.listeningOrigin]) {
      const { status, text, headers } = await ask(path, { method, address });
      assert.deepEqual([status, headers.allow], [405, allow], `${method} ${path}`);
      checkError(path, { status, body: JSON.parse(text), headers: new Headers() });
      const { status: asked, headers: told } = await ask(path, { method: 'OPTIONS', address });
      assert.deepEqual([asked, told.allow], [204, allow], `OPTIONS ${path}`);
    }
  }
  for (const path of ['/api/v1/nothing', '/api/v1/notice/x/y', '/api/v1/NOTICE', '/api/v1//notice']) {
    const { status, headers } = await ask(path, { method: 'DELETE' });
    assert.deepEqual([status, headers.allow], [404, undefined], path);
  }
});

test('every 401 names the way to sign in', async () => {
  for (const [path, init] of [
    ['/me', {}],
    ['/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"username":"nobody","password":"at all"}' }],
  ] as const) {
    const { status, headers } = await server.nobody.request(`/api/v1${path}`, init);
    assert.deepEqual([status, headers.get('www-authenticate')], [401, 'Bearer'], path);
  }
  const student = await server.as('student');
  const refused = await student.request('/api/v1/student/allStudentDetails');
  assert.deepEqual([refused.status, refused.headers.get('www-authenticate')], [403, null]);
});

const rows = Object.entries<Call>(calls) as [CallName, Call][];

/** The versions of all rows, except the refusals that the audit log records and when a session was last used. */
async function stored() {
  const { read } = server.database;
  const sessions = await read.selectFrom('session').selectAll().orderBy('id').execute();
  return {
    tables: await rowVersions(read, { except: ['operation', 'operation_unsealed', 'session'] }),
    sessions: sessions.map((session) => ({ ...session, last_seen_at: null })),
  };
}

test('reading changes nothing: all tables are the same before and after every GET', async () => {
  const { own } = await buildTwoHostels(server.database.write);
  const staff: { role: Role; client: Client; person: SamplePerson }[] = [];
  for (const role of roles) staff.push({ role, client: await server.as(role, own[role].id), person: own[role] });
  const read = async (name: CallName, row: Call) => {
    const callers = staff.filter(({ role }) => row.who !== 'anyone' && row.who[role]);
    for (const { client, person } of [{ client: server.nobody, person: own.student }, ...callers]) {
      const sample = samples[name]({ hostel: own, person, student: own.student });
      if (client === server.nobody && row.who !== 'anyone') await client.refused(name, sample);
      else await client.call(name, sample);
      await client.request(`/api/v1${row.path}`, { method: 'HEAD' });
    }
  };
  const reading = rows.filter(([, { method }]) => method === 'GET');
  const before = await stored();
  for (const [name, row] of reading) await read(name, row);
  const after = await stored();
  if (isDeepStrictEqual(after, before)) return;
  // looks for the one that writes
  for (const [name, row] of reading) {
    const found = await stored();
    await read(name, row);
    assert.deepEqual(await stored(), found, name);
  }
  assert.deepEqual(after, before);
});

const send = async (
  client: Client,
  body: NonNullable<RequestInit['body']>,
  contentType: string | undefined,
  path = '/api/v1/hostel/add-hostel',
) => {
  const answer = await client.request(path, {
    method: 'POST',
    body,
    headers: contentType === undefined ? {} : { 'content-type': contentType },
  });
  if (answer.status >= 400) checkError(path, answer);
  return answer.status;
};

test('a body is JSON; only an import also takes CSV', async () => {
  const client = await server.as('hosteladmin');
  const json = JSON.stringify({ name: 'Typed', singleSeater: 1, doubleSeater: 0, tripleSeater: 0 });
  for (const type of [
    'text/plain',
    'text/csv',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'nonsense',
    'application/jsonp',
    'application/vnd.api+json',
  ])
    assert.equal(await send(client, json, type), 415, type);
  assert.equal(await send(client, new Blob([json]), undefined), 415);
  assert.equal(await send(client, json, 'application/json; charset=utf-8'), 201);
  assert.equal(await send(client, 'username\nvia-csv', 'text/csv; charset=utf-8', '/api/v1/student/import'), 200);
  assert.equal(await send(client, '<a/>', 'application/xml', '/api/v1/student/import'), 415);
});

test('a body that is no JSON is refused', async () => {
  const client = await server.as('hosteladmin');
  for (const body of ['{', '{"a":}', "{'a':1}", 'undefined', 'NaN', '{"name":"a"}x', '\uFEFF{}x', '[', '"', '\u0000', '{"a":1,}'])
    assert.equal(await send(client, body, 'application/json'), 400, body);
  assert.equal(await send(client, Uint8Array.of(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d), 'application/json'), 400);
  for (const body of ['null', '5', '"text"', '[]', '[{}]', 'true', ' '])
    assert.equal(await send(client, body, 'application/json'), 400, body);
});

test('names that would reach into prototypes are refused and pollute nothing', async () => {
  const client = await server.as('hosteladmin');
  const good = '"name":"Proto","singleSeater":1,"doubleSeater":0,"tripleSeater":0';
  for (const poison of ['"__proto__":{"role":"hosteladmin"}', '"constructor":{"prototype":{"role":"hosteladmin"}}'])
    assert.equal(await send(client, `{${poison},${good}}`, 'application/json'), 400, poison);
  for (const nested of ['{"username":"x","password":"three quiet monsoons","studentInfo":{"__proto__":{"rollno":"1"}}}'])
    assert.equal(await send(client, nested, 'application/json', '/api/v1/student/register-student'), 400);
  const { status } = await client.request('/api/v1/student?__proto__=x&__proto__[batch]=y&constructor=z&batch=2022');
  assert.equal(status, 200);
  assert.ok(!('role' in {}) && !('batch' in {}));
});

test('a body over the limit is refused', async () => {
  const client = await server.as('hosteladmin');
  assert.equal(await send(client, JSON.stringify({ title: 'x'.repeat(1024 * 1024) }), 'application/json', '/api/v1/notice'), 413);
  const students = JSON.stringify([{ username: 'x'.repeat(16 * 1024 * 1024) }]);
  assert.equal(await send(client, students, 'application/json', '/api/v1/student/import'), 413);
  // the row of this call allows a longer body, which is refused for what it lacks
  assert.equal(await send(client, `${' '.repeat(1024 * 1024)}{}`, 'application/json', '/api/v1/hostel/allot-hostel'), 400);
});

test('nobody without an account, and no student, can send more than a call has room for', async () => {
  assert.equal(
    await send(server.nobody, JSON.stringify({ username: 'x', more: 'x'.repeat(100_000) }), 'application/json', '/api/v1/login'),
    413,
  );
  const roomy = Object.entries<Call>(calls).filter(([, row]) => row.method !== 'GET' && (row.who === 'anyone' || 'student' in row.who));
  const large = roomy.filter(([, row]) => bodyLimitOf(row) > 64 * 1024).map(([name]) => name);
  // pictures, of which each person may send few
  assert.deepEqual(large, ['studentPhotoSend', 'complaintCreate']);
});

const deep = (open: string, close: string) => `${open.repeat(20_000)}1${close.repeat(20_000)}`;
const nested = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`;
/** Its description has brackets, which do not count, after an escaped quotation mark, which does not end it. */
const noticeWith = (more: string) => `{"title":"Deep","description":"\\\\\\"${'[{'.repeat(100)}","unknown":${more}}`;

test('deep JSON is refused like any other that does not fit', async () => {
  const client = await server.as('hosteladmin');
  for (const body of [deep('[', ']'), deep('{"a":', '}'), `{"name":${deep('[', ']')},"singleSeater":1}`, `{"name":${deep('{"a":', '}')}}`])
    assert.equal(await send(client, body, 'application/json'), 400);
  assert.equal(await send(client, `[${deep('[', ']')}]`, 'application/json', '/api/v1/student/import'), 400);
  // also in a field that no call knows; only brackets of the JSON itself count
  const caretaker = await server.as('caretaker');
  for (const levels of [64, 20_000])
    assert.equal(await send(caretaker, noticeWith(nested(levels)), 'application/json', '/api/v1/notice'), 400, String(levels));
  assert.equal(await send(caretaker, noticeWith(nested(63)), 'application/json', '/api/v1/notice'), 201);
});

test('a parameter that comes twice, or as an object, is refused', async () => {
  const client = await server.as('hosteladmin');
  for (const path of [
    '/student?batch=2022&batch=2023',
    '/student?batch[]=2022',
    '/student?batch[$ne]=2022',
    '/account?page=1&page=2',
    '/account?role=warden&role=warden',
    '/student/taken?username=a&username=b',
  ]) {
    const answer = await client.request(`/api/v1${path}`);
    assert.equal(answer.status, 400, path);
    checkError(path, answer);
  }
});

test('a content type without a body is accepted', async () => {
  const { studentId } = await server.build.staffedHostel();
  const student = await server.as('student', studentId);
  const { status } = await student.request('/api/v1/logout', { method: 'DELETE', headers: { 'content-type': 'application/json' } });
  assert.equal(status, 200);
});

/** The message of a response, and its language. */
const say = async (language: string | undefined, path: string, init: RequestInit = {}) => {
  const headers = { 'content-type': 'application/json', ...(language === undefined ? {} : { 'accept-language': language }) };
  const { body, headers: answered } = await server.nobody.request(path, { ...init, headers });
  return [(body as { message: string }).message, answered.get('content-language')];
};

test('each request is answered in its language, while others run at the same time and after its body was read', async () => {
  const wrong = { method: 'POST', body: JSON.stringify({ username: 'nobody here', password: 'not it at all' }) };
  const broken = { method: 'POST', body: '{' };
  const english = ['Invalid username or password', 'en'];
  const hindi = ['यूज़रनेम या पासवर्ड ग़लत है', 'hi'];
  for (const language of [undefined, 'en-IN,hi;q=0.5', 'fr,de', 'x'.repeat(2_000)])
    assert.deepEqual(await say(language, '/api/v1/login', wrong), english);
  for (const language of ['hi', 'hi-IN,hi;q=0.9,en;q=0.8', 'fr, HI']) assert.deepEqual(await say(language, '/api/v1/login', wrong), hindi);
  assert.deepEqual(await say('hi', '/api/v1/login', broken), ['अनुरोध पढ़ा नहीं जा सका।', 'hi']);
  assert.deepEqual(await say('hi', '/api/v1/nowhere'), ['यह मौजूद नहीं है।', 'hi']);
  const mixed = await Promise.all(Array.from({ length: 20 }, (_, n) => say(n % 2 ? 'hi' : 'en', '/api/v1/me')));
  for (const [n, answer] of mixed.entries()) assert.deepEqual(answer, n % 2 ? ['कृपया साइन इन करें।', 'hi'] : ['Please sign in.', 'en']);
});

test('the language that somebody chooses is kept with the account, and notifications can be read in any language', async () => {
  const { own } = await buildTwoHostels(server.database.write);
  const student = await server.as('student', own.student.id);
  assert.equal((await student.call('me')).body.language, null);
  assert.equal((await student.call('meLanguage', { body: { language: 'hi' } })).body.language, 'hi');
  assert.equal((await student.call('me')).body.language, 'hi');
  assert.equal((await student.refused('meLanguage', { body: { language: 'xx' } })).status, 400);
  const read = async (language: string) => {
    const { body } = await student.request('/api/v1/notifications', { headers: { 'accept-language': language } });
    return JSON.stringify(body);
  };
  await (
    await server.as('caretaker', own.caretaker.id)
  ).call('fineImpose', {
    body: { studentId: own.student.id, amount: 50, reason: 'Lost key' },
  });
  assert.match(await read('en'), /You were fined ₹50: Lost key/);
  assert.match(await read('hi'), /आप पर ₹50 का जुर्माना लगा: Lost key/);
});
