import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { addDays } from '#contract/day/days.ts';
import { campusDay } from '#server/campus-day.ts';
import { remakeSecret } from '#server/delivery/secret.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();
const today = () => campusDay(server.settings.TIME_ZONE);

/** A student who has invited somebody for today, the link for them, and what it opens. */
async function invite({ name = 'Asha Devi Rao' } = {}) {
  const { hostelId, administrator, caretaker } = await setUpStaffedHostel(server);
  const info = { name, contactNo: '9876500000' };
  const studentId = await server.build.student({ hostelId, username: `22CSE014-${hostelId.slice(0, 8)}`, info });
  const student = await server.as('student', studentId);
  const { code } = (await student.call('visitorInvite', { body: { name: 'Meena Rao', purpose: 'Brings books', day: today() } })).body;
  const own = async () => {
    const [visitor] = (await student.call('visitorOwn')).body;
    assert.ok(visitor);
    return visitor;
  };
  const { _id: id, link } = await own();
  assert.ok(link);
  const open = async (url = link, language = 'en') => await server.app.inject({ url, headers: { 'accept-language': language } });
  return { hostelId, administrator, caretaker, studentId, student, code, own, id, link, open };
}
type Invited = Awaited<ReturnType<typeof invite>>;

/** What the page says: its text without tags. */
const said = (html: string): string =>
  html
    .replace(/<style>.*?<\/style>/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

test('who is invited opens a page without a sign-in: hostel, day, hours, what to bring, the six digits and the way; of the student the first name alone', async () => {
  const { administrator, code, hostelId, open } = await invite();
  const settings = { visitHours: '4 PM to 7 PM', address: '1 Campus Road, <Patna>' };
  await administrator.call('institutionChange', { body: settings });
  const { statusCode, headers, body } = await open();
  assert.deepEqual(
    [statusCode, headers['cache-control'], headers['content-language'], headers['referrer-policy']],
    [200, 'no-store', 'en', 'no-referrer'],
  );
  const { name: hostel } = await server.database.read
    .selectFrom('hostel')
    .select('name')
    .where('id', '=', hostelId)
    .executeTakeFirstOrThrow();
  const text = said(body);
  for (const word of [hostel, code, 'Asha expects you on', '4 PM to 7 PM', 'Bring an ID', '1 Campus Road, &lt;Patna&gt;'])
    assert.ok(text.includes(word), `${word} in ${text}`);
  assert.ok(body.includes('query=1%20Campus%20Road%2C%20%3CPatna%3E'));
  for (const word of ['Devi', 'Rao', '22CSE014', '98765', 'Meena', 'books', '<script']) assert.ok(!body.includes(word), word);
  await administrator.call('institutionChange', { body: { visitHours: '', address: '' } });
  assert.doesNotMatch((await open()).body, /Visitors may come|Campus Road|maps/);
});

test('a link leads to where people open Hostelry, once the settings say so', async () => {
  const { administrator, own, link } = await invite();
  await administrator.call('institutionChange', { body: { site: 'https://hostel.example.org' } });
  assert.equal((await own()).link, `https://hostel.example.org${link}`);
  await administrator.call('institutionChange', { body: { site: '' } });
});

test('the page is in the language of the browser, and names no student of whom no name is known', async () => {
  const { open } = await invite({ name: '' });
  const hindi = await open(undefined, 'hi');
  assert.equal(hindi.headers['content-language'], 'hi');
  assert.match(hindi.body, /पहचान पत्र/);
  assert.match((await open()).body, /You are expected on/);
});

test('opening the link fifty times, as previews do, changes nothing, and there is nothing to send', async () => {
  const { own, open, link } = await invite();
  const before = await own();
  for (let looks = 0; looks < 50; looks++) assert.equal((await open()).statusCode, 200);
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const)
    assert.ok([404, 405].includes((await server.app.inject({ method, url: link })).statusCode), method);
  assert.deepEqual(await own(), before);
});

test('a link has 128 bits, of which only the hash is stored, and it is of no use to sign in with', async () => {
  const { link, student } = await invite();
  const token = link.split('/').at(-1) ?? '';
  assert.equal(Buffer.from(token, 'base64url').length, 16);
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from visitor v where position(${token} in v::text) > 0)
      or exists (select from idempotent_answer a where position(${token} in a::text) > 0)
      or exists (select from operation_change c where position(${token} in c::text) > 0) as held`.execute(server.database.read);
  assert.deepEqual(rows, [{ held: false }]);
  for (const path of ['me', 'visitors/own'])
    assert.equal((await server.app.inject({ url: `/api/v1/${path}`, headers: { authorization: `Bearer ${token}` } })).statusCode, 401);
  const other = await invite();
  assert.notEqual(other.link, link);
  assert.ok(!(await student.call('visitorOwn')).body.some((each) => each.link === other.link));
});

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

test('a link dies with its invitation: come, withdrawn, past, the student moved, left or erased', async () => {
  const { write } = server.database;
  const never = await server.app.inject({ url: `/open/visit/${'A'.repeat(22)}` });
  assert.equal(never.statusCode, 404);
  const ends: Readonly<Record<string, (invited: Invited) => Promise<unknown>>> = {
    come: ({ caretaker, id, hostelId, studentId }) =>
      caretaker.call('visitorRecord', {
        body: {
          id,
          hostelId,
          studentId,
          name: 'Meena Rao',
          telephone: '98765 43210',
          idKind: 'voter',
          idEnd: 'AB12',
          purpose: 'A visit',
          until: inAnHour(),
          at: new Date().toISOString(),
          offset: 0,
        },
      }),
    withdrawn: ({ student, id }) => student.call('visitorWithdraw', { params: { id } }),
    past: ({ id }) =>
      write
        .updateTable('visitor')
        .set({ day: addDays(today(), -1) })
        .where('id', '=', id)
        .execute(),
    moved: async ({ administrator, studentId }) => {
      const { hostelId } = await setUpStaffedHostel(server);
      await administrator.call('hostelAllot', { body: { hostelId, studentIds: [studentId], moving: true } });
    },
    left: ({ administrator, studentId }) =>
      administrator.call('studentCheckOut', { params: { id: studentId }, body: { day: today(), reason: 'Home', despite: true } }),
  };
  for (const [why, end] of Object.entries(ends)) {
    const invited = await invite();
    assert.equal((await invited.open()).statusCode, 200, why);
    await end(invited);
    const { statusCode, body } = await invited.open();
    assert.deepEqual([statusCode, body], [404, never.body], why);
  }
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::integer as n from visitor where token_hash is not null and came_at is not null`.execute(server.database.read);
  assert.deepEqual(rows, [{ n: 0 }]);
});

test('odd and guessed links are refused alike, and one of another kind opens nothing', async () => {
  const { link } = await invite();
  const token = link.split('/').at(-1) ?? '';
  for (const odd of ['x', '%00', 'A'.repeat(300), '../consent/x', `${token}A`, token.slice(0, -1), token.toUpperCase(), `${token}%20`])
    assert.equal((await server.app.inject({ url: `/open/visit/${odd}` })).statusCode, 404, odd);
  for (const word of ['consent', 'mail', 'password', 'status'])
    assert.equal((await server.app.inject({ url: `/open/${word}/${token}` })).statusCode, 404, word);
});

test('whoever tries many links has to wait', async () => {
  const app = await server.secondServer({ settings: { ...server.settings, RATE_LIMIT: 'on', RATE_LIMIT_FACTOR: 0.01 } });
  const statuses = new Set<number>();
  for (let tries = 0; tries < 70; tries++) statuses.add((await app.inject({ url: `/open/visit/${'B'.repeat(22)}` })).statusCode);
  assert.deepEqual([...statuses], [404, 429]);
});

test('under another key, as after a backup was restored, an invitation has no link to hand on, and the digits still do', async () => {
  const { own, code } = await invite();
  await remakeSecret(server.database.write, 'link_key');
  const { link, code: still } = await own();
  assert.deepEqual([link, still], [null, code]);
});
