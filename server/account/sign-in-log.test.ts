import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSession } from '#server/call/session.ts';
import { readSettings } from '#server/settings.ts';
import { testServer } from '#server/testing/server.ts';
import { hashPassword } from './password.ts';

const server = testServer();

const password = 'three quiet monsoons';

test('failed sign-ins and new passwords leave a line in the log, with the account and the address and without what was typed', async () => {
  const lines: string[] = [];
  const app = await server.secondServer({ settings: readSettings({}), logStream: { write: (line) => void lines.push(line) } });
  /** The log entries of one request. */
  const logged = async (method: 'POST' | 'PATCH', url: string, payload: object, token = '') => {
    lines.length = 0;
    await app.inject({ method, url: `/api/v1${url}`, payload, remoteAddress: '10.4.0.1', headers: { authorization: `Bearer ${token}` } });
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  };
  const id = await server.build.account({ username: 'logged person', passwordHash: await hashPassword(password) });
  const token = await openSession(server.database.write, id, 'test');
  const administratorId = await server.build.account({ role: 'hosteladmin' });
  const administrator = await openSession(server.database.write, administratorId, 'test');
  const everything: string[] = [];
  for (const [what, holds, entries] of [
    ['a wrong password', { target: id }, await logged('POST', '/login', { username: 'logged person', password: 'typed-wrongly' })],
    ['an unknown name', {}, await logged('POST', '/login', { username: 'typed-password', password: 'typed-wrongly' })],
    [
      'an own change',
      { accountId: id },
      await logged('POST', '/me/password', { currentPassword: password, newPassword: 'four loud summers' }, token),
    ],
    [
      'a password by the office',
      { accountId: id, by: administratorId },
      await logged('PATCH', `/account/${id}`, { password: 'five loud summers' }, administrator),
    ],
    ['a code', { accountId: id, by: administratorId }, await logged('POST', `/account/${id}/sign-in-code`, {}, administrator)],
  ] as const) {
    assert.equal(entries.length, 1, what);
    const [entry = {}] = entries;
    assert.equal(entry['address'], '10.4.0.1', what);
    for (const [key, value] of Object.entries(holds)) assert.equal(entry[key], value, what);
    everything.push(JSON.stringify(entry));
  }
  assert.doesNotMatch(everything.join('\n'), /typed|summers|monsoons|logged person/);
  assert.ok(!everything.some((line) => line.includes(token) || line.includes(administrator)));
});
