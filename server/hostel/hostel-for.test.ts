/** A hostel for women has only students recorded as female, and one for men only students recorded as male. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { isDatabaseError } from '#server/db/away.ts';
import { testServer } from '#server/testing/server.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';

const server = testServer();

const student = (gender: string, more: { hostelId?: string; username?: string; name?: string } = {}) =>
  server.build.student({
    ...(more.hostelId === undefined ? {} : { hostelId: more.hostelId }),
    ...(more.username === undefined ? {} : { username: more.username }),
    info: { gender, ...(more.name === undefined ? {} : { name: more.name }) },
  });

const constraintOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no constraint',
    (error: unknown) => (isDatabaseError(error) ? error.constraint : String(error)),
  );

async function hostelFor(isFor: 'all' | 'women' | 'men') {
  const administrator = await server.as('hosteladmin');
  const hostelId = await server.build.hostel({ for: isFor, name: `For ${isFor} ${Math.random()}` });
  const { body } = await administrator.call('hostelGet', { params: { id: hostelId } });
  return { administrator, hostelId, name: body.hostel.name };
}

const isWomens = ({ name, for: isFor }: { name: string; for: string }) => name === 'Saraswati' && isFor === 'women';

test('whom a hostel is for can be set when it is created, and is shown wherever it is listed', async () => {
  const administrator = await server.as('hosteladmin');
  const counts = { singleSeater: 1, doubleSeater: 0, tripleSeater: 0 };
  const { body: made } = await administrator.call('hostelCreate', { body: { name: 'Saraswati', for: 'women', ...counts } });
  const { body: open } = await administrator.call('hostelCreate', { body: { name: 'Brahmaputra', ...counts } });
  assert.deepEqual([made.for, open.for], ['women', 'all']);
  assert.ok((await administrator.call('hostelList')).body.some(isWomens));
  assert.ok((await administrator.call('hostelChoices')).body.some(isWomens));
  assert.ok((await server.nobody.call('vacancyList')).body.some(isWomens));
  assert.equal((await administrator.refused('hostelCreate', { body: { name: 'Not', for: 'girls', ...counts } })).status, 400);
});

test('an allotment with students whom the hostel is not for is refused as a whole, and the refusal says who they are and why', async () => {
  const { administrator, hostelId, name } = await hostelFor('women');
  const asha = await student('female');
  const others = [
    await student('male', { username: 'arjun', name: 'Arjun Rao' }),
    await student('other', { username: 'kiran' }),
    await student('', { username: 'sam' }),
  ];
  const allot = (studentIds: string[], moving?: boolean) => ({
    body: { hostelId, studentIds, ...(moving === undefined ? {} : { moving }) },
  });
  for (const moving of [undefined, false, true]) {
    const { status, body } = await administrator.refused('hostelAllot', allot([asha, ...others], moving));
    assert.deepEqual([status, body.code], [409, 'hostelNotForStudents']);
    assert.match(body.message, new RegExp(`^${name} is for women only and cannot take 3 students: `));
    for (const word of ['Arjun Rao (arjun)', 'kiran', 'sam', 'The gender of 1 of them is not known: complete the record first.'])
      assert.ok(body.message.includes(word), body.message);
    const data = body as unknown as { students: { studentId: string; gender: string }[] };
    assert.deepEqual(
      new Map(data.students.map((one) => [one.studentId, one.gender])),
      new Map([
        [others[0], 'male'],
        [others[1], 'other'],
        [others[2], ''],
      ]),
    );
  }
  assert.deepEqual((await administrator.call('hostelStudents', { params: { id: hostelId } })).body, []);
  await administrator.call('hostelAllot', allot([asha]));

  const mens = await hostelFor('men');
  await administrator.call('hostelAllot', { body: { hostelId: mens.hostelId, studentIds: others.slice(0, 1) } });
  const { body: refused } = await administrator.refused('hostelAllot', {
    body: { hostelId: mens.hostelId, studentIds: [asha], moving: false },
  });
  assert.match(refused.message, /is for men only and cannot take 1 student: [^.]+\.$/);
  const all = await hostelFor('all');
  await administrator.call('hostelAllot', { body: { hostelId: all.hostelId, studentIds: [asha, ...others.slice(1)] } });
});

test('a hostel cannot become one for women while other students live there, and the refusal says how many they are', async () => {
  const { administrator, hostelId, name } = await hostelFor('all');
  const change = (isFor: string) => ({ params: { id: hostelId }, body: { for: isFor } });
  await student('female', { hostelId });
  const men = [await student('male', { hostelId, username: 'ravi' }), await student('', { hostelId, username: 'no record' })];
  const { status, body } = await administrator.refused('hostelUpdate', change('women'));
  assert.deepEqual([status, body.code], [409, 'hostelHasOthers']);
  assert.equal(
    body.message,
    `2 students of ${name} are not recorded as female: no record, ravi. Take them out of the hostel or correct the records first.`,
  );
  await administrator.call('hostelTakeOut', { body: { studentIds: men } });
  assert.equal((await administrator.call('hostelUpdate', change('women'))).body.for, 'women');
  const many = await hostelFor('all');
  for (let n = 0; n < 14; n++) await student('male', { hostelId: many.hostelId });
  const { body: long } = await administrator.refused('hostelUpdate', { params: { id: many.hostelId }, body: { for: 'women' } });
  assert.match(long.message, /^14 students of .* and 2 more\. /);
  assert.equal((await administrator.call('hostelUpdate', { params: { id: many.hostelId }, body: { for: 'men' } })).body.for, 'men');
});

test('the database itself refuses a student whom the hostel is not for, through a move, a corrected gender or a changed hostel', async () => {
  const { hostelId } = await hostelFor('women');
  const { write } = server.database;
  const woman = await student('female', { hostelId });
  const man = await student('male');
  const refused = 'student_of_whom_hostel_is_for';
  assert.equal(await constraintOf(sql`update student set hostel_id = ${hostelId} where account_id = ${man}`.execute(write)), refused);
  const past = sql`update student set hostel_id = ${hostelId}, hostel_is_for = 'all' where account_id = ${man}`;
  assert.equal(await constraintOf(past.execute(write)), refused, 'what it is for cannot be told otherwise');
  assert.equal(
    await constraintOf(sql`update student set hostel_is_for = 'all' where account_id = ${woman}`.execute(write)),
    'no constraint',
  );
  for (const gender of ['male', 'other', ''])
    assert.equal(
      await constraintOf(sql`update student set gender = ${gender} where account_id = ${woman}`.execute(write)),
      refused,
      gender,
    );
  assert.equal(await constraintOf(sql`update hostel set is_for = 'men' where id = ${hostelId}`.execute(write)), refused);
  await sql`update hostel set is_for = 'all' where id = ${hostelId}`.execute(write);
  await sql`update student set gender = 'other' where account_id = ${woman}`.execute(write);
  assert.equal(await constraintOf(sql`update hostel set is_for = 'women' where id = ${hostelId}`.execute(write)), refused);
});

test('a change of whom a hostel is for and simultaneous allotments never leave a man in a hostel for women', async () => {
  for (let round = 0; round < 4; round++) {
    const { administrator, hostelId } = await hostelFor('all');
    const men = await Promise.all(Array.from({ length: 8 }, () => student('male')));
    const [changed, ...allotted] = await Promise.all([
      administrator.attempt('hostelUpdate', { params: { id: hostelId }, body: { for: 'women' } }),
      ...men.map((id) => administrator.attempt('hostelAllot', { body: { hostelId, studentIds: [id] } })),
    ]);
    const living = (await administrator.call('hostelStudents', { params: { id: hostelId } })).body.length;
    assert.equal(living, allotted.filter(({ ok }) => ok).length);
    assert.equal(changed.ok, living === 0, `${changed.status}, and ${living} men live there`);
  }
});

test('even without the lock of the hostel, a student who moves in and a change of whom it is for wait for each other', async () => {
  const { hostelId } = await hostelFor('all');
  const { write } = server.database;
  const man = await student('male');
  const coming = await write.startTransaction().execute();
  await sql`update student set hostel_id = ${hostelId} where account_id = ${man}`.execute(coming);
  const changed = constraintOf(sql`update hostel set is_for = 'women' where id = ${hostelId}`.execute(write));
  await untilWaiting(server.database.read);
  await coming.commit().execute();
  assert.equal(await changed, 'student_of_whom_hostel_is_for');

  const empty = await hostelFor('all');
  const changing = await write.startTransaction().execute();
  await sql`update hostel set is_for = 'women' where id = ${empty.hostelId}`.execute(changing);
  const came = constraintOf(
    sql`update student set hostel_id = ${empty.hostelId} where account_id = ${await student('male')}`.execute(write),
  );
  await untilWaiting(server.database.read);
  await changing.commit().execute();
  assert.match((await came) ?? '', /^student_(hostel|of_whom_hostel_is_for)$/);
});

test('a change of whom a hostel is for can be undone, and does not prevent the undo of an earlier operation', async () => {
  const { administrator, hostelId } = await hostelFor('all');
  const woman = await student('female');
  const { body: allotted } = await administrator.call('hostelAllot', { body: { hostelId, studentIds: [woman] } });
  const { body: changed } = await administrator.call('hostelUpdate', { params: { id: hostelId }, body: { for: 'women' } });
  await administrator.call('operationUndo', { params: { id: changed.operationId ?? '' } });
  assert.equal((await administrator.call('hostelGet', { params: { id: hostelId } })).body.hostel.for, 'all');
  await administrator.call('hostelUpdate', { params: { id: hostelId }, body: { for: 'women' } });
  await administrator.call('operationUndo', { params: { id: allotted.operationId ?? '' } });
  assert.deepEqual((await administrator.call('hostelStudents', { params: { id: hostelId } })).body, []);
});
