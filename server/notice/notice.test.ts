import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

test('a notice is posted, read by anyone without signing in, edited and deleted', async () => {
  const caretaker = await server.as('caretaker');
  const posted = await caretaker.call('noticeCreate', { body: { title: ' Water ', description: 'Off at noon' } });
  assert.equal(posted.status, 201);
  assert.equal(posted.body.message, 'Notice created successfully.');
  const { _id: id } = posted.body.notice;
  assert.equal(posted.body.notice.title, 'Water');
  assert.equal(posted.body.notice.postedBy.role, 'caretaker');

  const warden = await server.as('warden');
  const edited = await warden.call('noticeUpdate', { params: { id }, body: { title: 'Water', description: 'Off at one' } });
  assert.equal(edited.body.description, 'Off at one');
  assert.equal(edited.body.postedBy.role, 'caretaker');
  const { body: listed } = await server.nobody.call('noticeList');
  assert.equal(listed.find((notice) => notice._id === id)?.description, 'Off at one');

  await warden.call('noticeDelete', { params: { id } });
  assert.equal((await warden.refused('noticeDelete', { params: { id } })).status, 404);
  assert.equal((await warden.refused('noticeUpdate', { params: { id }, body: { title: 'x', description: 'y' } })).status, 404);
});

test('PUT without a body returns the notice unchanged', async () => {
  const caretaker = await server.as('caretaker');
  const { body } = await caretaker.call('noticeCreate', { body: { title: 'Mess', description: 'Opens at 7' } });
  const loaded = await caretaker.call('noticeUpdate', { params: { id: body.notice._id } });
  assert.equal(loaded.status, 200);
  assert.deepEqual(loaded.body, body.notice);
});

test('a notice needs a title and a description', async () => {
  const caretaker = await server.as('caretaker');
  const empty = await caretaker.refused('noticeCreate', { body: { title: '   ' } });
  assert.equal(empty.status, 400);
  assert.deepEqual(Object.keys(empty.body.fields ?? {}).toSorted(), ['description', 'title']);
  const { body } = await caretaker.call('noticeCreate', { body: { title: 'Mess', description: 'Opens at 7' } });
  const half = await caretaker.refused('noticeUpdate', { params: { id: body.notice._id }, body: { title: 'Mess' } });
  assert.equal(half.status, 400);
  assert.ok(half.body.fields?.['description']);
});

test('notices are listed newest first, and HTML in them is returned as typed', async () => {
  const caretaker = await server.as('caretaker');
  for (const title of ['first', '<b>second</b>']) await caretaker.call('noticeCreate', { body: { title, description: 'x' } });
  const { body } = await server.nobody.call('noticeList');
  assert.deepEqual(
    body.slice(0, 2).map((notice) => notice.title),
    ['<b>second</b>', 'first'],
  );
});

test('a notice says who edited it, and its author is notified when somebody else edits, deletes or restores it', async () => {
  const author = await server.as('caretaker');
  const { body } = await author.call('noticeCreate', { body: { title: 'Mess', description: 'Opens at 7' } });
  const { _id: id } = body.notice;
  assert.equal(body.notice.edited, null);
  const own = await author.call('noticeUpdate', { params: { id }, body: { title: 'Mess', description: 'Opens at 8' } });
  assert.equal(own.body.edited?.by.role, 'caretaker');

  const administrator = await server.as('hosteladmin');
  const edited = await administrator.call('noticeUpdate', { params: { id }, body: { title: 'Mess hall', description: 'Opens at 8' } });
  assert.equal(edited.body.edited?.by.role, 'hosteladmin');
  const { body: deleted } = await administrator.call('noticeDelete', { params: { id } });
  await administrator.call('operationUndo', { params: { id: deleted.operationId ?? '' } });
  const { body: notifications } = await author.call('notificationList');
  assert.deepEqual(
    notifications.map(({ message }) => message.replace(/^\S+ /, '')),
    ['put your notice back: Mess hall', 'deleted your notice: Mess hall', 'edited your notice: Mess hall'],
  );
});

test('a deleted notice is gone for everybody until the deletion is undone', async () => {
  const warden = await server.as('warden');
  const { body } = await warden.call('noticeCreate', { body: { title: 'Keys', description: 'Hand them in' } });
  const { _id: id } = body.notice;
  const { body: deleted } = await warden.call('noticeDelete', { params: { id } });
  const isListed = async () => (await server.nobody.call('noticeList')).body.some((notice) => notice._id === id);
  assert.equal(await isListed(), false);
  assert.equal((await warden.refused('noticeUpdate', { params: { id } })).status, 404);
  await warden.call('operationUndo', { params: { id: deleted.operationId ?? '' } });
  assert.equal(await isListed(), true);
});

test('the list that anybody may read has an end: the five hundred newest', async () => {
  const id = await server.build.account({ role: 'warden' });
  await server.database.write
    .insertInto('notice')
    .values(
      Array.from({ length: 510 }, (_, n) => ({ title: `old ${n}`, description: 'x', posted_by: id, created_at: '2020-01-01T00:00:00Z' })),
    )
    .execute();
  const { body } = await server.nobody.call('noticeList');
  assert.equal(body.length, 500);
  assert.ok(body[0] && !body[0].title.startsWith('old '));
});
