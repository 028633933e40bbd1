import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

const password = 'three quiet monsoons';
const code = (point: number) => `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;

/** Why this username was refused; undefined if it was accepted. */
async function refusalOf(username: string): Promise<string | undefined> {
  const administrator = await server.as('hosteladmin');
  const answer = await administrator.attempt('accountCreate', { body: { username, password, role: 'warden' } });
  if (answer.ok) return undefined;
  assert.equal(answer.status, 400, username);
  return answer.body.fields?.['username'] ?? '';
}

const invisible = [0xad, 0x34f, 0x61c, 0x115f, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202e, 0x2060, 0x2066, 0x2069]
  .concat([0xfeff, 0x3164, 0xffa0, 0xfffd, 0x85, 0x2028, 0xe0041])
  .map((point) => String.fromCodePoint(point));

test('a username has no invisible character', async () => {
  for (const character of invisible) {
    const refusal = await refusalOf(`ash${character}a`);
    assert.match(refusal ?? 'taken', /cannot be seen/, code(character.codePointAt(0) ?? 0));
  }
  assert.match((await refusalOf('asha\uFE0F')) ?? 'taken', /cannot be seen/);
});

test('a username is in one script, with any digits and punctuation', async () => {
  for (const mixed of ['аdmin', 'wаrden', 'αlpha', 'ashaआशा', 'rаvi_1'])
    assert.match((await refusalOf(mixed)) ?? 'taken', /one script/, mixed);
  for (const plain of ['asha.k_22-b', 'José Ñuñez', 'आशा_22', 'तमन्\u200dना', 'Мария 2', '李小龍ひらカナ', '22@1', 'o’neil', 'ಆಶಾ.ಕೆ'])
    assert.equal(await refusalOf(plain), undefined, plain);
});

test('a name or another short text has no invisible character, except the joiners of Indian scripts', async () => {
  const administrator = await server.as('hosteladmin');
  const hostel = (name: string) =>
    administrator.attempt('hostelCreate', { body: { name, singleSeater: 1, doubleSeater: 0, tripleSeater: 0 } });
  for (const character of invisible) {
    const answer = await hostel(`Kav${character}eri`);
    assert.equal(answer.status, 400, code(character.codePointAt(0) ?? 0));
    assert.match(JSON.stringify(answer.body), /cannot be seen/);
  }
  for (const name of ['क्\u200dष निवास', 'ക്\u200dഷ', 'Kaveri ❤️', 'Kaveri (कावेरी)']) assert.equal((await hostel(name)).status, 201, name);
  const { caretakerId, hostelId } = await server.build.staffedHostel();
  const caretaker = await server.as('caretaker', caretakerId);
  const spoof = 'ab\u202Ecd';
  const worker = { name: spoof, username: 'w', position: 'Cleaner', contact: '98400 12345', hostel: hostelId };
  await caretaker.refused('workerCreate', { body: worker });
  await caretaker.refused('inventoryCreate', {
    body: { name: spoof, category: 'Office Supplies', quantity: 1, threshold: 1, hostel: hostelId },
  });
  await caretaker.refused('noticeCreate', { body: { title: spoof, description: 'x' } });
  for (const field of ['fathersName', 'mothersName', 'address', 'rollno', 'batch', 'programme'])
    await administrator.refused('studentRegister', { body: { username: 's', password, studentInfo: { [field]: spoof } } });
});

test('a long text may hold the invisible characters that keyboards and pasting insert', async () => {
  const { hostelId, studentId } = await server.build.staffedHostel();
  const student = await server.as('student', studentId);
  for (const complaint of ['👩\u200d👧 घर\u200cवाले', 'pasted\u200B from\uFEFF a chat\u200E'])
    await student.call('complaintCreate', { params: { hostelId }, body: { complaint } });
});

test('a name of seven million letters is refused like any other that is too long', async () => {
  const administrator = await server.as('hosteladmin');
  const { body } = await administrator.call('studentImport', { body: [{ username: 'ж'.repeat(7_000_000) }] });
  assert.deepEqual(
    body.errors.map(({ field, message }) => [field, message]),
    [['username', 'Use at most 64 characters.']],
  );
});

test('somebody whose username already has such characters can still sign in', async () => {
  const { hashPassword } = await import('#server/account/password.ts');
  await server.build.account({ username: 'оld\u200Bhand', passwordHash: await hashPassword(password) });
  await server.nobody.call('login', { body: { username: 'оld\u200Bhand', password } });
});

test('half of a surrogate pair, which would be stored as another character, is refused wherever text is typed', async () => {
  const caretaker = await server.as('caretaker');
  const administrator = await server.as('hosteladmin');
  const notice = await caretaker.refused('noticeCreate', { body: { title: 'lone \ud800 half', description: 'd' } });
  assert.deepEqual([notice.status, Object.keys(notice.body.fields ?? {})], [400, ['title']]);
  for (const username of ['lone\udfffhalf', 'bra\u2800ille']) {
    const { status, body } = await administrator.refused('studentRegister', { body: { username, password: 'three quiet winters' } });
    assert.deepEqual([status, Object.keys(body.fields ?? {})], [400, ['username']]);
  }
  await caretaker.call('noticeCreate', { body: { title: 'Holi 🎉', description: '👩‍👧 welcome' } });
});
