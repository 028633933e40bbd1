/** The texts that say that something failed, each where it appears: the call is made to fail, and the page says so. */
import { failure, heading, signIn } from './actions.ts';
import { password } from './app.ts';
import type { Campus } from './campuses.ts';
import { failCall, failedCalls, serverFailed } from './fail-call.ts';
import { failingCases } from './failing-cases.ts';
import { expect, test } from './fixtures.ts';

for (const { text, call, as, at, act, failing } of failingCases) {
  const path = typeof at === 'string' ? at : at({ hostelId: '{id}' } as Campus); // paths ask for nothing else
  test(`"${text}" appears to a ${as} on ${path} when ${call} fails`, { tag: '@desktop' }, async ({ open, smallCampus }) => {
    const page = await open({ as: smallCampus.people[as], expectedProblems: [...failedCalls, /^console: Error fetching hostel name/] });
    await failCall(page, call, failing);
    await page.goto(typeof at === 'string' ? at : at(smallCampus));
    await act?.(page, smallCampus);
    const shown = page.getByRole('alert').getByText(text, { exact: true }).first();
    await expect(shown).toBeVisible();
    await expect(shown).toBeInViewport();
  });
}

for (const reason of ['an unknown username', 'a wrong password', 'a disabled account']) {
  test(`"Invalid username or password" appears on signing in with ${reason}`, { tag: '@desktop' }, async ({ app, hostel, open }) => {
    const { username, id } = hostel.asha;
    await app.givePassword(username);
    if (reason === 'a disabled account')
      await app.db.updateTable('account').set({ disabled_at: new Date().toISOString() }).where('id', '=', id).execute();
    const page = await open({ expectedProblems: [/POST \/api\/v1\/login → 401/] });
    await page.goto('/login');
    await signIn(page, {
      username: reason === 'an unknown username' ? `${username}-2` : username,
      password: reason === 'a wrong password' ? 'not this one' : password,
    });
    await expect(page.getByRole('alert').getByText('Invalid username or password', { exact: true })).toBeVisible();
    await expect(heading(page, 'Log-in to your account')).toBeVisible();
  });
}

for (const role of ['student', 'caretaker', 'warden'] as const) {
  test(
    `a hostel name that a ${role}'s profile card cannot read is told to the console only`,
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

test('a notice board that cannot be read does not go on loading', { tag: '@desktop' }, async ({ open, smallCampus }) => {
  const page = await open({ as: smallCampus.people.student, expectedProblems: failedCalls });
  await failCall(page, 'GET /notice');
  await page.goto('/notice');
  await expect(failure(page, serverFailed)).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
});
