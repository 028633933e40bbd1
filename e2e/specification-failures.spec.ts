/** The error texts of the specification, each where it appears: the call is made to fail, and the page must show the text. */
import type { Page } from '@playwright/test';
import { roles } from '#contract/roles.ts';
import { failure, heading, signIn, visit } from './actions.ts';
import { password } from './app.ts';
import type { Campus } from './campuses.ts';
import { failCall, failedCalls, restoreCalls, serverFailed } from './fail-call.ts';
import { type FailingCase, failingCases } from './failing-cases.ts';
import { expect, test } from './fixtures.ts';

const addressOf = ({ at }: FailingCase, campus: Campus): string => (typeof at === 'string' ? at : at(campus));
/** for the names of steps: addresses use only the id of the hostel */
const anyCampus = { hostelId: '{id}' } as Campus;

/** Makes the call of a case fail and does what leads to it. The app may be loaded already, but without the data that the call reads. */
async function tryCase(page: Page, tried: FailingCase, campus: Campus): Promise<void> {
  const { text, call, act, failing, leavesUnsaved } = tried;
  const shown = page.getByRole('alert').getByText(text, { exact: true }).first();
  await failCall(page, call, failing);
  if (act) {
    await visit(page, addressOf(tried, campus));
    await expect(shown, 'the text is shown before the call failed').toBeHidden();
    await act(page, campus);
  } else {
    await page.goto(addressOf(tried, campus));
  }
  await expect(shown).toBeVisible();
  await expect(shown).toBeInViewport();
  await restoreCalls(page);
  // a dialog has to be closed first
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
  if (leavesUnsaved) await page.goto('/unauthorized');
  else await visit(page, '/unauthorized');
}

for (const role of roles) {
  const cases = failingCases.filter(({ as }) => as === role);
  test(`a failed call of a ${role} is reported in the words of the specification`, { tag: '@desktop' }, async ({ open, smallCampus }) => {
    // a dozen cases, each on another page
    test.slow();
    const page = await open({ as: smallCampus.people[role], expectedProblems: [...failedCalls, /^console: Error fetching hostel name/] });
    for (const each of cases)
      await test.step(`"${each.text}" on ${addressOf(each, anyCampus)} when ${each.call} fails`, () => tryCase(page, each, smallCampus));
  });
}

test(
  '"Invalid username or password" appears for a wrong username, a wrong password and a disabled account',
  { tag: '@desktop' },
  async ({ app, hostel, open }) => {
    const { username, id } = hostel.asha;
    await app.givePassword(username);
    const page = await open({ expectedProblems: [/POST \/api\/v1\/login → 401/] });
    const isRefused = async (account: { username: string; password: string }) => {
      await page.goto('/login');
      await signIn(page, account);
      await expect(page.getByRole('alert').getByText('Invalid username or password', { exact: true })).toBeVisible();
      await expect(heading(page, 'Log-in to your account')).toBeVisible();
    };
    await isRefused({ username: `${username}-2`, password });
    await isRefused({ username, password: 'not this one' });
    await app.db.updateTable('account').set({ disabled_at: new Date().toISOString() }).where('id', '=', id).execute();
    await isRefused({ username, password });
  },
);

for (const role of ['student', 'caretaker', 'warden'] as const) {
  test(
    `a hostel name that a ${role}'s profile card cannot read is reported only on the console`,
    { tag: '@desktop' },
    async ({ open, smallCampus }) => {
      const problems: string[] = [];
      const page = await open({
        as: smallCampus.people[role],
        problems,
        expectedProblems: [...failedCalls, /^console: Error fetching hostel name/],
      });
      await failCall(page, 'GET /me');
      await page.goto('/dashboard');
      await expect.poll(() => problems.join('\n')).toMatch(/^console: Error fetching hostel name/m);
      await expect(page.getByText('Error fetching hostel name')).toHaveCount(0);
      await expect(page.getByRole('complementary', { name: 'Profile and menu' }).getByRole('alert')).toHaveCount(0);
    },
  );
}

test('a notice board that cannot be read stops loading', { tag: '@desktop' }, async ({ open, smallCampus }) => {
  const page = await open({ as: smallCampus.people.student, expectedProblems: failedCalls });
  await failCall(page, 'GET /notice');
  await page.goto('/notice');
  await expect(failure(page, serverFailed)).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
});
