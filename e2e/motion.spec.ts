import { fill, press, success } from './actions.ts';
import { expect, test } from './fixtures.ts';

test('nothing is animated for a person who prefers reduced motion', { tag: '@phone' }, async ({ hostel, open }) => {
  const page = await open({ as: hostel.asha, ofItsOwn: true });
  await page.addInitScript(() => {
    for (const moving of ['animationstart', 'transitionrun'])
      addEventListener(moving, ({ target }) => (document.documentElement.dataset['moved'] = (target as Element).className), true); // only elements move
  });
  const moves = page.locator('html[data-moved]');
  const complain = async () => {
    await page.goto('/student/register-complaint');
    await fill(page, 'Complaint', 'The window does not close.');
    await press(page, 'Submit');
    await expect(success(page, 'Complaint submitted successfully')).toBeVisible();
  };
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await complain();
  await expect(moves).toBeAttached();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await complain();
  await expect(moves).not.toBeAttached();
});
