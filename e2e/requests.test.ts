import assert from 'node:assert/strict';
import { assertSameDocument, entry, fill, follow, markDocument, notificationsOf, pick, press, seeHeading, seeSaid } from './acts.ts';
import { makeHousehold } from './household.ts';
import { setStage } from './stage.ts';

const { story } = setStage();

story('a complaint reaches the caretaker, and its remedy the student, while both look on', 'phone', async ({ app, open }) => {
  const { caretaker, asha } = await makeHousehold(app);
  const hers = await open({ as: asha });
  const theirs = await open({ as: caretaker, size: 'desktop' });
  await theirs.goto('/dashboard');
  await notificationsOf(theirs).getByText('No Notifications').waitFor();
  await markDocument(theirs);

  await hers.goto('/student/register-complaint');
  await markDocument(hers);
  await fill(hers, 'Complaint', 'The lamp in S1 is dark.');
  await press(hers, 'Submit');
  await seeSaid(hers, 'Complaint submitted successfully');
  await hers.getByText('Pending', { exact: true }).last().waitFor();
  await follow(hers, 'Dashboard');
  await seeHeading(hers, 'Dashboard');

  await notificationsOf(theirs)
    .getByRole('link', { name: `${asha.username} made a complaint: The lamp in S1 is dark.` })
    .click();
  await seeHeading(theirs, 'Complaints');
  await press(theirs, new RegExp(`^Resolve complaint of ${asha.username}`));
  const dialog = theirs.getByRole('dialog');
  await dialog.getByText('The lamp in S1 is dark.').waitFor();
  await fill(dialog, 'Remark', 'A new bulb is in.');
  await press(dialog, 'Resolve');
  await seeSaid(theirs, 'Complaint resolved successfully');
  await entry(theirs, 'A new bulb is in.').getByText('Resolved').waitFor();
  assert.equal(await theirs.getByRole('button', { name: /^Resolve complaint/ }).count(), 0);

  await notificationsOf(hers).getByRole('link', { name: 'Your complaint was resolved: A new bulb is in.' }).click();
  await seeHeading(hers, 'Complaints');
  await entry(hers, 'A new bulb is in.').getByText('Resolved').waitFor();
  await assertSameDocument(hers);
  await assertSameDocument(theirs);
});

story('leave that the warden rejects comes back with the remark', 'phone', async ({ app, open }) => {
  const { warden, caretaker, asha } = await makeHousehold(app);
  const hers = await open({ as: asha });
  await hers.goto('/student/create-leave');
  await fill(hers, 'Start date', '2099-03-10');
  await fill(hers, 'End date', '2099-03-08');
  await fill(hers, 'Reason', 'A wedding at home');
  await press(hers, 'Submit');
  await hers
    .getByRole('alert')
    .getByText(/The end date is before the start date/)
    .waitFor();
  await fill(hers, 'End date', '2099-03-12');
  await hers.getByText(/2 nights away/).waitFor();
  await press(hers, 'Submit');
  await seeHeading(hers, 'Leave Status');

  const caretakers = await open({ as: caretaker, size: 'desktop' });
  await caretakers.goto('/caretaker/leave');
  await entry(caretakers, asha.username).waitFor();
  assert.equal(await caretakers.getByRole('button', { name: /^(Approve|Reject)/ }).count(), 0, 'only the warden decides');

  const wardens = await open({ as: warden, size: 'desktop' });
  await wardens.goto('/dashboard');
  await notificationsOf(wardens)
    .getByRole('link', { name: `${asha.username} asks for leave from` })
    .click();
  await seeHeading(wardens, /Leave/);
  const row = entry(wardens, asha.username);
  await row.getByText('10 Mar 2099').waitFor();
  await row.getByText('12 Mar 2099').waitFor();
  await press(row, new RegExp(`^Reject leave of ${asha.username}`));
  const dialog = wardens.getByRole('dialog');
  await fill(dialog, 'Remark', 'Examinations are on.');
  await press(dialog, 'Reject');
  await seeSaid(wardens, 'Leave request rejected successfully');
  await row.getByText('Rejected').waitFor();
  assert.equal(await row.getByRole('button').count(), 0, 'what is decided has no buttons');

  await follow(hers, 'Dashboard');
  await notificationsOf(hers)
    .getByRole('link', { name: /was rejected: Examinations are on\./ })
    .click();
  await seeHeading(hers, 'Leave Status');
  const item = entry(hers, 'A wedding at home');
  await item.getByText('Rejected').waitFor();
  await item.getByText('Examinations are on.').waitFor();
});

story('a wish for another room is granted by a swap, which closes it', 'phone', async ({ app, open }) => {
  const { caretaker, asha, bela, hostelId } = await makeHousehold(app);
  const hers = await open({ as: asha });
  await hers.goto('/request-room-change/');
  await fill(hers, 'Message', 'S1 is beside the kitchen.');
  await press(hers, 'Send request');
  await seeSaid(hers, 'Your request was sent to the caretaker.');
  await entry(hers, 'S1 is beside the kitchen.').getByText('Open').waitFor();

  const theirs = await open({ as: caretaker, size: 'desktop' });
  await theirs.goto('/dashboard');
  await notificationsOf(theirs)
    .getByRole('link', { name: `${asha.username} asks for another room: S1 is beside the kitchen.` })
    .click();
  await seeHeading(theirs, /^Manual allocation/);
  const act = theirs.getByRole('link', { name: `Act on it: request of ${asha.username}` });
  const acting = theirs.getByText(`You act on the request of ${asha.username}`);
  await act.or(acting).waitFor();
  if (await act.isVisible()) await act.click();
  await acting.waitFor();
  const swap = theirs.getByRole('region', { name: 'Swap Rooms' });
  assert.match(await swap.getByRole('combobox', { name: 'First student' }).inputValue(), new RegExp(`^${asha.username}`));
  await pick(swap, 'Second student', bela.username);
  await press(swap, 'Swap');
  await seeSaid(theirs, `${asha.username} now lives in room S2, ${bela.username} in room S1.`);
  await theirs.getByText('No open requests').waitFor();

  await entry(hers, 'S1 is beside the kitchen.').getByText('Open').waitFor();
  await follow(hers, 'Dashboard');
  await notificationsOf(hers).getByRole('link', { name: 'Your request for another room was granted.' }).click();
  await entry(hers, 'S1 is beside the kitchen.').getByText('Granted').waitFor();
  const { body } = await asha.client.call('hostelGet', { params: { id: hostelId } });
  const home = body.rooms.find(({ occupants }) => occupants.some(({ username }) => username === asha.username));
  assert.equal(home?.roomNumber, 'S2');
});
