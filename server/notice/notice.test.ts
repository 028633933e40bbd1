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
