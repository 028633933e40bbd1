import { fill, press, success } from './actions.ts';
import { expect, test } from './fixtures.ts';

const day = '2024-02-07';

test(
  'a stale sheet overwrites nothing and names what somebody else has marked since',
  { tag: '@phone' },
  async ({ hostel, open, smallCampus }) => {
    const { caretaker, asha, bela, hostelId } = hostel;
    const page = await open({ as: caretaker });
    await page.goto(`/student/mark-attendance?date=${day}`);
    await page.getByRole('radio', { name: `Present: ${asha.username}` }).check();
    await page.getByRole('radio', { name: `Absent: ${bela.username}` }).check();
    const { hosteladmin } = smallCampus.people;
    await hosteladmin.client.call('attendanceMark', {
      params: { hostelId, date: day },
      body: { attendances: [{ studentId: asha.id, status: 'absent' }] },
    });
    await press(page, 'Submit');
    const alert = page.getByRole('alert').filter({ hasText: asha.username });
    await expect(alert).toContainText('1 mark was saved.');
    const { name } = (await hosteladmin.client.call('me')).body;
    await expect(alert).toContainText(`${asha.username} is absent now, marked by ${name} on `);
    await expect(alert).not.toContainText(bela.username);
    await expect(page.getByRole('radio', { name: `Absent: ${asha.username}` })).toBeChecked();
    await expect(page.getByRole('radio', { name: `Absent: ${bela.username}` })).toBeChecked();
    await page.getByRole('radio', { name: `Present: ${asha.username}` }).check();
    await press(page, 'Submit');
    await expect(success(page, 'Attendance marked successfully')).toBeVisible();
    await expect(alert).toHaveCount(0);
  },
);

test('with a search, only those shown are marked present, and the button says how many', { tag: '@phone' }, async ({ hostel, open }) => {
  const { caretaker, asha, bela } = hostel;
  const page = await open({ as: caretaker });
  await page.goto(`/student/mark-attendance?date=${day}`);
  await fill(page, 'Name or username', asha.username);
  await press(page, 'Mark the 1 shown present');
  await expect(page.getByText('1 present · 0 absent · 1 not marked · 1 not saved')).toBeVisible();
  await fill(page, 'Name or username', '');
  await expect(page.getByRole('radio', { name: `Not marked: ${bela.username}` })).toBeChecked();
});
