import assert from 'node:assert/strict';
import { campusDay } from '#server/campus-day.ts';
import { entry, fill, press, seeHeading, seeSaid } from './acts.ts';
import { makeHousehold } from './household.ts';
import { setStage } from './stage.ts';

/** Where it is another day for half of the time than anywhere else. */
const campusZone = 'Pacific/Kiritimati';
const { story } = setStage({ TIME_ZONE: campusZone });

for (const timezoneId of ['Asia/Kolkata', 'UTC', 'America/Los_Angeles']) {
  story(`a day is the same day in a browser in ${timezoneId} as on the campus`, 'desktop', async ({ app, open }) => {
    const { asha, caretaker } = await makeHousehold(app);
    const hers = await open({ as: asha, timezoneId });
    await hers.goto('/student/create-leave');
    // the days on which clocks change in some of these places
    await fill(hers, 'Start date', '2099-03-08');
    await fill(hers, 'End date', '2099-03-09');
    await fill(hers, 'Reason', 'Home');
    await hers.getByText(/1 night away/).waitFor();
    await press(hers, 'Submit');
    await seeHeading(hers, 'Leave Status');
    await hers.getByText('8–9 Mar 2099').or(hers.getByText('8 – 9 Mar 2099')).first().waitFor();
    const { body } = await asha.client.call('leaveOwn');
    assert.deepEqual(
      body.map(({ startDate, endDate }) => [startDate, endDate]),
      [['2099-03-08', '2099-03-09']],
    );

    const theirs = await open({ as: caretaker, timezoneId });
    await theirs.goto('/caretaker/leave');
    const row = entry(theirs, asha.username);
    await row.getByText('8 Mar 2099', { exact: true }).waitFor();
    await row.getByText('9 Mar 2099', { exact: true }).waitFor();

    const before = campusDay(campusZone);
    await theirs.goto('/student/mark-attendance');
    const day = await theirs.getByLabel('Date', { exact: true }).inputValue();
    assert.ok([before, campusDay(campusZone)].includes(day), `attendance is marked for ${day}, not for today on the campus`);
    await press(theirs, 'Mark the rest present');
    await press(theirs, 'Submit');
    await seeSaid(theirs, 'Attendance marked successfully');
    await hers.goto('/student/attendance');
    const today = hers.locator('[aria-current="date"]');
    await today.waitFor();
    assert.match(await today.innerText(), new RegExp(`^${Number(day.slice(8))}\\b[^]*Present`));
  });
}
