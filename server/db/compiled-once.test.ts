import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testServer } from '#server/testing/server.ts';
import { compiledOnce } from './compiled-once.ts';
import type { Db } from './open.ts';

const server = testServer();

const build = (db: Db, from: string, role: string, least: number) =>
  db
    .selectFrom('account')
    .select((eb) => ['username', eb.val(from).as('from'), sql<number>`${least}::integer + 1`.as('more')])
    .where('username', '>=', from)
    .where('role', '=', role as 'student')
    .where(sql<boolean>`length(username) >= ${least}::integer and username >= ${from}`)
    .orderBy('username')
    .limit(2);

test('a statement that is made once finds with all values what it finds when it is made for them', async () => {
  await server.build.students(3);
  const find = compiledOnce(build);
  const db = server.database.read;
  const values: readonly (readonly [string, string, number])[] = [
    ['', 'student', 1],
    ['student-2', 'student', 3],
    ['a', 'caretaker', 1],
    ['', 'student', 100],
  ];
  for (const each of [...values, ...values]) {
    const expected = await build(db, ...each).execute();
    assert.deepEqual(await find(db, ...each), expected, each.join());
    assert.deepEqual(await db.transaction().execute((transaction) => find(transaction, ...each)), expected);
  }
  assert.equal((await find(db, '', 'student', 1)).length, 2);
});
