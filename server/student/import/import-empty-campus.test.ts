import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

const rowsOf = (hostel: string, count: number, room: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => `${hostel}-${n},${hostel},${room(n)}`);

const inRooms = (n: number) => `G-${1 + Math.floor(n / 2)}`;

test('a list that fills an empty campus adds each hostel it gives rooms of; a misspelt one, and no hostel at all, are asked about', async () => {
  const administrator = await server.as('hosteladmin');
  const body = [
    'Roll no,Hostel,Room',
    ...rowsOf('Krishna BH', 30, inRooms),
    ...rowsOf('Kaveri GH', 12, inRooms),
    ...rowsOf('Day scholar', 8, () => ''),
    ...rowsOf('Gandak', 2, inRooms),
    ...rowsOf('Kavery GH', 2, inRooms),
  ].join('\n');
  const remediesOf = async () => {
    const { causes } = (await administrator.call('studentImport', { query: { dryRun: 'true', remedies: '{}' }, body })).body;
    return causes.flatMap(({ key, remedy }) => (key.startsWith('hostel ') ? [`${key}: ${remedy}`] : []));
  };
  assert.deepEqual(await remediesOf(), [
    'hostel krishna bh: add for men',
    'hostel kaveri gh: add for women',
    'hostel day scholar: leave out',
    'hostel gandak: leave out',
    'hostel kavery gh: means kaveri gh',
  ]);

  // neither the name nor a column says for whom it is
  const ganga = ['Roll no,Hostel,Room', ...rowsOf('GANGA', 12, inRooms)].join('\n');
  const { causes } = (await administrator.call('studentImport', { query: { dryRun: 'true', remedies: '{}' }, body: ganga })).body;
  assert.match(causes.find(({ key }) => key === 'hostel ganga')?.detail ?? '', /For whom is it\?/);

  const hostelId = await server.build.hostel({ name: 'Krishna BH' });
  assert.equal((await remediesOf())[0], 'hostel kaveri gh: add for women', 'a hostel without students is still an empty campus');
  await server.build.student({ hostelId });
  assert.equal((await remediesOf())[0], 'hostel kaveri gh: leave out');
});
