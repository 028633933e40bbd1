import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths, withQuery } from '#contract/paths.ts';
import { newId, open, phone } from '#web/testing/screen.ts';

const asha = { _id: newId(), username: 'asha', name: 'Asha Rao' };
const bela = { _id: newId(), username: 'bela', name: 'Bela' };
const record = (student: typeof asha, status: 'absent' | 'present' | 'not marked') =>
  ({ student, status, onLeave: false, room: { roomNumber: 'S1', block: '', floor: '' }, expectedAt: null, marked: null }) as const;
const student = { ...asha, phone: '98400 11111', parentContactNo: '98400 22222' };

const sheetWith = (status: 'present' | 'not marked', at = paths.markAttendance()) =>
  open(at, {
    width: phone,
    answers: { attendanceOfDay: { records: [record(asha, 'absent'), record(bela, status)] }, studentGet: { student } },
  });

test('once everybody is marked, the roll call says who is absent, with a call to the student and the parents', async () => {
  const marked = await sheetWith('present');
  await marked.press('1 absent: who they are');
  assert.match(marked.text, /1 student absent/);
  assert.doesNotMatch(marked.texts('[role=dialog]').join(), /\basha\b/);
  assert.deepEqual(marked.telephones, ['tel:9840011111', 'tel:9840022222']);
  const begun = await sheetWith('not marked');
  assert.ok(!begun.buttons.includes('1 absent: who they are'));
});

test('it says so under a filter too, which leads there from the home page', async () => {
  const filtered = withQuery(paths.markAttendance(), { show: 'not marked' });
  assert.ok((await sheetWith('present', filtered)).buttons.includes('1 absent: who they are'));
  assert.ok(!(await sheetWith('not marked', filtered)).buttons.includes('1 absent: who they are'));
});

test('once the parents are told, the list says so in place of the button', async () => {
  const screen = await open(paths.markAttendance(), {
    answers: {
      attendanceOfDay: { records: [record(asha, 'absent')] },
      institutionGet: { offered: { guardiansTold: ['absence'] } },
      guardianTellAbsence: { message: '1 parent is told.' },
    },
  });
  await screen.press('1 absent: who they are');
  await screen.press('Tell the parents');
  await screen.wait(30);
  assert.ok(!screen.buttons.includes('Tell the parents'));
  assert.match(screen.texts('[role=dialog]').join(), /1 parent is told\./);
  assert.doesNotMatch(screen.texts('[role=dialog]').join(), /guardian/, 'one word for those whom the list calls parents');
});

test('if nobody is absent, it says that everybody is in', async () => {
  const { text } = await open(paths.markAttendance(), { answers: { attendanceOfDay: { records: [record(bela, 'present')] } } });
  assert.match(text, /Everybody is in/);
});

test('when somebody is expected is written like every other time', async () => {
  const records = [{ ...record(asha, 'not marked'), expectedAt: '22:30' }];
  const { text } = await open(paths.markAttendance(), { answers: { attendanceOfDay: { records } } });
  assert.match(text, /Expected at 10:30 PM/);
});

test('once all others are marked, one press shows who is expected late', async () => {
  const late = { ...record(asha, 'not marked'), expectedAt: '22:30' };
  const screen = await open(paths.markAttendance(), {
    width: phone,
    answers: { attendanceOfDay: { records: [late, record(bela, 'present')] } },
  });
  await screen.press('1 not marked');
  assert.ok(screen.text.includes('Asha Rao') && !screen.text.includes('Bela'), screen.text);
  assert.ok(!screen.buttons.some((name) => name.includes('not marked') || name.startsWith('Rest')), screen.buttons.join());
});

test('that all is saved is said only once somebody is marked', async () => {
  const { text } = await open(paths.markAttendance(), { answers: { attendanceOfDay: { records: [record(asha, 'not marked')] } } });
  assert.doesNotMatch(text, /All saved/);
  assert.match((await sheetWith('not marked')).text, /All saved/);
});

test('a mark that contradicts the gate is said to do so on its row, as long as it does', async () => {
  const since = '2026-11-16T05:00:00.000Z';
  const records = [
    { ...record(asha, 'present'), inside: false, outSince: since },
    { ...record(bela, 'absent'), inside: true },
    { ...record({ ...asha, _id: newId(), name: 'Chitra Sen' }, 'absent'), inside: false, outSince: since },
    { ...record({ ...asha, _id: newId(), name: 'Deepa Nair' }, 'present'), inside: true },
    { ...record({ ...asha, _id: newId(), name: 'Esha Pal' }, 'present'), inside: null },
    { ...record({ ...asha, _id: newId(), name: 'Farah Khan' }, 'not marked'), inside: true },
  ];
  const screen = await open(paths.markAttendance(), { answers: { attendanceOfDay: { records } } });
  const contradicting = () => screen.texts('li').filter((row) => /gate: (in|out)/.test(row));
  assert.deepEqual(
    contradicting().map((row) => /(Asha Rao.*out since 10:30 AM|Bela)/.exec(row)?.[1]?.slice(0, 8)),
    ['Asha Rao', 'Bela'],
  );
  await screen.press('Absent: Asha Rao (asha)');
  assert.equal(contradicting().length, 1);
});
