// in a process with others that load the outbox: it would go on beside other screens
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Evacuation, type EvacuationMark, withMark } from '#contract/gate/fire-sheet.ts';
import { paths, withQuery } from '#contract/paths.ts';
import { type Answers, hostel, newId, open, phone, unreachable } from '#web/testing/screen.ts';

const room = (roomNumber: string, floor: string) => ({ roomNumber, block: '', floor });
const asha = {
  _id: newId(),
  name: 'Asha Rao',
  rollno: '22CSE014',
  photo: null,
  hostelId: hostel._id,
  room: room('101', '1'),
  inside: null as boolean | null,
  since: null as string | null,
  late: [],
  leave: [] as { startDate: string; endDate: string }[],
  needsHelp: false,
  passVersion: 0,
};
const bela = { ...asha, _id: newId(), name: 'Bela Das', room: room('201', '2'), needsHelp: true };
const chitra = { ...asha, _id: newId(), name: 'Chitra Sen', room: room('202', '2') };
const out = { ...asha, _id: newId(), name: 'Deepa Nair', inside: false, since: '2026-11-16T04:00:00.000Z' };
const onLeave = { ...asha, _id: newId(), name: 'Esha Pal', leave: [{ startDate: '2026-11-15', endDate: '2026-11-18' }] };
const sheet = (evacuation: Evacuation | null = null) => ({
  gateStudents: { hostels: [{ ...hostel, curfew: null, evacuation }], students: [asha, out, onLeave, bela, chitra] },
});
/** A server that keeps what it is sent. */
function keeping(evacuation: Evacuation | null): Answers {
  let kept = evacuation;
  return {
    gateStudents: () => sheet(kept).gateStudents,
    gateEvacuationSet: ({ body }) => {
      const { underWay, at } = body as { underWay: boolean; at: string };
      kept = underWay ? { beganAt: at, marks: [] } : null;
      return { message: 'Done.' };
    },
    gateEvacuationMark: ({ body }) => {
      const { studentId, accounted, at } = body as EvacuationMark;
      if (kept) kept = { ...kept, marks: withMark(kept.marks, { studentId, accounted, at }) };
      return { message: 'Done.' };
    },
  };
}

test('the fire sheet says how old it is, who needs help first, then who is inside by floor, then who is out or on leave', async () => {
  const screen = await open(paths.fireSheet(), { as: 'guard', width: phone, answers: sheet() });
  assert.match(
    screen.text,
    /As of 12:00 PM.*just now.*inside.*3.*Help first, 1.*Bela Das.*Needs help.*Floor 1: 1.*Asha Rao.*Floor 2: 1.*Chitra Sen.*Out: 1.*Deepa Nair.*On leave: 1.*Esha Pal/s,
  );
  await screen.wait(6 * 60);
  assert.match((await open(paths.fireSheet(), { as: 'guard', answers: { gateStudents: unreachable } })).text, /could not be loaded/);
});

test('on paper is every student, by floor and room, also those out, on leave and found while the screen shows only who is missing', async () => {
  const many = Array.from({ length: 60 }, (_, n) => ({ ...chitra, _id: newId(), name: `Student ${n}`, room: room(String(300 + n), '3') }));
  const marks = [{ studentId: asha._id, accounted: true, at: '2026-11-16T06:10:00.000Z' }];
  const hostels = [{ ...hostel, curfew: null, evacuation: { beganAt: marks[0]?.at ?? '', marks } }];
  const students = [asha, out, onLeave, bela, chitra, ...many];
  const screen = await open(paths.fireSheet(), { as: 'guard', answers: { gateStudents: { hostels, students } } });
  await screen.press('Only who is missing');
  assert.doesNotMatch(screen.text, /Asha Rao/);
  const { text } = await screen.print();
  assert.match(text, /As of .*Help first, 1.*Bela Das.*Floor 1: 1.*Asha Rao.*Floor 2: 1.*Chitra Sen.*Floor 3: 60.*Student 0/s);
  assert.match(text, /Student 59.*Out: 1.*Deepa Nair.*On leave: 1.*Esha Pal/s);
  for (const { name } of students) assert.ok(text.includes(name), name);
  assert.doesNotMatch(screen.text, /Asha Rao/);
});

test('a guard begins, ticks who is accounted for, and ends although somebody is missing', async () => {
  const screen = await open(paths.fireSheet(), { as: 'guard', width: phone, answers: keeping(null) });
  await screen.press('Begin: fire or drill');
  assert.match(screen.text, /missing.*3.*found.*0/s);
  await screen.press(/^201 Bela Das/);
  assert.match(screen.text, /missing.*2.*found.*1/s);
  await screen.press('End');
  assert.match(screen.text, /End although 2 students are missing\?/);
  const sent = screen.sent.map(({ name, body }) => [name, body] as const);
  assert.deepEqual(
    sent.map(([name]) => name),
    ['gateEvacuationSet', 'gateEvacuationMark'],
  );
  const { hostelId, studentId, accounted } = (sent[1]?.[1] ?? {}) as Record<string, unknown>;
  assert.deepEqual([hostelId, studentId, accounted], [hostel._id, bela._id, true]);
});

test('without a network what is begun and ticked stays on the page', async () => {
  const answers = { ...sheet(), gateEvacuationSet: unreachable, gateEvacuationMark: unreachable };
  const screen = await open(paths.fireSheet(), { as: 'guard', width: phone, answers });
  await screen.press('Begin: fire or drill');
  await screen.press(/^202 Chitra Sen/);
  assert.match(screen.text, /missing.*2.*found.*1/s);
});

test('what another phone has ticked is seen, and a tick is taken back', async () => {
  const marks = [{ studentId: asha._id, accounted: true, at: '2026-11-16T06:10:00.000Z' }];
  const screen = await open(paths.fireSheet(), { as: 'caretaker', width: phone, answers: keeping({ beganAt: marks[0]?.at ?? '', marks }) });
  assert.match(screen.text, /missing.*2.*found.*1/s);
  await screen.press(/^101 Asha Rao/);
  assert.equal((screen.sent[0]?.body as EvacuationMark | undefined)?.accounted, false);
  assert.match(screen.text, /missing.*3/s);
});

test('staff note who needs help; a guard cannot', async () => {
  const screen = await open(paths.fireSheet(), { as: 'warden', width: phone, answers: sheet() });
  await screen.press(/^101 Asha Rao/);
  await screen.press('Needs help');
  assert.deepEqual(
    screen.sent.map(({ name, params, body }) => [name, params?.['studentId'], body]),
    [['gateHelpSet', asha._id, { needsHelp: true }]],
  );
  const guard = await open(paths.fireSheet(), { as: 'guard', width: phone, answers: sheet() });
  assert.ok(!guard.buttons.some((name) => name.includes('Asha')));
});

test('an administrator chooses a hostel, and sees the drills of the past', async () => {
  assert.match((await open(paths.fireSheet(), { as: 'hosteladmin' })).text, /Choose the hostel whose fire sheet you need/);
  const past = {
    _id: newId(),
    hostel,
    beganAt: '2026-11-10T06:00:00.000Z',
    endedAt: '2026-11-10T06:12:00.000Z',
    beganBy: { _id: newId(), username: 'gate', name: '' },
    accounted: 2,
    missing: [{ _id: asha._id, username: 'asha', name: 'Asha Rao' }],
  };
  const answers = { ...sheet(), hostelChoices: [hostel], gateEvacuationList: [past] };
  const { rows } = await open(withQuery(paths.fireSheet(), { hostel: hostel._id }), { as: 'hosteladmin', answers });
  assert.deepEqual(
    rows.map((row) => [row['Accounted for'], row['Missing'], row['State']]),
    [['2', 'Asha Rao asha', '1 missing']],
  );
});
