/** An evening at the gate, on the phone of the guard, who reads one language, and of the caretaker, who reads the other. */
import type { Page } from '@playwright/test';
import { addDays } from '#contract/day/days.ts';
import { t } from '#contract/text/text.ts';
import type { Language } from '#contract/text/language.ts';
import { tellOfNotBack } from '#server/gate/not-back.ts';
import { inLanguage } from '#server/language.ts';
import { sendMail, setUpMail } from '#server/testing/mail-house.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { sendPush, setUpPush, startPushService } from '#server/testing/push-service.ts';
import { entry, fill, heading, openEntry, press, success } from './actions.ts';
import type { SignedIn } from './app.ts';
import { someOf } from './devices.ts';
import { expect, test } from './fixtures.ts';
import { visits } from './kept-entries.ts';
import { makeStaffedHostel } from './staffed-hostel.ts';

const minute = 60_000;
const away = { withoutNetwork: true, expectedProblems: [/→ net::ERR_/, /^console: /] };

/** A time zone in which it is now between ten and eleven in the evening, and a time of that evening. */
function lateEvening(now = new Date()) {
  const ahead = ((22 - now.getUTCHours() + 36) % 24) - 12;
  // POSIX has the sign the other way round
  const zone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  const day = new Date(now.valueOf() + ahead * 60 * minute).toISOString().slice(0, 10);
  return { zone, day, at: (time: string) => new Date(Date.parse(`${day}T${time}Z`) - ahead * 60 * minute) };
}

const words =
  (language: Language) =>
  (text: string, values: Readonly<Record<string, string | number>> = {}) =>
    inLanguage(language, () => t(text, values));
type Words = ReturnType<typeof words>;

const needed = ['/api/v1/gate/students', '/api/v1/visitors/at-gate'];

/** Opens a page and waits until it is kept on the device. */
async function load(phone: Page, path: string, title: string, say: Words): Promise<void> {
  await phone.goto(path);
  // the app is loaded again in the language of the account
  await expect(heading(phone, say(title))).toBeVisible();
  await expect.poll(() => visits(phone), { timeout: 30_000 }).toEqual(expect.arrayContaining(needed));
}

/** Opens it again, without a network. */
async function goAway(phone: Page, path: string, say: Words): Promise<void> {
  await phone.context().setOffline(true);
  await phone.goto(path);
  const [before = ''] = say('No network. You see what was loaded on {when}.', { when: '|' }).split('|');
  await expect(phone.getByText(before)).toBeVisible();
}

async function record(guard: Page, { username }: SignedIn, direction: 'In' | 'Out', say: Words): Promise<void> {
  const field = guard.getByRole('searchbox');
  await field.fill(username);
  await field.press('Enter');
  await press(guard, say(direction));
  const said = direction === 'In' ? 'Recorded: {student} is in.' : 'Recorded: {student} is out.';
  await expect(success(guard, say(said, { student: username }))).toBeVisible();
}

const tick = (phone: Page, { username }: SignedIn) => phone.getByRole('button', { name: username });

for (const [ofGuard, ofStaff] of someOf([
  ['hi', 'en'],
  ['en', 'hi'],
] as const))
  test(
    `an evening at the gate: three go out, one may come late, one is not back, a visitor stays too long, and a fire drill without a network; the guard reads ${ofGuard}`,
    { tag: '@phone' },
    async ({ startOwnApp, open }) => {
      const app = await startOwnApp();
      const { build, db } = app;
      const [mailServer, pushService] = await Promise.all([startMailServer(), startPushService()]);
      await setUpMail({ write: db }, mailServer, { site: app.address });
      await setUpPush({ write: db }, app.address);
      const { zone, day, at } = lateEvening();
      const [administrator, guardId] = await Promise.all([
        build.account({ role: 'hosteladmin' }).then((id) => app.signIn(id)),
        build.account({ role: 'guard' }),
      ]);
      await administrator.client.call('institutionChange', { body: { timeZone: zone, guardiansTold: ['notBack'] } });
      const { hostelId, asha, bela, caretaker, warden } = await makeStaffedHostel(app);
      await build.place(hostelId, guardId, { role: 'guard' });
      const student = async (username: string) => await app.signIn(await build.student({ username, hostelId }));
      const [guard, chitra, divya] = await Promise.all([app.signIn(guardId), student('chitra'), student('divya')]);
      const curfew = { inBy: Array.from({ length: 7 }, () => '20:30'), outFrom: '05:00', grace: 10 };
      await administrator.client.call('gateCurfewSet', { params: { hostelId }, body: { curfew } });
      const body = { name: 'Ramesh Rao', relation: 'Father', mail: 'ramesh@example.org', language: ofGuard, seesAttendance: true };
      const params = { studentId: chitra.id };
      await warden.client.call('guardianBirth', { params, body: { bornOn: addDays(day, -16 * 365) } });
      await warden.client.call('guardianCreate', { params, body });
      await guard.client.call('meLanguage', { body: { language: ofGuard } });
      const telephones = new Map<string, string>();
      for (const person of [caretaker, warden, chitra]) {
        await person.client.call('meLanguage', { body: { language: ofStaff } });
        const { subscription } = pushService.subscribe();
        await person.client.call('mePushSet', { body: { ...subscription, urgencies: ['now'], showsText: true } });
        telephones.set(new URL(subscription.endpoint).pathname, person.username);
      }
      const visitor = { name: 'Meena Rao', telephone: '98765 43210', idKind: 'voter', idEnd: 'AB12', purpose: 'A visit' } as const;
      const stay = { at: at('18:00').toISOString(), offset: 0, until: at('20:00').toISOString() };
      await guard.client.call('visitorRecord', {
        body: { id: crypto.randomUUID(), hostelId, studentId: asha.id, ...visitor, ...stay },
      });

      const [saying, hers] = [words(ofGuard), words(ofStaff)];
      let post = await open({ as: guard, at: app, ...away });
      const desk = await open({ as: caretaker, at: app, ...away });
      await Promise.all([load(post, '/gate', 'Gate', saying), load(desk, '/gate/fire-sheet', 'Fire sheet', hers)]);
      await goAway(post, '/gate', saying);
      const context = post.context();
      const moves = [
        { student: bela, direction: 'Out', time: at('18:10') },
        { student: asha, direction: 'Out', time: at('18:20') },
        { student: chitra, direction: 'Out', time: at('18:30') },
        { student: asha, direction: 'In', time: at('20:05') },
      ] as const;
      for (const { student, direction, time } of moves) {
        await context.clock.setFixedTime(time);
        await record(post, student, direction, saying);
      }
      await post.close({ runBeforeUnload: false });
      await context.clock.setSystemTime(new Date());
      post = await context.newPage();
      await post.goto('/gate');
      const entries = moves.length;
      const unsent = '{entries, plural, one {# entry is} other {# entries are}} not sent yet and kept on this device.';
      await expect(post.getByText(saying(unsent, { entries }))).toBeVisible();
      const late = post.getByRole('region', { name: saying('Late, {count}', { count: 2 }) });
      for (const { username } of [bela, chitra]) await expect(late.getByText(username)).toBeVisible();
      await context.setOffline(false);
      const recorded = async () => {
        const rows = await db.selectFrom('movement').select(['student_id', 'direction', 'at']).orderBy('at').execute();
        return rows.map(({ student_id: id, direction, at: time }) => ({ id, direction, time: new Date(time) }));
      };
      const expected = moves.map(({ student: { id }, direction, time }) => ({ id, direction: direction.toLowerCase(), time }));
      await expect.poll(recorded, { timeout: 40_000 }).toEqual(expected);

      await desk.goto('/gate/out');
      const sheet = await openEntry(desk, bela.username);
      await expect(desk.getByText(asha.username)).toHaveCount(0);
      await press(sheet, hers('May come later: {student}', { student: bela.username }));
      await fill(desk, hers('Expected at'), '23:30');
      await press(desk, hers('Save'));
      await expect(success(desk, /23:30|11:30/)).toBeVisible();

      const told = async (after: number) => {
        await tellOfNotBack({ write: db }, zone, new Date(at('20:30').valueOf() + after * minute));
        await sendPush({ write: db });
        await sendMail({ write: db });
        return pushService.received.splice(0).map(({ path, shown }) => [telephones.get(path), shown.body]);
      };
      expect(await told(9)).toEqual([]);
      for (const [after, whom] of [
        [11, chitra],
        [41, caretaker],
        [71, warden],
      ] as const)
        expect(await told(after), `after ${after} minutes`).toEqual([[whom.username, expect.stringMatching(/8[:.]30/)]]);
      expect(mailServer.received).toEqual([]);
      await told(131);
      expect(mailServer.received.map(({ recipients, text }) => [recipients, text.includes('chitra')])).toEqual([[[body.mail], true]]);

      await press(await openEntry(desk, chitra.username), hers('I look after it: {student}', { student: chitra.username }));
      await expect(success(desk, hers('You look after {student}. Nobody further is told.', { student: chitra.username }))).toBeVisible();
      await record(post, chitra, 'In', saying);
      await post.goto('/gate/visitors');
      await expect(entry(post, visitor.name)).toContainText('8:00');
      await press(await openEntry(post, visitor.name), saying('Left: {visitor}', { visitor: visitor.name }));
      await expect(success(post, saying('Recorded: {student} is out.', { student: visitor.name }))).toBeVisible();

      const phones = [
        { phone: post, say: saying, student: asha },
        { phone: desk, say: hers, student: divya },
      ];
      for (const { phone, say } of phones) {
        await load(phone, '/gate/fire-sheet', 'Fire sheet', say);
        await goAway(phone, '/gate/fire-sheet', say);
      }
      for (const { phone, say, student } of phones) {
        await press(phone, say('Begin: fire or drill'));
        await tick(phone, student).click();
        await expect(tick(phone, student)).toHaveAttribute('aria-pressed', 'true');
      }
      for (const { phone } of phones) await phone.context().setOffline(false);
      const marked = () => db.selectFrom('evacuation_mark').select('evacuation_id').execute();
      await expect.poll(async () => (await marked()).length, { timeout: 40_000 }).toBe(2);
      expect(new Set((await marked()).map(({ evacuation_id: id }) => id)).size).toBe(1);
      // a phone reads the list again every half minute, or when it is opened
      for (const { phone } of phones) {
        await phone.reload();
        for (const { student } of phones) await expect(tick(phone, student)).toHaveAttribute('aria-pressed', 'true');
      }
      await mailServer.close();
    },
  );
