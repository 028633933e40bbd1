import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { hashPassword } from '#server/account/password.ts';
import { testServer } from '#server/testing/server.ts';
import { buildSampleHostel } from '#server/testing/two-hostels.ts';
import type { Db } from '#server/db/open.ts';
import { rowsDifferFromLog } from './verify-rows.ts';

const server = testServer();

async function differences(db: Db = server.database.write): Promise<string[]> {
  const said: string[] = [];
  await db.transaction().execute((db) => rowsDifferFromLog(db, (line) => said.push(line)));
  return said.map((line) => line.replace('FAIL  every record is as the audit log left it; not so: ', ''));
}

/** Changes rows as somebody who wants no trace: without the triggers that record it. */
async function pastTheLog(table: string, statement: string): Promise<void> {
  await sql`alter table ${sql.table(table)} disable trigger user`.execute(server.database.write);
  await sql.raw(statement).execute(server.database.write);
  await sql`alter table ${sql.table(table)} enable trigger user`.execute(server.database.write);
}

const allIsWell = ['ok    every record is as the audit log left it'];

test('after work, an undo, an import, new passwords and an erasing, every record is as the log says', async () => {
  await buildSampleHostel(server.database.write);
  const administrator = await server.as('hosteladmin');
  const { body: imported } = await administrator.call('studentImport', {
    body: [
      { username: 'gone', rollno: 'V1', batch: '2023' },
      { username: 'stays', rollno: 'V2', batch: '2023' },
    ],
  });
  assert.equal(imported.created, 2);
  const { body } = await administrator.call('hostelCreate', {
    body: { name: 'Undone', singleSeater: 1, doubleSeater: 0, tripleSeater: 0 },
  });
  await administrator.call('operationUndo', { params: { id: body.operationId ?? '' } });
  const id = await server.build.student({ username: 'forgotten' });
  await administrator.call('accountSignInCode', { params: { id } });
  await administrator.call('personErase', { params: { id }, body: { username: 'forgotten' } });
  assert.deepEqual(await differences(), allIsWell);
});

test('an update that changes the key of a row is in the log', async () => {
  const id = await server.build.account();
  await sql`insert into mail_address (account_id, address) values (${id}, 'a@b.example')`.execute(server.database.write);
  await sql`update mail_address set id = gen_random_uuid(), address = 'c@d.example' where account_id = ${id}`.execute(
    server.database.write,
  );
  assert.deepEqual(await differences(), allIsWell);
});

test('a row that was changed, added or removed past the log is named with its columns, and no secret is shown', async () => {
  const warden = await server.build.account({
    username: 'mallory',
    name: 'Mallory Rao',
    role: 'warden',
    passwordHash: await hashPassword('three quiet monsoons'),
  });
  const hostelId = await server.build.hostel({ name: 'Sabarmati' });
  await server.build.rooms(hostelId);
  await pastTheLog('account', `update account set role = 'hosteladmin', username = 'nobody' where id = '${warden}'`);
  assert.deepEqual(await differences(), ['account: Mallory Rao has another Role, Username']);
  await pastTheLog('account', `update account set role = 'warden', username = 'mallory', password_hash = 'forged' where id = '${warden}'`);
  assert.deepEqual(await differences(), ['account: Mallory Rao has another password or sign-in code']);
  await sql`update account set password_hash = ${await hashPassword('three quiet monsoons again')} where id = ${warden}`.execute(
    server.database.write,
  );
  assert.deepEqual(await differences(), allIsWell, 'what the triggers see is in the log, as an operation from outside');

  await pastTheLog('notice', `insert into notice (title, description, posted_by) values ('Forged', 'Pay here', '${warden}')`);
  assert.deepEqual(await differences(), ['notice: Forged is not as it was recorded']);
  await pastTheLog('notice', `delete from notice where title = 'Forged'`);
  await pastTheLog('room', `delete from room where hostel_id = '${hostelId}' and room_number = 'S1'`);
  assert.deepEqual(await differences(), ['room: S1 is not there']);
});

test('an erased person whose row was changed afterwards is noticed by its hash', async () => {
  const administrator = await server.as('hosteladmin');
  const before = await differences();
  const id = await server.build.student({ username: 'erased' });
  await administrator.call('personErase', { params: { id }, body: { username: 'erased' } });
  assert.deepEqual(await differences(), before);
  await pastTheLog('account', `update account set language = 'hi' where id = '${id}'`);
  assert.equal((await differences()).filter((line) => line.endsWith('is not as it was recorded')).length, 1);
});

test('a table that is no longer recorded is named', async () => {
  await sql`drop trigger record_update on fine`.execute(server.database.write);
  assert.ok((await differences()).includes('changes of the table fine are not recorded'));
});
