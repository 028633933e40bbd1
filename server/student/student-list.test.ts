import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

const names = ['Asha Kumari', 'Bina Rao', 'Chitra Kumari', 'Divya Nair', 'Esha Kumari', 'Farah Khan'];

/** Adds students to a hostel, with programmes in turn, two of three with a room. */
async function fill(hostelId: string, rollnos: string): Promise<string[]> {
  const rooms = await server.build.rooms(hostelId);
  const seats = rooms.flatMap(({ id, capacity }) => Array.from({ length: capacity }, (_, at) => ({ roomId: id, seat: at + 1 })));
  const ids: string[] = [];
  for (const [n, name] of names.entries()) {
    const seat = n % 3 === 0 ? undefined : seats.shift();
    const info = { name, rollno: `${rollnos}${n}`, programme: ['CSE', 'ECE', ''][n % 3] ?? '', batch: `202${n % 2}` };
    ids.push(await server.build.student({ hostelId, info, ...(seat ? { room: seat } : {}) }));
  }
  return ids;
}

test('the students of a hostel are those of the campus without the others, by every search, filter and order, in pages too', async () => {
  const { administrator, caretaker, hostelId } = await setUpStaffedHostel(server);
  const other = await server.build.hostel();
  await fill(hostelId, '22bsm');
  await fill(other, '23bsm');
  await server.build.student({ info: { name: 'Gita Kumari', rollno: '24bsm1' } });
  const page = async (client: typeof caretaker, query: object) => (await client.call('studentPage', { query })).body;
  for (const sort of [undefined, 'name', '-name', 'room', '-room', '-rollno', 'programme', '-batch', 'username'])
    for (const filter of [{}, { room: 'with' }, { room: 'waiting' }, { programme: 'ECE' }])
      for (const q of [undefined, 'kumari', 'bsm1 a', 'D1']) {
        const query = { ...filter, ...(sort ? { sort } : {}), ...(q === undefined ? {} : { q }) };
        const all = (await page(administrator, { ...query, pageSize: 100 })).items.filter(({ hostel }) => hostel?._id === hostelId);
        const pages = [await page(caretaker, { ...query, pageSize: 4 })];
        const [first] = pages;
        while (pages.length * 4 < (first?.total ?? 0)) pages.push(await page(caretaker, { ...query, pageSize: 4, page: pages.length + 1 }));
        const about = JSON.stringify(query);
        assert.equal(first?.total, all.length, about);
        assert.deepEqual(
          pages.flatMap(({ items }) => items),
          all,
          about,
        );
      }
});
