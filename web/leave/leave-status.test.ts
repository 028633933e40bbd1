import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { newId, open, phone, unanswered } from '#web/testing/screen.ts';

const leave = { _id: newId(), startDate: '2026-11-17', endDate: '2026-11-20', reason: 'Wedding', status: 'pending' } as const;

test('leave can be cancelled while it is pending, and once approved until it begins', async () => {
  for (const [own, offered] of [
    [leave, true],
    [{ ...leave, status: 'approved' }, true],
    [{ ...leave, status: 'approved', startDate: '2026-11-16' }, false],
    [{ ...leave, status: 'rejected' }, false],
    [{ ...leave, status: 'cancelled' }, false],
  ] as const) {
    const { buttons } = await open(paths.leaveStatus(), { as: 'student', answers: { leaveOwn: [own] } });
    assert.equal(
      buttons.some((name) => name.startsWith('Cancel')),
      offered,
      `${own.status} from ${own.startDate}`,
    );
  }
});

test('cancelling sends the leave whose button was pressed', async () => {
  const other = { ...leave, _id: newId(), startDate: '2026-12-01', endDate: '2026-12-03' };
  const screen = await open(paths.leaveStatus(), { as: 'student', answers: { leaveOwn: [leave, other] } });
  await screen.press(/^Cancel.*1–3 Dec/);
  await screen.press('Cancel leave', -1);
  assert.deepEqual(
    screen.sent.map(({ name, params }) => [name, params?.['id']]),
    [['leaveCancel', other._id]],
  );
});

test('without leave the page says so and leads to the form', async () => {
  const { text, links } = await open(paths.leaveStatus(), { as: 'student', answers: { leaveOwn: [] } });
  assert.match(text, /No leave requests/);
  assert.equal(links['Apply for Leave'], '/student/create-leave');
});

async function offered(own: object | undefined): Promise<string[]> {
  const leaveOwn = own ? [{ ...leave, ...own }] : unanswered;
  const { links } = await open(paths.leaveStatus(), { as: 'student', answers: { leaveOwn } });
  return ['Tonight', 'This weekend'].filter((name) => name in links);
}

test('the weekend is not offered to who has asked for it, and is again once that is rejected', async () => {
  const weekend = { startDate: '2026-11-21', endDate: '2026-11-22' };
  assert.deepEqual(await offered(weekend), ['Tonight']);
  assert.deepEqual(await offered({ ...weekend, status: 'approved' }), ['Tonight']);
  assert.deepEqual(await offered({ ...weekend, status: 'rejected' }), ['Tonight', 'This weekend']);
  // nothing is offered that would be taken away again
  assert.deepEqual(await offered(undefined), []);
});

test('leave for the weekend takes two presses from the list of one’s leave, and a reason', async () => {
  const list = await open(paths.leaveStatus(), { as: 'student', answers: { leaveOwn: [] } });
  const weekend = list.links['This weekend'];
  assert.ok(weekend);
  const form = await open(weekend, { as: 'student', answers: { leaveOwn: [] } });
  await form.type('Reason', 'Home');
  await form.press('Submit');
  assert.deepEqual(
    form.sent.map(({ body }) => body),
    [{ startDate: '2026-11-20', endDate: '2026-11-22', backBy: null, reason: 'Home' }],
  );
});

test('a student reads the remark with which the warden has rejected the leave', async () => {
  const rejected = { ...leave, status: 'rejected', caretakerRemark: 'Examinations are on.' } as const;
  const answers = { leaveOwn: [rejected] };
  assert.match((await open(paths.leaveStatus(), { as: 'student', answers })).text, /Rejected.*Examinations are on\./);
  const onPhone = await open(paths.leaveStatus(), { as: 'student', width: phone, answers });
  await onPhone.press(/Wedding/);
  assert.match(onPhone.text, /Examinations are on\./);
});
