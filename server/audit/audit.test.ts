import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '#contract/day/days.ts';
import { longestAudit } from '#contract/audit/audit.ts';
import { campusDay } from '#server/campus-day.ts';
import type { Client } from '#server/testing/client.ts';
import { workbookOf } from '#server/testing/exported.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import { testServer } from '#server/testing/server.ts';

const timeZone = 'Asia/Kolkata';
const server = testServer({ TIME_ZONE: timeZone });
const today = campusDay(timeZone);

const fileFor = async (client: Client, query: Record<string, string>) =>
  await workbookOf(server, client, `/export/audit?${new URLSearchParams(query).toString()}`);

const textOf = (file: Record<string, string[][]>, sheet: string) => JSON.stringify(file[sheet]);

async function lifeOf(reason: string) {
  const staffed = await setUpStaffedHostel(server);
  const { caretaker, student, studentId, hostelId } = staffed;
  await caretaker.call('fineImpose', { body: { studentId, amount: 50, reason: `fined for ${reason}` } });
  await student.call('complaintCreate', { params: { hostelId }, body: { complaint: `complained of ${reason}` } });
  await student.call('leaveCreate', { body: { startDate: addDays(today, 2), endDate: addDays(today, 4), reason: `away for ${reason}` } });
  await caretaker.call('attendanceMark', { params: { hostelId, date: today }, body: { attendances: [{ studentId, status: 'present' }] } });
  return staffed;
}

test('the file for an auditor has the lists of the hostel and the period, each column explained, and nothing of other hostels', async () => {
  const { hostelId, administrator } = await lifeOf('a window');
  await lifeOf('a door');
  const file = await fileFor(administrator, { hostel: hostelId, from: today, to: today });
  for (const [sheet, text] of [
    ['Complaints', 'complained of a window'],
    ['Fines', 'fined for a window'],
    ['Audit log', 'Imposed a fine'],
    [`Attendance ${today.slice(0, 7)}`, '"P"'],
  ] as const)
    assert.ok(textOf(file, sheet).includes(text), `${sheet}: ${textOf(file, sheet)}`);
  assert.equal(file['Leave requests']?.length, 1, 'the leave begins after the period');
  assert.ok(!JSON.stringify(file).includes('a door'));

  const explained = new Set((file['What is in this file'] ?? []).map(([sheet, , column]) => `${sheet}: ${column}`));
  for (const [sheet, [headings = []]] of Object.entries(file).slice(1))
    for (const heading of headings)
      assert.ok(/^\d+$/.test(heading) || explained.has(`${sheet.replace(/ [\d-]+$/, '')}: ${heading}`), `${sheet}: ${heading}`);

  const later = await fileFor(administrator, { hostel: hostelId, from: addDays(today, 3), to: addDays(today, 3) });
  assert.ok(textOf(later, 'Leave requests').includes('away for a window'));
  assert.ok(!Object.keys(later).some((sheet) => sheet.startsWith('Attendance')), 'nobody was marked on the day');
  assert.equal(later['Fines']?.length, 1, 'the fine was imposed before the period');
});

test('the file of all hostels covers a year at most, and the audit log names who took it', async () => {
  const { administrator } = await lifeOf('a lamp');
  const { hostelId } = await lifeOf('a tap');
  const all = await fileFor(administrator, {});
  for (const text of ['fined for a lamp', 'fined for a tap']) assert.ok(textOf(all, 'Fines').includes(text), text);
  const tooLong = await administrator.request(`/api/v1/export/audit?from=${addDays(today, -longestAudit)}&to=${today}`);
  assert.equal(tooLong.status, 400);

  await fileFor(administrator, { hostel: hostelId });
  const { operations } = (await administrator.call('operationList', { query: { hostel: hostelId } })).body;
  assert.equal(operations[0]?.about, 'Downloaded as a file: Everything for the auditor');
  assert.equal(operations[0].by?.role, 'hosteladmin');
});

test('a list that somebody downloads is in the audit log, a picture that a page shows is not', async () => {
  const { hostelId, caretaker, administrator } = await setUpStaffedHostel(server);
  const before = (await administrator.call('operationList', { query: { hostel: hostelId } })).body.operations[0]?._id;
  assert.equal((await caretaker.request('/api/v1/export/fines?format=csv')).status, 200);
  assert.equal((await caretaker.request('/api/v1/export/fines?format=pdf')).status, 400);
  const { operations } = (await administrator.call('operationList', { query: { hostel: hostelId } })).body;
  const since = operations.slice(
    0,
    operations.findIndex(({ _id }) => _id === before),
  );
  assert.deepEqual(
    since.filter(({ call }) => call === 'fineExport').map(({ about }) => about),
    ['Downloaded as a file: Fines'],
  );
});
