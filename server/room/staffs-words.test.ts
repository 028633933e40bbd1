/** What staff write for staff is in no reply to a student. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { calls, type CallName } from '#contract/calls.ts';
import type { Call } from '#contract/call/call.ts';
import { samples } from '#server/testing/samples.ts';
import { testServer } from '#server/testing/server.ts';
import { buildTwoHostels } from '#server/testing/two-hostels.ts';

const server = testServer();

test('no reply to a student says why or until when a room is closed, or why students are kept apart or need an accessible room', async () => {
  const { write } = server.database;
  const { own } = await buildTwoHostels(write);
  const words = 'words-for-staff-only';
  await sql`update room set closed_since = now(), closed_reason = ${words}, closed_until = '2971-05-03'
    where hostel_id = ${own.hostelId} and id in (select room_id from allotment)`.execute(write);
  await sql`update room_need set reason = ${words} where needed_by <> ${own.student.id}`.execute(write);
  await sql`update apart_pair set reason = ${words}`.execute(write);
  const student = await server.as('student', own.student.id);
  const secret = new RegExp(`${words}|2971-05-03`);
  const readBy = async (name: CallName) =>
    JSON.stringify((await student.call(name, samples[name]({ hostel: own, person: own.student, student: own.student }))).body);
  for (const [name, { method, who, file }] of Object.entries<Call>(calls) as [CallName, Call][])
    if (method === 'GET' && !file && (who === 'anyone' || who.student)) assert.doesNotMatch(await readBy(name), secret, name);
  const staff = await (await server.as('hosteladmin')).call('hostelGet', { params: { id: own.hostelId } });
  assert.match(JSON.stringify(staff.body), secret);
});
