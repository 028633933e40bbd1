import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths, withHash } from '#contract/paths.ts';
import { hostel, newId, open, phone } from '#web/testing/screen.ts';

const mine = { _id: newId(), title: 'Mine', postedBy: { username: 'me' } };
const ofOurHostel = { _id: newId(), title: 'Ours', postedBy: { username: 'kamala' }, forHostel: hostel };
const others = { _id: newId(), title: 'Theirs', postedBy: { username: 'ravi' } };
const answers = { noticeList: [mine, ofOurHostel, others] };
const changed = (links: object) => Object.keys(links).flatMap((name) => /^Edit notice (\w+)/.exec(name)?.[1] ?? []);

test('a notice is changed by its author, by the team of its hostel and by administrators, and each button leads to its notice', async () => {
  for (const [as, titles] of [
    ['student', []],
    ['caretaker', ['Mine', 'Ours']],
    ['warden', ['Mine', 'Ours']],
    ['hosteladmin', ['Mine', 'Ours', 'Theirs']],
  ] as const) {
    const { links, buttons } = await open(paths.noticeBoard(), { as, answers });
    assert.deepEqual(changed(links), titles, as);
    assert.equal(buttons.filter((name) => name.startsWith('Delete notice')).length, titles.length, as);
    assert.equal(links['Create'], as === 'student' ? undefined : '/create-notice', as);
    if (as !== 'student')
      assert.equal(Object.entries(links).find(([name]) => name.startsWith('Edit notice Ours'))?.[1], `/edit-notice/${ofOurHostel._id}`);
  }
});

test('the notice whose button was pressed is the one that is deleted', async () => {
  const screen = await open(paths.noticeBoard(), { as: 'hosteladmin', answers });
  await screen.press(/^Delete notice Theirs/);
  await screen.press('Delete', -1);
  assert.deepEqual(
    screen.sent.map(({ name, params }) => [name, params?.['id']]),
    [['noticeDelete', others._id]],
  );
});

test('on a phone each notice is a row, pale once it was opened, with all of it and its buttons in a sheet', async () => {
  const notice = { ...mine, description: 'Water comes at six.', postedBy: { username: 'me', name: 'Lata Gawde' } };
  const screen = await open(paths.noticeBoard(), { as: 'caretaker', answers: { noticeList: [notice] }, width: phone });
  assert.doesNotMatch(screen.text, /Water comes at six/);
  await screen.press(/^Mine/);
  assert.match(screen.text, /Water comes at six/);
  await screen.press(/^Delete notice Mine/);
  await screen.press('Delete', -1);
  assert.deepEqual(
    screen.sent.map(({ name, params }) => [name, params?.['id']]),
    [['noticeDelete', notice._id]],
  );
  assert.match(localStorage.getItem('noticesRead') ?? '', new RegExp(notice._id));
});

test('a notice that is named by the address is open at once', async () => {
  const notice = { ...mine, description: 'Water comes at six.' };
  const screen = await open(withHash(paths.noticeBoard(), notice._id), {
    as: 'student',
    answers: { noticeList: [others, notice] },
    width: phone,
  });
  assert.match(screen.texts('[role=dialog]').join(), /Mine.*Water comes at six/s);
});
