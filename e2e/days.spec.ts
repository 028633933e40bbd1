import { campusDay } from '#server/campus-day.ts';
import { clockText } from '#web/ui/show/campus-clock.ts';
import { entry, fill, heading, press, success, visit } from './actions.ts';
import { someOf } from './devices.ts';
import { expect, test } from './fixtures.ts';
import { makeStaffedHostel } from './staffed-hostel.ts';

/** A time zone in which it is a later day than elsewhere for about half of the time. */
const campusZone = 'Pacific/Kiritimati';

for (const timezoneId of someOf(['America/Los_Angeles', 'UTC', 'Asia/Kolkata'])) {
  test(`a day is the same day in a browser in ${timezoneId} as on the campus`, { tag: '@desktop' }, async ({ open, startOwnApp }) => {
    const at = await startOwnApp({ TIME_ZONE: campusZone });
    const { asha, caretaker } = await makeStaffedHostel(at);
    const hers = await open({ as: asha, at, timezoneId });
    await hers.goto('/student/create-leave');
    // a day on which clocks change in one of these time zones
    await fill(hers, 'Start date', '2099-03-08');
    await fill(hers, 'End date', '2099-03-09');
    await fill(hers, 'Reason', 'Home');
    await expect(hers.getByText(/1 night away/)).toBeVisible();
    await press(hers, 'Submit');
    await expect(heading(hers, 'Leave Status')).toBeVisible();
    await expect(hers.getByText('8–9 Mar 2099').or(hers.getByText('8 – 9 Mar 2099')).first()).toBeVisible();
    const { body } = await asha.client.call('leaveOwn');
    expect(body.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([['2099-03-08', '2099-03-09']]);

    const theirs = await open({ as: caretaker, at, timezoneId });
    await theirs.goto('/caretaker/leave');
    const row = entry(theirs, asha.username);
    await expect(row.getByText('8 Mar 2099', { exact: true })).toBeVisible();
    await expect(row.getByText('9 Mar 2099', { exact: true })).toBeVisible();

    const before = campusDay(campusZone);
    await visit(theirs, '/student/mark-attendance');
    const day = await theirs.getByLabel('Date', { exact: true }).inputValue();
    expect([before, campusDay(campusZone)], 'attendance is marked for today on the campus').toContain(day);
    await press(theirs, /^Rest present \(\d+\): all/);
    await press(theirs, 'Submit');
    await expect(success(theirs, 'Attendance marked successfully')).toBeVisible();
    await visit(hers, '/student/attendance');
    const today = hers.locator('[aria-current="date"]');
    await expect(today).toBeVisible();
    await expect(today).toHaveText(new RegExp(`^${Number(day.slice(8))}\\b[^]*Present`), { useInnerText: true });

    // a receipt shows when the office confirmed the money, in the time zone of the campus
    const { body: fine } = await caretaker.client.call('fineImpose', { body: { studentId: asha.id, amount: 50, reason: 'A lost key' } });
    const { body: paid } = await caretaker.client.call('fineConfirm', {
      params: { id: fine._id },
      body: { method: 'cash', reference: '' },
    });
    await visit(theirs, `/student/fines/${fine._id}/receipt`);
    const received = theirs.getByText('Received', { exact: true }).locator('xpath=following::dd[1]');
    await expect(received).toHaveText(clockText(campusZone, new Date(paid.confirmedAt ?? '')));
  });
}
