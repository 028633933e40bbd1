import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testServer } from '#server/testing/server.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import { occursInText } from './listing.ts';

const server = testServer();

test('the pages of a list are its parts in its order, whichever end they are read from', async () => {
  const { hostelId, studentId, caretaker } = await setUpStaffedHostel(server);
  // three of each moment, so that the order is not that of the moments alone
  const values = Array.from({ length: 11 }, (_, n) => ({
    student_id: studentId,
    hostel_id: hostelId,
    complaint: `Complaint ${n}`,
    created_at: `2026-03-0${1 + Math.floor(n / 3)}T09:00:00Z`,
  }));
  await server.database.write.insertInto('complaint').values(values).execute();
  for (const sort of [undefined, 'made', '-made', 'student', '-status'] as const) {
    const idsOf = async (page: number, pageSize: number) => {
      const { body } = await caretaker.call('complaintPage', { query: { page, pageSize, ...(sort ? { sort } : {}) } });
      assert.equal(body.total, 11);
      return body.items.map(({ _id }) => _id);
    };
    const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((page) => idsOf(page, 2)));
    assert.deepEqual(pages.flat(), await idsOf(1, 50), sort ?? 'the usual order');
  }
});

const isFound = async (word: string, text: string) => {
  const { rows } = await sql<{ found: boolean }>`select ${occursInText(word, sql`${text}::text`)} as found`.execute(server.database.read);
  return rows[0]?.found;
};

test('a word of a search is found in any case and form of writing', async () => {
  // composed and decomposed, full-width
  for (const text of ['At the Café', 'CAFE\u0301', 'ＣＡＦÉ']) assert.equal(await isFound('café', text), true, text);
  for (const text of ['At the cafe', '']) assert.equal(await isFound('café', text), false, text);
  for (const text of ['The TAP drips', 'Ｔａｐ']) assert.equal(await isFound('tap', text), true, text);
});
