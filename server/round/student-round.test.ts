import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client } from '#server/testing/client.ts';
import { closedRound, publishRound } from '#server/testing/rounds.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

async function staffOf(hostelId: string) {
  const [caretakerId, wardenId] = [await server.build.account(), await server.build.account({ role: 'warden' })];
  await server.build.place(hostelId, caretakerId, { role: 'caretaker' });
  await server.build.place(hostelId, wardenId, { role: 'warden' });
  return { caretaker: await server.as('caretaker', caretakerId), warden: await server.as('warden', wardenId) };
}

const roundOf = async (client: Client, id: string) => (await client.call('studentGet', { params: { id } })).body.round;

/** A published round with one double room for three students; `before` runs before the draw. */
async function published(before: (students: readonly string[], administrator: Client) => Promise<unknown> = async () => {}) {
  const round = await closedRound(server, 3, { policy: 'classic' });
  const { administrator, params, hostelId } = round;
  await before(round.people.map(({ id }) => id), administrator); // prettier-ignore
  await publishRound(administrator, round.id, true);
  const { items } = (await administrator.call('roundResults', { params, query: {} })).body;
  const placed = items.filter(({ place }) => place).map(({ student }) => student._id);
  const [waiter = ''] = items.filter(({ place }) => !place).map(({ student }) => student._id);
  await administrator.call('hostelAllot', { body: { hostelId: await server.build.hostel(), studentIds: [waiter] } });
  return { ...round, ...(await staffOf(hostelId)), placed, waiter };
}

/** Lets the student who waits belong to the hostel of the round without a room, so that its staff have a page of them. */
const bringHome = async (hostelId: string, studentId: string) =>
  await server.database.write.updateTable('student').set({ hostel_id: hostelId }).where('account_id', '=', studentId).execute();

test('the page of a student has the place on the waiting list, then the seat that is offered, for the staff of the hostel and administrators', async () => {
  const { administrator, caretaker, warden, placed, waiter, hostelId, id } = await published();
  await bringHome(hostelId, waiter);
  const [leaver = '', stays = ''] = placed;
  for (const client of [administrator, warden, caretaker]) {
    const waits = await roundOf(client, waiter);
    assert.deepEqual([waits?._id, waits?.place, waits?.waiting, waits?.offer], [id, null, { no: 1, ahead: 0 }, null]);
    const got = await roundOf(client, stays);
    assert.deepEqual([got?.place?.hostel._id, got?.waiting, got?.offer], [hostelId, null, null]);
  }
  await administrator.call('hostelTakeOut', { body: { studentIds: [leaver] } });
  for (const client of [administrator, warden, caretaker]) {
    const offered = await roundOf(client, waiter);
    assert.deepEqual([offered?.offer?.place.hostel._id, offered?.waiting], [hostelId, { no: 1, ahead: 0 }]);
  }
});

test('each reads the reason in the words of the results that they may read', async () => {
  const round = await published();
  await bringHome(round.hostelId, round.waiter);
  for (const client of [round.administrator, round.warden, round.caretaker])
    for (const studentId of [round.waiter, ...round.placed]) {
      const { items } = (await client.call('roundResults', { params: round.params, query: {} })).body;
      assert.equal((await roundOf(client, studentId))?.reason, items.find(({ student }) => student._id === studentId)?.reason);
    }
});

test('the staff of another hostel read nothing of a round in which it had no part', async () => {
  const { waiter, placed, administrator } = await published();
  const elsewhere = (await administrator.call('studentGet', { params: { id: waiter } })).body.student.hostel?._id ?? '';
  const other = await staffOf(elsewhere);
  for (const client of [other.caretaker, other.warden]) {
    assert.equal(await roundOf(client, waiter), null);
    assert.equal((await client.refused('studentGet', { params: { id: placed[0] ?? '' } })).body.code, 'studentNotFound');
  }
  assert.notEqual(await roundOf(administrator, waiter), null);
});

test('a caretaker reads neither on the page nor in the results who is kept apart and who needs an accessible room', async () => {
  const entered: Record<string, (students: readonly string[], administrator: Client) => Promise<unknown>> = {
    'whom you are not to share a room with': async (students, administrator) => {
      for (const [n, studentId] of students.entries())
        for (const otherId of students.slice(n + 1))
          await administrator.call('roundApartCreate', { body: { studentId, otherId, reason: 'A quarrel.' } });
    },
    'accessible room': async (students, administrator) => {
      for (const studentId of students) await administrator.call('roundNeedCreate', { body: { studentId, reason: 'A wheelchair.' } });
    },
  };
  for (const [words, before] of Object.entries(entered)) {
    const { caretaker, warden, waiter, hostelId, params } = await published(before);
    await bringHome(hostelId, waiter);
    const told = (await roundOf(warden, waiter))?.reason ?? '';
    assert.ok(told.includes(words), told);
    const [item] = (await caretaker.call('roundResults', { params, query: { show: 'waiting' } })).body.items;
    for (const reason of [(await roundOf(caretaker, waiter))?.reason, item?.reason]) {
      assert.match(reason ?? '', /Your turn was/);
      assert.doesNotMatch(reason ?? '', /not to share|accessible/);
    }
  }
});
