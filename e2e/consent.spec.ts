/** A minor asks for leave, and a guardian agrees by the link in a mail; two phones, and the warden's desk. */
import { addDays } from '#contract/day/days.ts';
import { sendMail, setUpMail } from '#server/testing/mail-house.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { sendPush, setUpPush, startPushService } from '#server/testing/push-service.ts';
import { entry, fill, heading, press, pressUntil } from './actions.ts';
import { someOf } from './devices.ts';
import { expect, test } from './fixtures.ts';
import { makeStaffedHostel } from './staffed-hostel.ts';

const born = addDays(new Date().toISOString().slice(0, 10), -16 * 365);

for (const { language, title, agree, answered } of someOf([
  { language: 'en', title: / asks for leave$/, agree: 'I agree', answered: 'Your answer: you agree.' },
  { language: 'hi', title: / ने छुट्टी माँगी है$/, agree: 'सहमति है', answered: 'आपका जवाब: आप सहमत हैं।' },
] as const))
  test(
    `a father agrees to the leave of a minor in two taps, in ${language}, and the barred mother gets nothing`,
    { tag: '@phone' },
    async ({ startOwnApp, open }) => {
      const app = await startOwnApp();
      const { warden, asha } = await makeStaffedHostel(app);
      const mailServer = await startMailServer();
      const database = { write: app.db };
      await setUpMail(database, mailServer, { site: app.address });
      const params = { studentId: asha.id };
      const { client } = warden;
      await client.call('guardianBirth', { params, body: { bornOn: born } });
      const father = { name: 'Ramesh Rao', relation: 'Father', mail: 'ramesh@example.org', language, consents: true };
      await client.call('guardianCreate', { params, body: father });
      const mother = { name: 'Mira Rao', relation: 'Mother', mail: 'mira@example.org', consents: true, barred: true };
      await client.call('guardianCreate', { params, body: mother });

      const hers = await open({ as: asha, at: app });
      await hers.goto('/student/create-leave');
      await fill(hers, 'Start date', '2099-03-10');
      await fill(hers, 'End date', '2099-03-12');
      await fill(hers, 'Reason', 'A wedding at home');
      await press(hers, 'Submit');
      await expect(heading(hers, 'Leave Status')).toBeVisible();
      const pushService = await startPushService();
      await setUpPush(database, app.address);
      await asha.client.call('mePushSet', { body: { ...pushService.subscribe().subscription, urgencies: ['today'], showsText: true } });
      await sendMail(database);
      expect(mailServer.received.map(({ recipients }) => recipients)).toEqual([[father.mail]]);

      const wardens = await open({ as: warden, at: app, device: 'desktop' });
      await wardens.goto('/caretaker/leave');
      const beside = wardens.getByRole('region', { name: /^Leave of/ });
      await expect(beside.getByText(/^Ramesh Rao \(Father\) was asked/)).toBeVisible();
      await pressUntil(wardens, 'a', wardens.getByRole('dialog').getByText('The consent of a guardian is missing'));
      await press(wardens.getByRole('dialog'), 'Cancel');

      const fathers = await open({ at: app });
      await fathers.goto(/https?:\S+\/open\/consent\/\S+/.exec(mailServer.received[0]?.text ?? '')?.[0] ?? '');
      await expect(fathers.getByRole('heading', { name: title })).toBeVisible();
      await expect(fathers.getByText('A wedding at home')).toBeVisible();
      await press(fathers, agree);
      await expect(fathers.getByText(answered)).toBeVisible();

      await wardens.reload();
      await expect(beside.getByText(/^Ramesh Rao \(Father\) agrees/)).toBeVisible();
      // while the day on the campus is not known, approving asks first
      await expect(beside.getByText('Last 30 days')).toBeVisible();
      await pressUntil(wardens, 'a', beside.getByText('Approved', { exact: true }));
      await sendPush(database);
      expect(pushService.received.map(({ shown }) => shown.body)).toEqual(['Your leave from 10 Mar to 12 Mar 2099 was approved.']);
      await hers.reload();
      await expect(entry(hers, /Approved/).first()).toBeVisible();
      await mailServer.close();
    },
  );
