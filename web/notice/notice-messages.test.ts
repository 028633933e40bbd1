import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import type { NoticeOutcome, NoticeReach } from '#contract/notice/notice-message.ts';
import { newId, open, phone } from '#web/testing/screen.ts';

const meera = { _id: newId(), username: 'meera', name: 'Meera Iyer' };
const reach: NoticeReach = {
  channels: [
    { channel: 'mail', people: 120, cost: null },
    { channel: 'sms', people: 80, cost: 20 },
  ],
  unreached: 3,
  named: [meera],
};
const nobody: NoticeReach = { channels: [], unreached: 0, named: [] };
const outcome: NoticeOutcome = { told: 0, opened: 0, messages: [], reading: null, reach };
const notice = { _id: newId(), title: 'Water', description: 'Off at noon.', postedBy: { username: 'me' } };

test('who writes a notice may have it sent too, and is told whom that reaches, what it costs and whom it does not reach, before it goes', async () => {
  const answers = { noticeReach: reach, noticeCreate: { message: 'Notice created successfully.', notice }, noticeOutcome: outcome };
  for (const width of [phone, 1366]) {
    const screen = await open(paths.createNotice(), { as: 'warden', width, answers: { ...answers, noticeSend: outcome } });
    await screen.type('Title', 'Water');
    await screen.type('Description', 'Off at noon.');
    await screen.press('Send it as a message too');
    assert.match(screen.text, /Mail\s*120 people\s*SMS\s*80 people, about ₹20\s*3 people cannot be reached: Meera Iyer, and 2 more\./);
    await screen.press('Create');
    assert.deepEqual(
      screen.sent.map(({ name }) => name),
      ['noticeCreate'],
    );
    await screen.press('Send as a message');
    assert.deepEqual(
      screen.sent.map(({ name, params }) => [name, params?.['id']]),
      [
        ['noticeCreate', undefined],
        ['noticeSend', notice._id],
      ],
    );
  }
});

test('a house without channels is not asked whether to send a notice', async () => {
  const screen = await open(paths.createNotice(), { as: 'warden', answers: { noticeReach: nobody } });
  assert.doesNotMatch(screen.text, /as a message/);
});

test('a notice says to its writer who has opened it and what became of its messages', async () => {
  const messages = [{ channel: 'sms', waiting: 0, sent: 4, delivered: 30, failed: 2, unknown: 0 } as const];
  const answers = { noticeList: [notice], noticeOutcome: { told: 40, opened: 12, messages, reading: null, reach: nobody } };
  const screen = await open(paths.noticeBoard(), { as: 'caretaker', width: 1366, answers });
  await screen.press(/^More actions for Water/);
  await screen.press(/^Who gets it: Water/);
  assert.match(screen.text, /40 people were notified, 12 opened it\.\s*SMS\s*30 delivered, 4 sent, 2 failed/);
  assert.ok(!screen.buttons.includes('Send as a message'), 'there is nobody to send it to');
});
