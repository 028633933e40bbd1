import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

test('a full or failing disk of the database is answered with 503 and not as a bug', async () => {
  const administrator = await server.as('hosteladmin');
  const hostel = { name: 'Full House', singleSeater: 1, doubleSeater: 0, tripleSeater: 0 };
  for (const [code, told] of [
    ['53000', 'unavailable'],
    ['53100', 'diskFull'],
    ['53200', 'unavailable'],
    ['58030', 'unavailable'],
  ] as const) {
    await sql`
      create or replace function refuse() returns trigger language plpgsql as ${sql.lit(`begin raise exception 'no room' using errcode = '${code}'; end`)}`.execute(
      server.database.write,
    );
    await sql`create or replace trigger refuse before insert on hostel execute function refuse()`.execute(server.database.write);
    const { status, body, headers } = await administrator.refused('hostelCreate', { body: hostel });
    assert.deepEqual([status, body.code], [503, told], code);
    assert.ok(Number(headers.get('retry-after')) > 0);
  }
  await sql`drop trigger refuse on hostel`.execute(server.database.write);
  assert.equal((await administrator.call('hostelCreate', { body: hostel })).status, 201);
});
