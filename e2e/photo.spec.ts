import { join } from 'node:path';
import { builtWebFolder } from '#server/http/app.ts';
import { fill, press } from './actions.ts';
import { sampleLogo } from '#server/testing/two-hostels.ts';
import { expect, test } from './fixtures.ts';

test(
  'a photo is chosen, cropped and saved even over one set meanwhile, and Undo restores it after its removal',
  { tag: '@phone' },
  async ({ hostel, open }) => {
    const { asha, caretaker, warden } = hostel;
    // a photo may be replaced or removed while it is still being loaded
    const page = await open({ as: caretaker, expectedProblems: [/\/photo → 409$/, /\/photo\/[0-9a-f]{64} → 404$/] });
    const listening = page.waitForResponse('**/api/v1/notifications/stream');
    await page.goto(`/students/${asha.id}`);
    await press(page, 'More actions');
    await press(page, 'Add photo');
    await listening;
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Choose a picture').setInputFiles(join(builtWebFolder, 'icon-512.png'));
    const preview = dialog.getByRole('img', { name: 'Photo as it will be saved' });
    const whole = await preview.getAttribute('src');
    await fill(dialog, 'Zoom', '3');
    await expect(preview).not.toHaveAttribute('src', whole ?? '');
    await expect(dialog.getByRole('button', { name: 'Save photo' })).toBeInViewport({ ratio: 1 });
    await warden.client.call('studentPhotoSet', { params: { id: asha.id }, body: { photo: sampleLogo.base64 } });
    await press(dialog, 'Save photo');
    await expect(dialog.getByText(/^Nothing was changed, because .* changed some of this on/)).toBeVisible();
    await expect(dialog.getByRole('img', { name: /^Photo of / })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Save photo' })).toBeInViewport({ ratio: 1 });
    await press(dialog, 'Save photo');
    await expect(dialog).toHaveCount(0);
    const photo = page.getByRole('main').getByRole('img', { name: /^Photo of / });
    await expect(photo.first()).toBeVisible();
    await press(page, 'More actions');
    await press(page, 'Remove photo');
    await expect(photo).toHaveCount(0);
    await press(page, /^Undo: The photo was removed/);
    await expect(photo.first()).toBeVisible();
  },
);
