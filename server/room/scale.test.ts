import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KyselyPlugin } from 'kysely';
import { clientOf, type Client } from '#server/testing/client.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

/** Counts the statements that go to the database. */
class StatementCounter implements KyselyPlugin {
  count = 0;
  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => {
    this.count++;
    return node;
  };
  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result;
}

/** A second server on the same database, whose statements are counted. */
async function countingServer(): Promise<{ administrator: Client; counter: StatementCounter }> {
  const counter = new StatementCounter();
  const { database } = server;
  const counted = { ...database, read: database.read.withPlugin(counter), write: database.write.withPlugin(counter) };
  const app = await server.secondServer({ database: counted });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { administrator: clientOf(address, (await server.as('hosteladmin')).token), counter };
}

/** Allots students to a hostel that has a seat for each, then to its rooms, then takes them out; counts the statements of each call. */
async function statementsFor(size: 'eight' | 'eight hundred'): Promise<number[]> {
  const { administrator, counter } = await countingServer();
  const times = size === 'eight' ? 1 : 100;
  const hostelId = await server.build.hostel({ singleSeater: times, doubleSeater: 2 * times, tripleSeater: times });
  const studentIds = await server.build.students(8 * times);
  const counts: number[] = [];
  const step = async (work: () => Promise<{ status: number; body: { message: string } }>, says: string) => {
    counter.count = 0;
    const { status, body } = await work();
    assert.deepEqual([status, body.message], [200, says]);
    counts.push(counter.count);
  };
  await step(() => administrator.call('hostelAllot', { body: { hostelId, studentIds } }), 'Hostel allotted successfully!');
  const placed = `${8 * times} students were placed. Nobody waits for a room.`;
  await step(() => administrator.call('roomAllot', { params: { hostelId } }), placed);
  const { body } = await administrator.call('hostelRooms', { params: { id: hostelId } });
  assert.ok(body.rooms.length > 0 && body.rooms.every(({ availableSeats }) => availableSeats === 0));
  assert.equal(new Set(body.rooms.flatMap(({ occupants }) => occupants)).size, 8 * times);
  await step(() => administrator.call('roomReset', { params: { hostelId } }), 'Room allotments removed successfully');
  return counts;
}

test('eight hundred students get their hostel and their seats with as many statements as eight', async () => {
  const few = await statementsFor('eight');
  assert.ok(
    few.every((count) => count > 0 && count < 20),
    String(few),
  );
  assert.deepEqual(await statementsFor('eight hundred'), few);
});
