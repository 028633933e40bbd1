/** How the history and the audit log show a move, and a photo that is cropped. */
import { join } from 'node:path';
import { builtWebFolder } from '#server/http/app.ts';
import { choose, entry, fill, follow, goTo, heading, press, success, visit } from './actions.ts';
import { sampleLogo } from '#server/testing/two-hostels.ts';
import { expect, test } from './fixtures.ts';

test(
  'a move is shown in the history of the student and by day, and can be found and undone in the audit log',
  { tag: '@desktop' },
  async ({ app, hostel, open, smallCampus }) => {
    const { hostelId, asha, caretaker, name } = hostel;
    const [firstRoom, , third] = await app.build.rooms(hostelId);
    const move = async (studentId: string, newRoomId: string | undefined) =>
      (await caretaker.client.call('roomReassign', { body: { studentId, newRoomId: newRoomId ?? '' } })).body.operationId ?? '';
    const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000).toISOString();
    await app.db.updateTable('stay').set({ since: threeDaysAgo }).where('student_id', '=', asha.id).execute();
    await move(asha.id, third?.id);
    const page = await open({ as: smallCampus.people.hosteladmin, expectedProblems: [/undo → 409$/] });
    await page.goto(`/students/${asha.id}`);
    await expect(page.getByRole('region', { name: 'Where this student has lived' }).getByRole('listitem')).toHaveText([
      new RegExp(`^${name}, room S3 seat 1.*now$`),
      new RegExp(`^${name}, room S1 seat 1`),
    ]);
    await press(page, 'More actions');
    await press(page, `History of ${asha.username}`);
    const history = page.getByRole('dialog', { name: `History of ${asha.username}` });
    const told = history.getByRole('listitem').filter({ hasText: 'Gave a student another room' }).first();
    await expect(told.getByText(`· ${caretaker.username}, caretaker`)).toBeVisible();
    await expect(told.getByRole('definition')).toHaveText(/^S1, seat 1.*S3, seat 1$/);
    await page.goBack();
    await expect(history).toBeHidden();

    const { today } = (await caretaker.client.call('me')).body;
    const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
    await visit(page, `/view-hostels/${hostelId}/occupants`);
    await expect(page.getByText(/^Now: 2 students in 2 of 3 rooms$/)).toBeVisible();
    await fill(page, 'Who lived here on', yesterday);
    await expect(entry(page, 'S1').getByRole('link', { name: asha.username })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`day=${yesterday}$`));

    // somebody else gets her former seat for a while
    const guest = await app.build.student({ hostelId, username: `${name}.guest` });
    const inTheWay = await move(guest, firstRoom?.id);
    await goTo(page, 'Audit log');
    await choose(page, 'About', 'rooms');
    await choose(page, 'Hostel', hostelId);
    await follow(page, `Gave a student another room: ${asha.username}`);
    await expect(page.getByRole('definition').filter({ hasText: /^S1, seat 1.*S3, seat 1$/ })).toBeVisible();
    const undo = async () => {
      await press(page, /^Undo: /);
      await press(page.getByRole('dialog', { name: 'Undo this?' }), 'Undo');
    };
    await undo();
    const obstacles = page.getByRole('dialog', { name: 'This cannot be undone any more' });
    await expect(obstacles.getByText(`Seat 1 of room S1 is taken by ${name}.guest now.`)).toBeVisible();
    await press(obstacles, 'OK');
    await caretaker.client.call('operationUndo', { params: { id: inTheWay } });
    await undo();
    await expect(success(page, `Undone: Gave a student another room: ${asha.username}.`)).toBeVisible();
    await follow(page, /^Undone by /);
    await expect(heading(page, `Undid: Gave a student another room: ${asha.username}`)).toBeVisible();
  },
);

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
