import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { hostel, newId, open, phone } from '#web/testing/screen.ts';

const notice = {
  _id: newId(),
  title: 'Fire drill',
  description: 'To the gate.',
  postedBy: { username: 'me' },
  forHostel: hostel,
  asksReading: true,
};

test('who is asked says by one button that they have read a notice, and then it says so; a student who is not asked has no button', async () => {
  for (const [as, width] of [
    ['student', phone],
    ['guard', 1366],
    ['warden', 1366],
  ] as const) {
    const ofOthers = { ...notice, postedBy: { username: 'kamala' }, reading: 'wanted' as const };
    const screen = await open(paths.noticeBoard(), {
      as,
      width,
      answers: { noticeList: [ofOthers], noticeSayRead: { message: 'It is noted that you have read it.' } },
    });
    if (width === phone) await screen.press(/^Fire drill/);
    await screen.press(/^I have read this: Fire drill/);
    assert.deepEqual(
      screen.sent.map(({ name, params }) => [name, params?.['id']]),
      [['noticeSayRead', notice._id]],
    );
    const said = await open(paths.noticeBoard(), { as, width: 1366, answers: { noticeList: [{ ...ofOthers, reading: 'said' }] } });
    assert.match(said.text, /You have read this/);
    assert.ok(!said.buttons.some((name) => name.startsWith('I have read this')));
    const unasked = await open(paths.noticeBoard(), { as, width: 1366, answers: { noticeList: [{ ...notice, asksReading: false }] } });
    assert.ok(!unasked.buttons.some((name) => name.startsWith('I have read this')));
  }
});

test('on a phone a notice that wants to be read stays bold after it was opened', async () => {
  const wanted = { ...notice, reading: 'wanted' as const };
  const read = { ...notice, _id: newId(), title: 'Mess' };
  const screen = await open(paths.noticeBoard(), { as: 'student', answers: { noticeList: [wanted, read] }, width: phone });
  await screen.press(/^Fire drill/);
  await screen.press(/^Mess/);
  const pale = screen.texts('span[style*="dimmed"]');
  assert.deepEqual([pale.includes('Fire drill'), pale.includes('Mess')], [false, true]);
});

test('the writer of a notice sees who has read it and reminds who has not', async () => {
  const person = { username: 'meera', name: 'Meera Iyer', hostel, room: '101', readAt: null };
  const page = {
    items: [{ _id: newId(), ...person }],
    total: 1,
    page: 1,
    pageSize: 50,
    title: 'Fire drill',
    asked: 320,
    read: 214,
  };
  const reach = { channels: [], unreached: 0, named: [] };
  const outcome = { told: 320, opened: 250, messages: [], reading: { asked: 320, read: 214 }, reach };
  const board = await open(paths.noticeBoard(), { as: 'warden', width: 1366, answers: { noticeList: [notice], noticeOutcome: outcome } });
  await board.press(/^More actions for Fire drill/);
  await board.press(/^Who gets it: Fire drill/);
  assert.match(board.text, /214 of 320 have read it/);
  assert.equal(board.links['Who has read it'], `/notice/${notice._id}/readers`);
  const answers = { noticeReaderPage: page, noticeRemind: { message: 'The reminder goes to 106 people.' } };
  const screen = await open(paths.noticeReaders(notice._id), { as: 'warden', answers });
  assert.match(screen.text, /214 of 320 have read it.*Meera Iyer.*Not yet/s);
  await screen.press('Remind who has not');
  assert.match(screen.text, /Fire drill.*It goes to 106 people, once a day at most\./s);
  await screen.press('Remind');
  assert.deepEqual(
    screen.sent.map(({ name, params }) => [name, params?.['id']]),
    [['noticeRemind', notice._id]],
  );
});

test('a notice asks to be read where its readers can be asked: of one hostel, or by an administrator, not of guardians', async () => {
  const tick = 'Ask everybody to say that they have read it';
  const answers = { noticeCreate: { message: 'Notice created successfully.', notice } };
  const screen = await open(paths.createNotice(), { as: 'warden', answers });
  await screen.type('Title', 'Fire drill');
  await screen.type('Description', 'To the gate.');
  await screen.press(tick);
  await screen.press('Create');
  assert.deepEqual(
    screen.sent.map(({ body }) => (body as { asksReading: boolean }).asksReading),
    [true],
  );
  const other = await open(paths.createNotice(), { as: 'warden', answers });
  await other.type('Title', 'Fire drill');
  await other.type('Description', 'To the gate.');
  await other.press(tick);
  await other.type('For whom', 'guardian');
  assert.doesNotMatch(other.text, new RegExp(tick));
  await other.press('Create');
  assert.deepEqual(
    other.sent.map(({ body }) => (body as { asksReading: boolean }).asksReading),
    [false],
  );
  const administrator = await open(paths.createNotice(), { as: 'hosteladmin', answers });
  assert.match(administrator.text, new RegExp(tick));
});
