/** The product in another language than English. */
import type { Page } from '@playwright/test';
import { fill, heading, press, visit } from './actions.ts';
import { password } from './app.ts';
import { expect, test } from './fixtures.ts';

test('choosing Hindi before signing in applies on every device from then on', { tag: '@phone' }, async ({ app, hostel, open }) => {
  const { caretaker } = hostel;
  await app.givePassword(caretaker.username);
  const signIn = async (page: Page, labels: { username: string; password: string; button: string }) => {
    await fill(page, labels.username, caretaker.username);
    await fill(page, labels.password, password);
    await press(page, labels.button);
  };
  const first = await open();
  await first.goto('/login');
  await press(first, 'हिन्दी');
  await expect(heading(first, 'अपने खाते में साइन इन करें')).toBeVisible();
  await expect(first.locator('html')).toHaveAttribute('lang', 'hi');
  await signIn(first, { username: 'यूज़रनेम', password: 'पासवर्ड', button: 'साइन इन' });
  await expect(heading(first, /^(डैशबोर्ड$|सुप्रभात|नमस्ते|शुभ संध्या)/)).toBeVisible();
  await expect.poll(async () => (await caretaker.client.call('me')).body.language).toBe('hi');

  const second = await open();
  await second.goto('/login');
  await signIn(second, { username: 'Username', password: 'Password', button: 'Login' });
  await expect(heading(second, /^(डैशबोर्ड$|सुप्रभात|नमस्ते|शुभ संध्या)/)).toBeVisible();
  await visit(second, '/account');
  await press(second, 'English');
  await expect(heading(second, 'My account')).toBeVisible();
  await expect.poll(async () => (await caretaker.client.call('me')).body.language).toBe('en');

  await Promise.all([first.close(), second.close()]);
  // whoever must replace a password has typed it once, also in a browser of another language
  await caretaker.client.call('meLanguage', { body: { language: 'hi' } });
  await app.db.updateTable('account').set({ must_change_password: true }).where('username', '=', caretaker.username).execute();
  const third = await open({ expectedProblems: [/ → 403$/] });
  await third.goto('/login');
  await signIn(third, { username: 'Username', password: 'Password', button: 'Login' });
  await fill(third, 'New password', 'four quiet monsoons');
  await press(third, 'Save and go on');
  await expect(heading(third, /^(डैशबोर्ड$|सुप्रभात|नमस्ते|शुभ संध्या)/)).toBeVisible();
});
