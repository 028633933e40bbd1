/** Erasing a person forgets the kept replies of every call that concerns the person. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { calls, type CallName } from '#contract/calls.ts';
import type { Call } from '#contract/call/call.ts';
import { roles, type Role } from '#contract/roles.ts';
import type { Db } from '#server/db/open.ts';
import { clientOf } from '#server/testing/client.ts';
import type { Parts } from '#server/testing/json-values.ts';
import { samples } from '#server/testing/samples.ts';
import { testServer } from '#server/testing/server.ts';
import { buildSampleHostel, makeWay, type SampleHostel } from '#server/testing/two-hostels.ts';
import { forgetReplies } from './erase-rows.ts';
import { patternOf } from './mentions.ts';
import { findPerson } from './person.ts';

const server = testServer();

/** The ids by which a request of the samples can mean the student: the student's own, and those of records about the student. */
async function idsAbout(db: Db, id: string): Promise<string[]> {
  const records = ['leave_request', 'complaint', 'fine', 'room_change', 'round_request'] as const;
  const found = [id];
  for (const table of records)
    found.push(...(await db.selectFrom(table).select('id').where('student_id', '=', id).execute()).map((record) => record.id));
  const needs = await db.selectFrom('room_need').select('id').where('needed_by', '=', id).execute();
  const pairs = await db
    .selectFrom('apart_pair')
    .select('id')
    .where((eb) => eb.or([eb('one_id', '=', id), eb('other_id', '=', id)]))
    .execute();
  return [...found, ...needs.map((need) => need.id), ...pairs.map((pair) => pair.id)];
}

/** The students of a hostel whom its samples are about. */
const studentsOf = ({ student, newcomerId, visitorId }: SampleHostel): string[] => [student.id, newcomerId, visitorId];

const sampleIn = (hostel: SampleHostel, name: CallName, role: Role): Parts =>
  samples[name]({ hostel, person: hostel[role], student: hostel.student });

/** The students of the hostel whom a request means. */
async function concernedBy(sample: Parts, hostel: SampleHostel): Promise<string[]> {
  const request = JSON.stringify(sample);
  const concerned: string[] = [];
  for (const id of studentsOf(hostel))
    if ((await idsAbout(server.database.write, id)).some((each) => request.includes(each))) concerned.push(id);
  return concerned;
}

async function forgetAs(id: string): Promise<void> {
  await server.database.write.transaction().execute(async (db) => {
    const person = await findPerson(db, id);
    // whoever is erased by the call itself is in no reply any more
    if (person) await forgetReplies(db, { person, by: null, names: [], pattern: patternOf({ words: [], telephones: [] }, id) });
  });
}

const isKept = async (key: string): Promise<boolean> =>
  (await server.database.write.selectFrom('idempotent_answer').select('key').where('key', '=', key).executeTakeFirst()) !== undefined;

test('the kept reply of every call of staff that names a student, or a record about one, is forgotten with the student', async () => {
  const { write } = server.database;
  const unused = await buildSampleHostel(write);
  const tried: CallName[] = [];
  const missed: CallName[] = [];
  let changed: SampleHostel | undefined;
  for (const [name, row] of Object.entries<Call>(calls) as [CallName, Call][]) {
    const { who } = row;
    if (row.method === 'GET' || row.readsOnly || row.secretReply || who === 'anyone' || name === 'personErase') continue;
    const role = roles.find((each) => each !== 'student' && who[each]);
    if (role === undefined || role === 'student') continue;
    if ((await concernedBy(sampleIn(unused, name, role), unused)).length === 0) continue;
    const madeIn = async (hostel: SampleHostel) => {
      const sample = sampleIn(hostel, name, role);
      const concerned = await concernedBy(sample, hostel);
      const key = randomUUID();
      const { ok } = await clientOf(server.address, (await server.as(role, hostel[role].id)).token, key).attempt(name, sample);
      return ok && concerned.length > 0 ? { concerned, key } : undefined;
    };
    let made = changed && (await madeIn(changed));
    if (!made) {
      // the calls before left no room for this one in theirs; a new one takes as long as many calls
      changed = await buildSampleHostel(write);
      if (role === 'caretaker') await makeWay(write, name, changed);
      made = await madeIn(changed);
    }
    assert.ok(made, name);
    const { concerned, key } = made;
    assert.ok(await isKept(key), name);
    tried.push(name);
    for (const id of concerned) await forgetAs(id);
    if (await isKept(key)) missed.push(name);
  }
  assert.ok(tried.length > 10, tried.join());
  assert.deepEqual(missed, []);
});
