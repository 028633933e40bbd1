import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { complaintLimits } from '#contract/complaint/complaint.ts';
import { prune } from '#server/process/prune.ts';
import { pngOf } from '#server/testing/pictures.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

const picture = (width: number): string => pngOf({ width, height: 2 }).toString('base64');
const sending = (hostelId: string, ...pictures: string[]) => ({ params: { hostelId }, body: { complaint: 'The tap drips', pictures } });

test('the pictures of a complaint are seen by its student and the staff of its hostel only', async () => {
  const { hostelId, caretaker, warden, administrator, student } = await setUpStaffedHostel(server);
  const other = await setUpStaffedHostel(server);
  await student.call('complaintCreate', sending(hostelId, picture(3), picture(4)));
  const [complaint] = (await student.call('complaintOwn')).body.complaints;
  assert.ok(complaint);
  const [first = '', second] = complaint.pictures;
  assert.notEqual(first, second);
  const asked = { params: { id: complaint._id, picture: first } };
  for (const client of [student, caretaker, warden, administrator]) {
    const response: Response = await fetch(`${server.address}/api/v1/complaint/${complaint._id}/picture/${first}`, {
      headers: { authorization: `Bearer ${client.token}` },
    });
    assert.equal(
      createHash('sha256')
        .update(Buffer.from(await response.arrayBuffer()))
        .digest('hex'),
      first,
    );
  }
  for (const client of [other.student, other.caretaker, other.warden])
    assert.equal((await client.refused('complaintPicture', asked)).status, 404);
});

test('what is no picture, or too many of them, is refused, and then there is no complaint', async () => {
  const { hostelId, student } = await setUpStaffedHostel(server);
  const { pictures: most, picturesADay } = complaintLimits;
  const none = await student.refused('complaintCreate', sending(hostelId, Buffer.from('<svg onload=alert(1)>').toString('base64')));
  assert.deepEqual([none.status, Object.keys(none.body.fields ?? {})], [400, ['pictures']]);
  const many = await student.refused('complaintCreate', sending(hostelId, ...Array.from({ length: most + 1 }, (_, n) => picture(n + 1))));
  assert.equal(many.status, 400);
  assert.deepEqual((await student.call('complaintOwn')).body.complaints, []);
  for (let sent = 0; sent < picturesADay; sent += most)
    await student.call('complaintCreate', sending(hostelId, picture(1), picture(2), picture(3)));
  const over = await student.refused('complaintCreate', sending(hostelId, picture(1)));
  assert.deepEqual(over.body.fields, { pictures: 'You can send 12 pictures a day.' });
});

test('pictures go half a year after the complaint was resolved', async () => {
  const { hostelId, caretaker, student } = await setUpStaffedHostel(server);
  const shown = async () => (await student.call('complaintOwn')).body.complaints.map(({ pictures }) => pictures.length);
  await student.call('complaintCreate', sending(hostelId, picture(1)));
  const [complaint] = (await student.call('complaintOwn')).body.complaints;
  await caretaker.call('complaintResolve', { params: { id: complaint?._id ?? '' }, body: {} });
  const resolvedDaysAgo = async (days: number) => {
    await sql`update complaint set resolved_at = now() - make_interval(days => ${days}) where id = ${complaint?._id}`.execute(
      server.database.write,
    );
    await prune(server.database, server.settings);
  };
  await resolvedDaysAgo(179);
  assert.deepEqual(await shown(), [1]);
  await resolvedDaysAgo(181);
  assert.deepEqual(await shown(), [0]);
});
