// in a process of its own: it is on a device in another time zone, where the day of the campus has not begun
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { newId, now, open, today } from '#web/testing/screen.ts';

process.env['TZ'] = 'America/Los_Angeles';
/** The clocks of this device change on the first of these days. */
const days = { startDate: '2099-03-08', endDate: '2099-03-09' };
const asha = { _id: newId(), username: 'asha', name: 'Asha Rao' };

test('a day is the same day on a device in another time zone as on the campus', async () => {
  assert.equal(new Date(now).getDate(), 15);
  const form = await open(paths.applyForLeave(), { as: 'student' });
  for (const [name, value] of Object.entries({ 'Start date': days.startDate, 'End date': days.endDate, Reason: 'Home' }))
    await form.type(name, value);
  assert.match(form.text, /1 night away/);
  await form.press('Submit');
  const [sent] = form.sent;
  assert.deepEqual(sent?.body, { ...days, backBy: null, reason: 'Home' });

  const own = await open(paths.leaveStatus(), { as: 'student', answers: { leaveOwn: [days] } });
  assert.match(own.text, /8–9 Mar 2099 1 Pending/);
  const items = [{ ...days, student: asha, status: 'pending' }] as const;
  const office = await open(paths.leaveRequests(), { answers: { leavePage: { items, total: 1, page: 1, pageSize: 25 } } });
  assert.match(Object.values(office.rows[0] ?? {}).join(' '), /8 Mar 2099 9 Mar 2099/);

  const roll = await open(paths.markAttendance());
  assert.equal(roll.fields['Date'], today);
  const year = await open(paths.attendance(), {
    as: 'student',
    answers: { attendanceOwn: { studentAttendance: [{ date: today, status: 'present' }] } },
  });
  assert.match(year.texts('[aria-current=date]').join(), /^16\b.*Present/);
});

test('a receipt says when the office received the money, by the clock of the campus', async () => {
  const fine = {
    _id: newId(),
    number: 7,
    student: asha,
    amount: 50,
    reason: 'A lost key',
    status: 'paid',
    paidAt: now,
    confirmedAt: now,
  } as const;
  const { text } = await open(paths.receipt(fine._id), { answers: { fineGet: fine } });
  assert.match(text, /Received 16 Nov(?: 2026)?, 12:00 PM/);
});
