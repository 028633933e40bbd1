import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServer } from '#server/testing/server.ts';
import { notify } from './notify.ts';

const server = testServer();

test('the own notifications come newest first and unread', async () => {
  const id = await server.build.student();
  for (const message of ['first', 'second', 'third']) await notify(server.database.write, [{ to: id, message, link: '/' }]);
  await notify(server.database.write, [{ to: await server.build.student(), message: 'not yours', link: '/' }]);
  const { body } = await (await server.as('student', id)).call('notificationList');
  assert.deepEqual(
    body.map(({ message, isRead, link }) => [message, isRead, link]),
    [
      ['third', false, '/'],
      ['second', false, '/'],
      ['first', false, '/'],
    ],
  );
  for (const { createdAt } of body) assert.match(createdAt, /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
});

test('a notification once read stays read, and reading it again changes nothing', async () => {
  const id = await server.build.student();
  await notify(server.database.write, [
    { to: id, message: 'one', link: '/' },
    { to: id, message: 'two', link: '/' },
  ]);
  const student = await server.as('student', id);
  const { body: before } = await student.call('notificationList');
  const wanted = before.find(({ message }) => message === 'one');
  assert.ok(wanted);
  const read = () => student.call('notificationRead', { params: { id: wanted._id } });
  for (const answer of [await read(), await read()]) assert.deepEqual([answer.status, answer.body], [200, { ...wanted, isRead: true }]);
  const { body: after } = await student.call('notificationList');
  assert.deepEqual(
    new Map(after.map(({ message, isRead }) => [message, isRead])),
    new Map([
      ['one', true],
      ['two', false],
    ]),
  );
});

test('a notification of somebody else, or none, is not found', async () => {
  const owner = await server.build.student();
  await notify(server.database.write, [{ to: owner, message: 'private', link: '/' }]);
  const { body } = await (await server.as('student', owner)).call('notificationList');
  const administrator = await server.as('hosteladmin');
  for (const id of [body[0]?._id, '00000000-0000-4000-8000-000000000000', 'x'])
    assert.equal((await administrator.refused('notificationRead', { params: { id } })).status, 404);
  assert.equal((await (await server.as('student', owner)).call('notificationList')).body[0]?.isRead, false);
});

test('of very many notifications the newest are listed', async () => {
  const id = await server.build.student();
  await notify(
    server.database.write,
    Array.from({ length: 250 }, () => ({ to: id, message: 'old', link: '/' })),
  );
  await notify(server.database.write, [{ to: id, message: 'new', link: '/' }]);
  const { body } = await (await server.as('student', id)).call('notificationList');
  assert.deepEqual([body[0]?.message, body.length], ['new', 200]);
});
