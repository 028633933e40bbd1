import { entry, follow, goTo, heading, notifications, pick, press, roomCard, success, visit } from './actions.ts';
import { expect, test } from './fixtures.ts';

test('three students who want each other’s rooms get them in one round', { tag: '@phone' }, async ({ app, hostel, open }) => {
  const { hostelId, caretaker, asha, bela } = hostel;
  const [first, , third] = await app.build.rooms(hostelId);
  const chitra = await app.signIn(
    await app.build.student({ username: `chitra-${hostelId.slice(0, 8)}`, hostelId, room: { roomId: third?.id ?? '', seat: 1 } }),
  );
  const theirs = await open({ as: caretaker, device: 'desktop' });
  await theirs.goto('/dashboard');
  await goTo(theirs, 'Rounds');
  await expect(theirs.getByText('No rounds yet')).toBeVisible();
  await follow(theirs, 'Open a round');
  await press(theirs, 'Open the round');
  await press(theirs.getByRole('dialog'), 'Open the round');
  await expect(success(theirs, 'The round is open. 3 students are notified.')).toBeVisible();
  await expect(theirs.getByText('Nobody asks yet')).toBeVisible();
  const id = new URL(theirs.url()).pathname.split('/').at(-1) ?? '';

  // on her phone, from the notification: two wishes, of which she moves the second up
  const hers = await open({ as: asha });
  await hers.goto('/dashboard');
  await notifications(hers)
    .getByRole('link', { name: /A room exchange is open/ })
    .click();
  await expect(heading(hers, 'Room exchange')).toBeVisible();
  await pick(hers, 'Room', 'S3');
  await press(hers, 'Add wish');
  await expect(hers.getByRole('listitem').filter({ hasText: '1.Room S3' })).toBeVisible();
  await pick(hers, 'Room', 'S2');
  await press(hers, 'Add wish');
  await press(hers, 'Put Room S2 higher');
  await expect(hers.getByRole('listitem').filter({ hasText: '1.Room S2' })).toBeVisible();
  await press(hers, 'Remove Room S3');
  await expect(hers.getByRole('listitem').filter({ hasText: 'Room S3' })).toHaveCount(0);

  // the wishes of the others, by calls
  for (const [student, roomId] of [
    [bela, third?.id],
    [chitra, first?.id],
  ] as const)
    await student.client.call('exchangeWish', { params: { id }, body: { wishes: [{ kind: 'room', roomId: roomId ?? '' }] } });

  await theirs.reload();
  await expect(entry(theirs, asha.username).getByText('Room S2')).toBeVisible();
  await press(theirs, 'Close now');
  await expect(theirs.getByRole('dialog').getByText('3 students have stated wishes.')).toBeVisible();
  await press(theirs.getByRole('dialog'), 'Close now');
  await press(theirs, 'Propose the moves');
  await expect(entry(theirs, 'Ring of 3').getByText(`${asha.username}: S1 → S2`)).toBeVisible();
  await press(theirs, 'Publish');
  await expect(theirs.getByRole('dialog').getByText(/^3 students get other rooms at once/)).toBeVisible();
  await press(theirs.getByRole('dialog'), 'Publish');
  await expect(success(theirs, '3 students have moved.')).toBeVisible();

  await expect(hers.getByText(/^You get room S2 in .*: your wish no\. 1\.$/)).toBeVisible();
  await expect(hers.getByText('It is a ring of 3: each takes the seat of the next, and somebody takes yours.')).toBeVisible();
  await visit(theirs, `/view-hostels/${hostelId}`);
  await expect(roomCard(theirs, 'S1').getByText(chitra.username)).toBeVisible();
});
