import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detailNames } from '#contract/person/student-details.ts';
import { photoLimits } from '#contract/student/student-photo.ts';
import { hashPassword } from '#server/account/password.ts';
import { otherDetails, sampleDetails } from '#server/testing/sample-details.ts';
import type { ErrorBody } from '#server/testing/client.ts';
import { pngChunk, pngEnd, pngOf } from '#server/testing/pictures.ts';
import { testServer } from '#server/testing/server.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import { sampleLogo } from '#server/testing/two-hostels.ts';

const server = testServer();

const currentOf = (body: ErrorBody) => (body as ErrorBody & { current?: unknown }).current;

test('every detail of a student can be corrected alone and together with all others', async () => {
  const administrator = await server.as('hosteladmin');
  const id = await server.build.student({ username: 'correct.me', info: sampleDetails('old') });
  for (const name of detailNames) {
    const { body } = await administrator.call('studentChange', { params: { id }, body: { [name]: otherDetails[name] } });
    assert.equal(body[name], otherDetails[name], name);
  }
  const all = { username: 'Corrected', ...sampleDetails('new') };
  const { body } = await administrator.call('studentChange', { params: { id }, body: all });
  const { operationId, ...corrected } = body;
  assert.deepEqual(corrected, { _id: id, ...all, room: null, hostel: null, state: 'here', disabled: false });
  assert.deepEqual((await (await server.as('student', id)).call('studentOwn')).body, corrected);
  await administrator.call('operationUndo', { params: { id: operationId } });
  const { student: undone } = (await administrator.call('studentGet', { params: { id } })).body;
  assert.deepEqual(
    { ...undone },
    { _id: id, username: 'correct.me', ...otherDetails, room: null, hostel: null, state: 'here', disabled: false },
  );
  const empty = Object.fromEntries(detailNames.map((name) => [name, '']));
  const emptied = await administrator.call('studentChange', { params: { id }, body: empty });
  const { operationId: _, ...bare } = emptied.body;
  assert.deepEqual(bare, { _id: id, username: 'correct.me', ...empty, room: null, hostel: null, state: 'here', disabled: false });
});

test('a search finds a corrected name, lists sort by a corrected roll number, and a corrected username can sign in', async () => {
  const administrator = await server.as('hosteladmin');
  const password = 'three quiet monsoons';
  const hostelId = await server.build.hostel();
  const id = await server.build.student({ username: 'misspelt', hostelId, info: { rollno: 'C10' } });
  await server.build.student({ hostelId, info: { rollno: 'C9' } });
  await server.database.write
    .updateTable('account')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', id)
    .execute();
  await administrator.call('studentChange', { params: { id }, body: { username: ' Spelt.Right ', name: 'Zubin Mehta', rollno: 'C8' } });
  const found = await administrator.call('studentPage', { query: { hostel: hostelId, q: 'mehta spelt' } });
  assert.deepEqual(
    found.body.items.map(({ _id }) => _id),
    [id],
  );
  const students = await administrator.call('hostelStudents', { params: { id: hostelId } });
  assert.deepEqual(
    students.body.map(({ rollno }) => rollno),
    ['C8', 'C9'],
  );
  const taken = await administrator.call('studentTaken', { query: { username: 'misspelt', rollno: 'c10' } });
  assert.deepEqual(taken.body, { username: false, rollno: false });
  await server.nobody.call('login', { body: { username: 'spelt.right', password } });
});

test('a username or roll number that somebody else has is refused at its field, and nothing is changed', async () => {
  const administrator = await server.as('hosteladmin');
  await server.build.student({ username: 'Taken.Name', info: { rollno: 'TAKEN1' } });
  const id = await server.build.student({ username: 'free.name', info: { rollno: 'FREE1', name: 'Before' } });
  for (const [body, field, code] of [
    [{ name: 'After', username: ' taken.NAME' }, 'username', 'usernameTaken'],
    [{ name: 'After', rollno: 'taken1' }, 'rollno', 'rollnoTaken'],
  ] as const) {
    const refused = await administrator.refused('studentChange', { params: { id }, body });
    assert.deepEqual([refused.status, refused.body.code, Object.keys(refused.body.fields ?? {})], [409, code, [field]]);
  }
  const { body: wrong } = await administrator.refused('studentChange', {
    params: { id },
    body: { email: 'none', phone: 'x', gender: 'f', username: '' },
  });
  assert.deepEqual(Object.keys(wrong.fields ?? {}).toSorted(), ['email', 'gender', 'phone', 'username']);
  const { student } = (await administrator.call('studentGet', { params: { id } })).body;
  assert.deepEqual([student.username, student.rollno, student.name], ['free.name', 'FREE1', 'Before']);
  // a student's own username or roll number in another spelling is not taken
  await administrator.call('studentChange', { params: { id }, body: { username: 'Free.Name', rollno: 'free1' } });
});

test('a correction based on outdated values overwrites nothing, and the refusal has the present values, who changed them and when', async () => {
  const first = await server.as('hosteladmin', await server.build.account({ role: 'hosteladmin', name: 'First Office' }));
  const second = await server.as('hosteladmin');
  const id = await server.build.student({ info: { name: 'Asha', phone: '98400 11111', batch: '2022' } });
  const params = { id };
  const basedOn = { name: 'Asha', phone: '98400 11111', batch: '2022' };
  await first.call('studentChange', { params, body: { name: 'Asha Rao', phone: '', basedOn } });
  const stale = await second.refused('studentChange', { params, body: { name: 'Asha R', phone: '98400 22222', batch: '2023', basedOn } });
  assert.deepEqual([stale.status, stale.body.code, currentOf(stale.body)], [409, 'changedMeanwhile', { name: 'Asha Rao', phone: '' }]);
  assert.match(stale.body.message, /^Nothing was changed, because First Office changed some of this on \d/);
  assert.deepEqual(stale.body.fields, {
    name: 'This has been changed to Asha Rao meanwhile. Save again to replace it.',
    phone: 'This has been emptied meanwhile. Save again to fill it.',
  });
  const { student, changed } = (await second.call('studentGet', { params })).body;
  assert.deepEqual([student.name, student.batch, changed?.by.name], ['Asha Rao', '2022', 'First Office']);
  // a value that nobody else has changed, or that already is what the caller wants, is no conflict
  await second.call('studentChange', { params, body: { name: 'Asha Rao', batch: '2023', basedOn } });
  // once seen, it may be replaced
  const replaced = await second.call('studentChange', { params, body: { name: 'Asha R', basedOn: { name: 'Asha Rao' } } });
  assert.equal(replaced.body.name, 'Asha R');
});

test('of several corrections of one detail that are sent at the same time from the same value, exactly one is saved', async () => {
  const [first, second] = [await server.as('hosteladmin'), await server.as('hosteladmin')];
  const id = await server.build.student({ info: { name: 'Before' } });
  const answers = await Promise.all(
    [first, second].flatMap((client, n) =>
      ['a', 'b'].map((letter) =>
        client.attempt('studentChange', { params: { id }, body: { name: `After ${n}${letter}`, basedOn: { name: 'Before' } } }),
      ),
    ),
  );
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409, 409, 409],
  );
});

test('a correction that changes nothing does not record who made it', async () => {
  const administrator = await server.as('hosteladmin');
  const id = await server.build.student({ info: { name: 'Asha' } });
  await administrator.call('studentChange', { params: { id }, body: { name: ' Asha ' } });
  assert.equal((await administrator.call('studentGet', { params: { id } })).body.changed, null);
});

test('only staff of the hostel and administrators read a student’s record with what is open', async () => {
  const { hostelId, studentId, caretaker, warden, student, administrator } = await setUpStaffedHostel(server);
  const other = await setUpStaffedHostel(server);
  await caretaker.call('fineImpose', { body: { studentId, amount: 10.5, reason: 'Noise' } });
  await caretaker.call('fineImpose', { body: { studentId, amount: 20, reason: 'Noise' } });
  await student.call('complaintCreate', { params: { hostelId }, body: { complaint: 'The tap drips' } });
  await student.call('leaveCreate', { body: { startDate: '2098-01-02', endDate: '2098-01-03', reason: 'Home' } });
  await student.call('roomChangeCreate', { body: { message: 'Too loud', hostelId } });
  const params = { id: studentId };
  const open = { fines: 2, amount: 30.5, leave: 1, complaints: 1, roomChanges: 1 };
  for (const client of [caretaker, warden, administrator]) {
    const { body } = await client.call('studentGet', { params });
    assert.deepEqual([body.student._id, body.open, body.changed, body.left], [studentId, open, null, null]);
  }
  assert.equal((await other.caretaker.refused('studentGet', { params })).status, 404);
  // after a move, the new hostel sees the leave but not what belongs to the old hostel
  await administrator.call('hostelAllot', { body: { hostelId: other.hostelId, studentIds: [studentId] } });
  const { body: moved } = await other.caretaker.call('studentGet', { params });
  assert.deepEqual(moved.open, { fines: 0, amount: 0, leave: 1, complaints: 0, roomChanges: 0 });
  assert.equal((await caretaker.refused('studentGet', { params })).status, 404);
});

test('name and telephone of staff are corrected in the same way', async () => {
  const administrator = await server.as('hosteladmin', await server.build.account({ role: 'hosteladmin', name: 'The Office' }));
  const id = await server.build.account({ role: 'warden', username: 'to.correct', name: 'Pema', phone: '98400 11111' });
  const params = { id };
  const { body } = await administrator.call('accountChange', { params, body: { name: 'Pema Lepcha', basedOn: { name: 'Pema' } } });
  assert.deepEqual([body.name, body.phone], ['Pema Lepcha', '98400 11111']);
  const stale = await administrator.refused('accountChange', {
    params,
    body: { name: 'Pema L', phone: '98400 22222', basedOn: { name: 'Pema', phone: '98400 11111' } },
  });
  assert.deepEqual([stale.status, stale.body.code, currentOf(stale.body)], [409, 'changedMeanwhile', { name: 'Pema Lepcha' }]);
  assert.match(stale.body.message, /The Office changed some of this/);
  const phone = await administrator.call('accountChange', { params, body: { phone: '' } });
  assert.deepEqual([phone.body.name, phone.body.phone], ['Pema Lepcha', '']);
  const wrong = await administrator.refused('accountChange', { params, body: { phone: 'ring me' } });
  assert.deepEqual(Object.keys(wrong.body.fields ?? {}), ['phone']);
});

test('a photo can be set, replaced, removed and restored by undo, and only the present one is served, to those who may see the student', async () => {
  const { hostelId, caretakerId } = await server.build.staffedHostel();
  const [id, mate] = [await server.build.student({ hostelId }), await server.build.student({ hostelId })];
  const caretaker = await server.as('caretaker', caretakerId);
  const administrator = await server.as('hosteladmin');
  const student = await server.as('student', id);
  const other = await server.as('student', mate);
  const elsewhere = await server.as('warden', (await server.build.staffedHostel()).wardenId);
  const first = { params: { id, photo: sampleLogo.digest } };
  const seen = async () => (await administrator.call('studentGet', { params: { id } })).body.photo;
  assert.equal(await seen(), null);

  const { body: set } = await caretaker.call('studentPhotoSet', { params: { id }, body: { photo: sampleLogo.base64 } });
  assert.deepEqual(
    [set.photo, await seen(), (await student.call('studentPhotoOwn')).body.photo],
    Array.from({ length: 3 }).fill(sampleLogo.digest),
  );
  const { token } = student;
  const answer = await fetch(`${server.address}/api/v1/student/${id}/photo/${sampleLogo.digest}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  assert.deepEqual(Buffer.from(await answer.arrayBuffer()), sampleLogo.bytes);
  const sent = ['content-type', 'cache-control', 'content-disposition', 'content-security-policy'].map((name) => answer.headers.get(name));
  assert.deepEqual(sent, ['image/png', 'no-store', 'inline', "default-src 'none'; sandbox"]);
  for (const stranger of [other, elsewhere]) assert.equal((await stranger.refused('studentPhoto', first)).status, 404);
  assert.equal((await elsewhere.refused('studentPhotoSet', { params: { id }, body: { photo: sampleLogo.base64 } })).status, 404);
  assert.equal((await other.refused('studentPhotoRemove', { params: { id } })).status, 403);

  const another = pngOf({ width: 2, height: 2 });
  const anew = (basedOn: string | null) => ({ params: { id }, body: { photo: another.toString('base64'), basedOn } });
  const late = await administrator.refused('studentPhotoSet', anew(null));
  assert.deepEqual([late.status, late.body.code, await seen()], [409, 'changedMeanwhile', sampleLogo.digest]);
  const replaced = await administrator.call('studentPhotoSet', anew(sampleLogo.digest));
  assert.equal((await student.refused('studentPhoto', first)).status, 404);
  const stale = await caretaker.refused('studentPhotoRemove', { params: { id }, query: { basedOn: sampleLogo.digest } });
  assert.deepEqual([stale.status, stale.body.code, await seen()], [409, 'changedMeanwhile', replaced.body.photo]);
  const removed = await caretaker.call('studentPhotoRemove', { params: { id }, query: { basedOn: replaced.body.photo } });
  assert.equal(await seen(), null);
  assert.equal((await caretaker.refused('studentPhotoRemove', { params: { id } })).status, 404);
  await caretaker.call('operationUndo', { params: { id: removed.body.operationId } });
  assert.equal(await seen(), replaced.body.photo);
  await administrator.call('operationUndo', { params: { id: replaced.body.operationId } });
  assert.equal(await seen(), sampleLogo.digest);
  await student.attempt('studentPhoto', first);
  const history = (await caretaker.call('historyList', { query: { object: id } })).body;
  assert.match(JSON.stringify(history), /Photo set/);
  assert.doesNotMatch(JSON.stringify(history), new RegExp(sampleLogo.digest));
});

test('a photo is refused unless its bytes are a small picture, and for a student who was erased', async () => {
  const administrator = await server.as('hosteladmin');
  const id = await server.build.student({ username: 'photographed' });
  const wide = pngOf({ width: photoLimits.side + 1, height: 1 });
  for (const bytes of [wide, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), sampleLogo.bytes.subarray(0, 45)]) {
    const { status, body } = await administrator.refused('studentPhotoSet', { params: { id }, body: { photo: bytes.toString('base64') } });
    assert.deepEqual([status, Object.keys(body.fields ?? {})], [400, ['photo']]);
  }
  const withWords = Buffer.concat([sampleLogo.bytes.subarray(0, -pngEnd.length), pngChunk('tEXt', Buffer.from('15.2993 N')), pngEnd]);
  const { body: kept } = await administrator.call('studentPhotoSet', { params: { id }, body: { photo: withWords.toString('base64') } });
  assert.equal(kept.photo, sampleLogo.digest, 'without the words in it');
  await administrator.call('personErase', { params: { id }, body: { username: 'photographed' } });
  const images = await server.database.read.selectFrom('student_photo_image').select('digest').where('student_id', '=', id).execute();
  assert.deepEqual(images, []);
  const refused = await administrator.refused('studentPhotoSet', { params: { id }, body: { photo: sampleLogo.base64 } });
  assert.equal(refused.body.code, 'studentNotFound');
});
