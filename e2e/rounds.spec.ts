/** A round from its opening to the offer of a free seat, with students on their phones and the administrator. */
import type { Page } from '@playwright/test';
import { verifierPage } from '#contract/paths.ts';
import { entry, fill, heading, press, success } from './actions.ts';
import { expect, test } from './fixtures.ts';

/** A large number on the page of a round, by its label. */
const count = (page: Page, label: string) =>
  page.getByText(label, { exact: true }).locator('xpath=following-sibling::dd').getByRole('strong');

test(
  'friends get a room together in a round that is drawn twice with the same result, and a waiting student takes a free seat',
  { tag: '@desktop' },
  async ({ app, open, smallCampus }) => {
    const admin = smallCampus.people.hosteladmin;
    // a batch that no other student of the shared campus has, so that no other student is in the round
    const batch = `B${String(Date.now()).slice(-7)}`;
    const name = `Kaveri ${batch}`;
    await app.build.hostel({ name, singleSeater: 1, doubleSeater: 1, tripleSeater: 0 });
    const made = ['asha', 'bela', 'chitra', 'devi'].map(async (username, n) => {
      const info = { rollno: `${username} ${name}`, batch, programme: n < 2 ? 'CSE' : 'ECE' };
      const id = await app.build.student({ username: `${username} ${name}`, info });
      return await app.signIn(id);
    });
    const [asha, bela, chitra, devi] = await Promise.all(made);
    if (!asha || !bela || !chitra || !devi) throw new Error('somebody is missing');
    const onPhone = (as: typeof asha) => open({ as, device: 'phone' });

    const office = await open({ as: admin });
    await office.goto('/allotment-rounds/new');
    await office.getByLabel(new RegExp(`^${name} · 3 seats`)).check();
    await office.getByLabel(batch, { exact: true }).check();
    await expect(count(office, 'Students without a room')).toHaveText('4');
    await expect(count(office, 'Free seats')).toHaveText('3');
    // a tier lets the friends come first; otherwise the lottery may leave them no room for two
    await press(office, 'Add a tier');
    await office.getByRole('group', { name: 'Programmes of the tier' }).getByLabel('CSE', { exact: true }).check();
    await press(office, 'Add this tier');
    await expect(office.getByRole('list', { name: 'Tiers' }).getByRole('listitem')).toHaveText([/CSE/]);
    await fill(office, 'Name', name);
    await press(office, 'Open the round');
    await expect(office.getByRole('dialog').getByText('4 students are notified immediately. There are 3 free seats.')).toBeVisible();
    await press(office.getByRole('dialog'), 'Open the round');
    await expect(heading(office, name)).toBeVisible();

    const ashas = await onPhone(asha);
    await ashas.goto('/dashboard');
    await ashas.getByRole('link', { name: /^Choose your room-mates until/ }).click();
    await press(ashas, 'Make a group');
    const code = (await ashas.getByText(/^[2-9A-HJ-NP-Z]{6}$/).textContent()) ?? '';

    const belas = await onPhone(bela);
    await belas.goto(`/allotment-round?code=${code}`);
    await press(belas, 'Ask for a place');
    await expect(belas.getByText(`Group ${code} has to agree to your request`)).toBeVisible();
    const params = { id: new URL(office.url()).pathname.split('/').at(-1) ?? '' };
    await devi.client.call('roundGroupAsk', { params, body: { code } });
    await press(ashas, `Accept: ${bela.username}`);
    await expect(ashas.getByText('2 of at most 2')).toBeVisible();
    // the group is full, so there is no button that could only fail
    await expect(ashas.getByRole('button', { name: `Accept: ${devi.username}` })).toBeHidden();
    await press(ashas, `Decline: ${devi.username}`);
    await press(ashas, 'Wish for 2-seat room');
    await press(ashas, 'Save wishes');
    await expect(ashas.getByText('All saved')).toBeVisible();
    await belas.reload();
    await expect(belas.getByText('1. 2-seat room')).toBeVisible();

    await press(office, 'Close now');
    await press(office.getByRole('dialog'), 'Close now');
    await press(office, 'Draw the rooms');
    const proposal = office.getByRole('region', { name: 'Proposal' });
    await expect(count(office, 'Get a room')).toHaveText('3');
    await expect(proposal.getByText('Number 1', { exact: true })).toBeVisible();
    await belas.reload();
    await expect(belas.getByText('Your choices are final')).toBeVisible();
    await expect(belas.getByRole('button', { name: 'Leave the group' })).toBeHidden();
    const ofAsha = await entry(proposal, asha.username).first().textContent();
    await press(proposal, 'Discard proposal');
    await press(office, 'Draw the rooms');
    await expect(proposal.getByText('Number 2', { exact: true })).toBeVisible();
    await expect(count(office, 'Different from the proposal before')).toHaveText('0');
    expect(await entry(proposal, asha.username).first().textContent()).toContain(ofAsha?.slice(0, 20));
    await proposal.getByText('As rooms', { exact: true }).click();
    await press(proposal, /^Room D2: .*\(new\), .*\(new\)$/);
    await press(proposal, 'Publish');
    await expect(
      office.getByRole('dialog').getByText(/^3 students move in, 1 student waits\. They are notified immediately/),
    ).toBeVisible();
    await press(office.getByRole('dialog'), 'Publish');
    await expect(success(office, '3 students were given a room. 1 student waits.')).toBeVisible();

    for (const [page, mate] of [
      [ashas, bela],
      [belas, asha],
    ] as const) {
      await expect(page.getByText('Room D2', { exact: true })).toBeVisible();
      await expect(page.getByText(mate.username, { exact: true })).toBeVisible();
      await expect(page.getByText(/^Your turn was 1 of 3\. You got the size you wanted most/)).toBeVisible();
    }

    // the lottery has decided which of the two single students has the other room
    const waiting = (await admin.client.call('roundWaiting', { params, query: {} })).body.items.map(({ student }) => student._id);
    const [waits, lives] = waiting.includes(chitra.id) ? [await onPhone(chitra), devi] : [await onPhone(devi), chitra];
    await waits.goto('/allotment-round');
    await expect(waits.getByText('Number 1 on the waiting list', { exact: true })).toBeVisible();
    await admin.client.call('hostelTakeOut', { body: { studentIds: [lives.id] } });
    await waits.reload();
    const offer = waits.getByRole('region', { name: 'A seat is kept for you' });
    await expect(offer.getByText('Room S1', { exact: true })).toBeVisible();
    // the reason why there was no seat names the draw, because a seat is free now
    await expect(waits.getByText(/^When the rooms were drawn: Your turn was/)).toBeVisible();
    await office.reload();
    await expect(office.getByRole('region', { name: 'Waiting list' }).getByText(/^Room S1, /)).toBeVisible();
    await press(offer, 'Take the seat');
    await expect(success(waits, `You have room S1 in ${name} now.`)).toBeVisible();
    await expect(offer).toBeHidden();
    await office.reload();
    await expect(office.getByText('Nobody waits', { exact: true })).toBeVisible();
  },
);

test('the page that verifies receipts says that another file is not a receipt', { tag: '@phone' }, async ({ open }) => {
  const page = await open();
  await page.goto(verifierPage);
  const others = [
    { name: 'marks.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('PK') },
    { name: 'marks.json', mimeType: 'application/json', buffer: Buffer.from('{"marks":[]}') },
  ];
  for (const file of others) {
    await page.getByLabel('Receipt or complete list').setInputFiles(file);
    await expect(page.getByRole('heading', { name: 'This file is neither a receipt nor a complete list' })).toBeVisible();
    await expect(page.getByText(new RegExp(`^${file.name} is another file`))).toBeVisible();
  }
});
