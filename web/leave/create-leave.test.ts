import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, dayOfWeek } from '#contract/day/days.ts';
import { paths } from '#contract/paths.ts';
import { open } from '#web/testing/screen.ts';
import { usualDays } from './usual-days.ts';

test('leave for the weekend is applied for with two presses and a reason, and a time of return if there is one', async () => {
  const screen = await open(paths.applyForLeave(), { as: 'student', answers: { leaveOwn: [] } });
  await screen.press('This weekend');
  assert.match(screen.text, /20.+22 Nov 2026: 2 nights away/);
  await screen.type('Reason', 'Home');
  await screen.press('Submit');
  assert.deepEqual(
    screen.sent.map(({ body }) => body),
    [{ startDate: '2026-11-20', endDate: '2026-11-22', backBy: null, reason: 'Home' }],
  );
  const timed = await open(`${paths.applyForLeave()}?days=weekend`, { as: 'student', answers: { leaveOwn: [] } });
  await timed.type('Back by (optional)', '18:30');
  assert.match(timed.text, /22 Nov 2026, back by 6:30 PM: 2 nights away/);
  await timed.type('Reason', 'Home');
  await timed.press('Submit');
  assert.deepEqual(
    timed.sent.map(({ body }) => body),
    [{ startDate: '2026-11-20', endDate: '2026-11-22', backBy: '18:30', reason: 'Home' }],
  );
});

test('before asking, a student reads whether guardians are asked too', async () => {
  for (const [consentFor, says] of [
    ['never', /The warden of your hostel decides on it\./],
    ['minors', /If you are under 18, your guardians are asked too\./],
    ['nights', /For nights away, or if you are under 18, your guardians are asked too\./],
  ] as const) {
    const { text } = await open(paths.applyForLeave(), { as: 'student', answers: { institutionGet: { offered: { consentFor } } } });
    assert.match(text, says);
  }
});

test('the weekend is the next from Friday to Sunday; on a Saturday tonight is all that is left of it, and offered once', () => {
  for (let day = '2026-11-01'; day < '2026-12-01'; day = addDays(day, 1)) {
    const [tonight, weekend] = usualDays(day);
    assert.deepEqual([tonight?.startDate, tonight?.endDate], [day, addDays(day, 1)]);
    if (dayOfWeek(day) === 6) {
      assert.equal(weekend, undefined, day);
      continue;
    }
    assert.ok(weekend && weekend.startDate >= day && weekend.startDate <= addDays(day, 6), day);
    assert.equal(dayOfWeek(weekend.startDate), 5, day);
    assert.equal(weekend.endDate, addDays(weekend.startDate, 2), day);
  }
});

test('leave that ends before it starts is not sent, and once it is, the page of one’s leave is opened', async () => {
  const screen = await open(paths.applyForLeave(), { as: 'student', answers: { leaveOwn: [] } });
  await screen.type('Start date', '2099-03-10');
  await screen.type('End date', '2099-03-08');
  await screen.type('Reason', 'A wedding at home');
  await screen.press('Submit');
  assert.match(screen.alerts.join(), /The end date is before the start date/);
  assert.deepEqual(screen.sent, []);
  await screen.type('End date', '2099-03-12');
  assert.match(screen.text, /2 nights away/);
  await screen.press('Submit');
  assert.equal(screen.address, paths.leaveStatus());
});
