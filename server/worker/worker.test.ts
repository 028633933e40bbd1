import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { addDays, isSunday } from '#contract/day/days.ts';
import { campusDay } from '#server/campus-day.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import type { Client } from '#server/testing/client.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

const today = campusDay('Asia/Kolkata');
const nextSunday = Array.from({ length: 7 }, (_, n) => addDays(today, n)).find(isSunday) ?? today;

const cleanerOf = (hostel: string, overrides: object = {}) => ({
  body: { name: 'Ravi', username: `ravi-${randomUUID()}`, position: 'Cleaner', contact: '98000 00000', hostel, ...overrides },
});
const register = (caretaker: Client, ...cleaner: Parameters<typeof cleanerOf>) => caretaker.call('workerCreate', cleanerOf(...cleaner));

test('a worker is registered in the caretaker’s hostel under a username nobody else has', async () => {
  const { hostelId, caretaker, warden } = await setUpStaffedHostel(server);
  const other = await setUpStaffedHostel(server);
  const made = await register(caretaker, hostelId, { username: 'Ravi.K' });
  assert.equal(made.status, 201);
  assert.equal(made.body.data.hostel, hostelId);
  const taken = await other.caretaker.refused('workerCreate', {
    body: { ...made.body.data, username: ' ravi.k ', hostel: other.hostelId },
  });
  assert.equal(taken.status, 409);
  assert.equal(taken.body.message, 'Username already exists. Please choose a different username.');
  assert.ok(taken.body.fields?.['username']);
  assert.equal((await caretaker.refused('workerCreate', cleanerOf(other.hostelId))).status, 404);
  assert.deepEqual(
    (await warden.call('workerList')).body.map((member) => member._id),
    [made.body.data._id],
  );
  assert.deepEqual((await other.warden.call('workerList')).body, []);
});

test('the list of the cleaners of a hostel holds no other workers', async () => {
  const { hostelId, caretaker } = await setUpStaffedHostel(server);
  const { body } = await register(caretaker, hostelId);
  await register(caretaker, hostelId, { position: 'Security Guard' });
  const cleaners = await caretaker.call('workerCleaners', { params: { hostelId } });
  assert.deepEqual(
    cleaners.body.map((member) => member._id),
    [body.data._id],
  );
});

test('a week is saved from lists or from a map and read back as lists; saving again replaces it', async () => {
  const { hostelId, caretaker, warden } = await setUpStaffedHostel(server);
  const { body } = await register(caretaker, hostelId);
  const staff = body.data._id;
  const query = { hostel: hostelId, weekStartDate: nextSunday };
  const save = (schedule: object) => caretaker.call('scheduleSave', { body: { ...query, schedule } });
  const stored = async () => (await warden.call('scheduleGet', { query })).body.schedule;

  const empty = await warden.call('scheduleGet', { query });
  assert.ok(empty.body.message);
  assert.deepEqual(empty.body.schedule.monday, []);
  const slot = '7:00 AM - 10:00 AM';
  const saved = await save({
    monday: [
      { timeSlot: slot, staff },
      { timeSlot: '05:00 PM - 10:00 PM', staff: '' },
    ],
  });
  assert.equal(saved.status, 201);
  assert.equal(saved.body.message, 'Staff schedule saved successfully.');
  assert.deepEqual((await stored()).monday, [{ timeSlot: slot, staff }]);
  await save({ Tuesday: { [slot]: staff, '10:00 AM - 01:00 PM': '' } });
  assert.deepEqual((await stored()).monday, []);
  assert.deepEqual((await stored()).tuesday, [{ timeSlot: slot, staff }]);
});

test('a week starts on a Sunday that is not in the past', async () => {
  const { hostelId, caretaker } = await setUpStaffedHostel(server);
  const save = async (weekStartDate: string) =>
    (await caretaker.refused('scheduleSave', { body: { hostel: hostelId, weekStartDate, schedule: {} } })).body.code;
  assert.equal(await save(addDays(nextSunday, 1)), 'weekNotSunday');
  assert.equal(await save(addDays(nextSunday, -7)), 'weekInPast');
  assert.equal(await save('soon'), 'invalid');
});

test('a week that is asked for starts on a Sunday, which may be past, and a timestamp means the nearest Sunday', async () => {
  const { hostelId: hostel, caretaker } = await setUpStaffedHostel(server);
  const wednesday = addDays(nextSunday, 3);
  const refused = await caretaker.refused('scheduleGet', { query: { hostel, weekStartDate: wednesday } });
  assert.deepEqual([refused.status, refused.body.code, Object.keys(refused.body.fields ?? {})], [400, 'weekNotSunday', ['weekStartDate']]);
  for (const weekStartDate of [nextSunday, `${wednesday}T11:00:00Z`, `${addDays(nextSunday, -1)}T18:30:00.000Z`])
    assert.equal((await caretaker.call('scheduleGet', { query: { hostel, weekStartDate } })).body.weekStartDate, nextSunday);
  const past = addDays(nextSunday, -21);
  assert.equal((await caretaker.call('scheduleGet', { query: { hostel, weekStartDate: past } })).body.weekStartDate, past);
});

test('a schedule with workers of another hostel, unknown days or unknown slots is refused', async () => {
  const { hostelId, caretaker } = await setUpStaffedHostel(server);
  const other = await setUpStaffedHostel(server);
  const stranger = (await register(other.caretaker, other.hostelId)).body.data._id;
  const slot = '7:00 AM - 10:00 AM';
  const save = async (schedule: unknown) =>
    (await caretaker.refused('scheduleSave', { body: { hostel: hostelId, weekStartDate: nextSunday, schedule } })).status;
  assert.equal(await save({ monday: [{ timeSlot: slot, staff: stranger }] }), 404);
  assert.equal(await save({ someday: [] }), 400);
  assert.equal(await save({ monday: [{ timeSlot: 'noon', staff: stranger }] }), 400);
  assert.equal(await save({ monday: [{ timeSlot: slot, staff: 'nobody' }] }), 400);
  assert.equal(await save({ monday: 'all day' }), 400);
  assert.equal(await save([]), 400);
});

test('a week is planned in the slots of the institution, and keeps its shifts in a slot that is no longer offered', async () => {
  const { hostelId, caretaker } = await setUpStaffedHostel(server);
  const administrator = await server.as('hosteladmin');
  const staff = (await register(caretaker, hostelId)).body.data._id;
  const query = { hostel: hostelId, weekStartDate: nextSunday };
  const save = (timeSlot: string) => ({ body: { ...query, schedule: { friday: [{ timeSlot, staff }] } } });
  const week = async () => (await caretaker.call('scheduleGet', { query })).body;
  const night = '10:00 PM - 06:00 AM';
  assert.equal((await caretaker.refused('scheduleSave', save(night))).status, 400);
  const usual = (await week()).slots;
  const slots = [...usual, night].map((value) => ({ value, hidden: false }));
  await administrator.call('institutionChange', { body: { slots } });
  await caretaker.call('scheduleSave', save(night));
  assert.deepEqual([(await week()).slots, (await week()).schedule.friday], [[...usual, night], [{ timeSlot: night, staff }]]);

  const used = (await administrator.call('institutionSettings')).body.slots.find(({ value }) => value === night);
  assert.equal(used?.used, 1);
  const without = await administrator.refused('institutionChange', { body: { slots: slots.slice(0, -1) } });
  assert.deepEqual([without.status, Object.keys(without.body.fields ?? {})], [400, ['slots']]);
  await administrator.call('institutionChange', { body: { slots: slots.map(({ value }) => ({ value, hidden: value === night })) } });
  assert.deepEqual((await week()).slots, [...usual, night]);
  await caretaker.call('scheduleSave', save(night));
  await caretaker.call('scheduleSave', save(usual[0] ?? ''));
  assert.deepEqual((await week()).slots, usual);
  assert.equal((await caretaker.refused('scheduleSave', save(night))).status, 400);
  await administrator.call('institutionChange', { body: { slots: usual.map((value) => ({ value, hidden: false })) } });
});

test('a worker’s details can be corrected, and the contact must be a telephone number', async () => {
  const { hostelId, caretaker, warden } = await setUpStaffedHostel(server);
  const other = await setUpStaffedHostel(server);
  const { body } = await register(caretaker, hostelId);
  const params = { id: body.data._id };
  const changed = await caretaker.call('workerUpdate', { params, body: { name: 'Ravi Kumar', contact: '+91 (98000) 12-345' } });
  assert.deepEqual(changed.body, { ...body.data, name: 'Ravi Kumar', contact: '+91 (98000) 12-345' });
  assert.deepEqual((await warden.call('workerList')).body, [changed.body]);
  for (const contact of ['', 'ring twice', '12', '98000 00000; drop']) {
    const { status, body: fault } = await caretaker.refused('workerUpdate', { params, body: { contact } });
    assert.deepEqual([status, Object.keys(fault.fields ?? {})], [400, ['contact']]);
  }
  assert.equal((await other.caretaker.refused('workerUpdate', { params, body: { name: 'x' } })).status, 404);
});

test('a worker who has left is removed from the list and from coming weeks, and stays in past weeks', async () => {
  const { hostelId, caretaker } = await setUpStaffedHostel(server);
  const { body } = await register(caretaker, hostelId, { username: `left-${hostelId}` });
  const staff = body.data._id;
  const schedule = { monday: [{ timeSlot: '7:00 AM - 10:00 AM', staff }] };
  await caretaker.call('scheduleSave', { body: { hostel: hostelId, weekStartDate: nextSunday, schedule } });
  const lastSunday = addDays(nextSunday, -14);
  await server.database.write
    .insertInto('worker_shift')
    .values({ hostel_id: hostelId, week_start: lastSunday, weekday: 'monday', time_slot: '7:00 AM - 10:00 AM', worker_id: staff })
    .execute();

  const removed = await caretaker.call('workerRemove', { params: { id: staff } });
  assert.equal(removed.body.message, 'Ravi no longer works here. Past weeks of the schedule stay as they were.');
  assert.deepEqual((await caretaker.call('workerList')).body, []);
  const week = async (weekStartDate: string) => (await caretaker.call('scheduleGet', { query: { hostel: hostelId, weekStartDate } })).body;
  assert.deepEqual((await week(nextSunday)).schedule.monday, []);
  const past = await week(lastSunday);
  assert.deepEqual([past.schedule.monday[0]?.staff, past.workers[0]?.name], [staff, 'Ravi']);
  const late = await caretaker.refused('scheduleSave', { body: { hostel: hostelId, weekStartDate: nextSunday, schedule } });
  assert.equal(late.status, 404);
  assert.equal((await caretaker.refused('workerRemove', { params: { id: staff } })).status, 404);
  // the username is free again
  await register(caretaker, hostelId, { username: `left-${hostelId}` });
});
