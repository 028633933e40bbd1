import assert from 'node:assert/strict';
import { test } from 'node:test';
import { campusDay } from '#server/campus-day.ts';
import { workbookOf } from '#server/testing/exported.ts';
import { pngOf } from '#server/testing/pictures.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer({ RATE_LIMIT: 'on' });

/** A hostel with a guard at its gate, and a student who has the photo `before`. */
async function setUp() {
  const hostel = await setUpStaffedHostel(server);
  const guardId = await server.build.account({ role: 'guard' });
  await server.build.place(hostel.hostelId, guardId, { role: 'guard' });
  const { caretaker, student, studentId } = hostel;
  const { body } = await caretaker.call('studentPhotoSet', { params: { id: studentId }, body: { photo: pictures[0] } });
  const send = async (picture: string) => {
    await student.call('studentPhotoSend', { body: { photo: picture } });
    return (await student.call('studentPhotoOwn')).body.sent ?? assert.fail('nothing waits');
  };
  const decide = (photo: string, confirmed: boolean) => ({ params: { id: studentId, photo }, body: { confirmed } });
  const shown = async () => {
    const { photo, sentPhoto } = (await caretaker.call('studentGet', { params: { id: studentId } })).body;
    return [photo, sentPhoto];
  };
  const toldOf = async (accountId: string) => {
    const rows = await server.database.read
      .selectFrom('notification')
      .select(['text_key', 'is_read'])
      .where('account_id', '=', accountId)
      .where('text_key', 'like', 'photo%')
      .execute();
    return rows.map(({ text_key: key, is_read: isRead }) => `${key}${isRead ? ', read' : ''}`);
  };
  return { ...hostel, guard: await server.as('guard', guardId), before: body.photo, send, decide, shown, toldOf };
}
const leaving = { day: campusDay('Asia/Kolkata'), reason: 'The course is over.', despite: true };
const pictures = [2, 3, 4].map((width) => pngOf({ width, height: 2 }).toString('base64')) as [string, string, string];

test('a photo that a student sends is shown to staff and not at the gate until it is confirmed, and Undo restores the one before', async () => {
  const { caretaker, warden, student, studentId, guard, before, send, decide, shown, toldOf } = await setUp();
  const careId = (await caretaker.call('me')).body.userId;
  const first = await send(pictures[1]);
  const sent = await send(pictures[2]);
  assert.notEqual(first, sent);
  assert.deepEqual(await shown(), [before, sent]);
  assert.deepEqual(await toldOf(careId), ['photoSent'], 'once, although another picture took its place');

  const picture = { params: { id: studentId, photo: sent } };
  for (const one of [student, caretaker, warden]) await one.attempt('studentPhoto', picture);
  const other = await server.as('student', await server.build.student({ hostelId: (await setUpStaffedHostel(server)).hostelId }));
  const elsewhere = (await setUpStaffedHostel(server)).warden;
  for (const stranger of [guard, other, elsewhere]) assert.equal((await stranger.refused('studentPhoto', picture)).status, 404);
  assert.equal((await elsewhere.refused('studentPhotoDecide', decide(sent, true))).status, 404);
  const atGate = async () => (await guard.call('gateStudents')).body.students.find(({ _id }) => _id === studentId)?.photo;
  assert.equal(await atGate(), before);
  assert.equal((await student.call('studentPhotoOwn')).body.photo, before);

  assert.equal((await warden.refused('studentPhotoDecide', decide(first, true))).status, 404, 'a picture that was replaced');
  const { operationId } = (await warden.call('studentPhotoDecide', decide(sent, true))).body;
  assert.deepEqual([await atGate(), ...(await shown())], [sent, sent, null]);
  assert.equal((await caretaker.refused('studentPhotoDecide', decide(sent, false))).status, 404);
  assert.deepEqual([await toldOf(careId), await toldOf(studentId)], [['photoSent, read'], ['photoConfirmed']]);
  await guard.attempt('studentPhoto', picture);
  await warden.call('operationUndo', { params: { id: operationId } });
  assert.deepEqual([await atGate(), ...(await shown())], [before, before, sent]);
  const history = JSON.stringify((await caretaker.call('historyList', { query: { object: studentId } })).body);
  assert.match(history, /Photo sent/);
  for (const hidden of [sent, pictures[2]]) assert.ok(!history.includes(hidden));
});

test('a photo that is rejected or withdrawn is shown to nobody, and the student is told of the former', async () => {
  const { caretaker, student, studentId, before, send, decide, shown, toldOf } = await setUp();
  const careId = (await caretaker.call('me')).body.userId;
  await caretaker.call('studentPhotoDecide', decide(await send(pictures[1]), false));
  assert.deepEqual([await shown(), await toldOf(studentId)], [[before, null], ['photoRejected']]);
  const sent = await send(pictures[2]);
  await student.call('studentPhotoWithdraw');
  assert.deepEqual(await shown(), [before, null]);
  for (const one of [student, caretaker])
    assert.equal((await one.refused('studentPhoto', { params: { id: studentId, photo: sent } })).status, 404);
  assert.equal((await caretaker.refused('studentPhotoDecide', decide(sent, true))).status, 404);
  assert.equal((await student.refused('studentPhotoWithdraw')).status, 404);
  assert.deepEqual(await toldOf(careId), ['photoSent, read', 'photoSent, read']);
});

test('what is no small picture is refused, as is a sixth photo in a day, and one of a student without a hostel', async () => {
  const { student } = await setUp();
  for (const bytes of [Buffer.from('no picture'), pngOf({ width: 600, height: 1 })]) {
    const { status, body } = await student.refused('studentPhotoSend', { body: { photo: bytes.toString('base64') } });
    assert.deepEqual([status, Object.keys(body.fields ?? {})], [400, ['photo']]);
  }
  for (let n = 0; n < 3; n += 1) await student.call('studentPhotoSend', { body: { photo: pictures[1] } });
  assert.equal((await student.refused('studentPhotoSend', { body: { photo: pictures[1] } })).status, 429);
  const homeless = await server.as('student', await server.build.student());
  assert.equal((await homeless.refused('studentPhotoSend', { body: { photo: pictures[1] } })).body.code, 'noHostelAllotted');
});

test('a photo that waits is in the export of the student, ends when they check out, comes back with Undo, and is erased', async () => {
  const { administrator, studentId, before, send, shown } = await setUp();
  const sent = await send(pictures[1]);
  const data = await workbookOf(server, administrator, `/export/person?account=${studentId}`);
  assert.match(JSON.stringify(data), /Photo sent/);
  const gone = await administrator.call('studentCheckOut', { params: { id: studentId }, body: leaving });
  assert.deepEqual(await shown(), [before, null]);
  await administrator.call('operationUndo', { params: { id: gone.body.operationId } });
  assert.deepEqual(await shown(), [before, sent]);
  const { username } = (await administrator.call('studentGet', { params: { id: studentId } })).body.student;
  await administrator.call('studentCheckOut', { params: { id: studentId }, body: leaving });
  await administrator.call('personErase', { params: { id: studentId }, body: { username } });
  for (const table of ['student_photo_sent', 'student_photo_image'] as const)
    assert.deepEqual(await server.database.read.selectFrom(table).select('digest').where('student_id', '=', studentId).execute(), []);
});
