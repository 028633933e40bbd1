import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { hostel, newId, now, open, phone, Refusal } from '#web/testing/screen.ts';

const asha = { _id: newId(), username: 'asha', name: 'Asha Rao' };
const pending = { _id: newId(), student: asha, complaint: 'The tap drips', status: 'pending' } as const;
const resolved = { ...pending, _id: newId(), complaint: 'No light', status: 'resolved', resolvedAt: now, remark: 'New bulb' } as const;
const list = (...items: (typeof pending | typeof resolved)[]) => ({ complaintPage: { items, total: items.length, page: 1, pageSize: 25 } });

const daysAgo = (days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString();

test('only a caretaker resolves, and only what is pending', async () => {
  for (const as of ['caretaker', 'warden', 'hosteladmin'] as const) {
    const screen = await open(paths.complaints(), { as, width: phone, answers: list(pending, resolved) });
    for (const [complaint, mayBe] of [
      [pending, as === 'caretaker'],
      [resolved, false],
    ] as const) {
      await screen.press(new RegExp(complaint.complaint));
      assert.equal(
        screen.buttons.some((name) => name.startsWith('Resolve complaint')),
        mayBe,
        as,
      );
      assert.equal(screen.links['Asha Rao asha'], `/students/${asha._id}`);
      await screen.press('Close');
    }
  }
});

test('the complaint whose button was pressed is the one that is resolved', async () => {
  const other = { ...pending, _id: newId(), student: { ...asha, name: 'Ravi', username: 'ravi' } };
  const screen = await open(paths.complaints(), { answers: list(pending, other) });
  await screen.press(/^Resolve complaint of Ravi/);
  assert.match(screen.text, /Ravi/);
  await screen.type('Remark', 'Mended');
  await screen.press('Resolve', -1);
  assert.deepEqual(
    screen.sent.map(({ params }) => params?.['id']),
    [other._id],
  );
});

test('a complaint can be reopened for as many days as the page says, and no longer', async () => {
  for (const [resolvedAt, offered] of [
    [daysAgo(6.99), true],
    [daysAgo(7.01), false],
  ] as const) {
    const answers = { complaintOwn: { complaints: [{ complaint: 'No light', status: 'resolved', resolvedAt }] } } as const;
    const { buttons, text } = await open(paths.ownComplaints(), { as: 'student', answers });
    assert.match(text, /reopen it within 7 days/);
    assert.equal(
      buttons.some((name) => name.startsWith('Reopen complaint')),
      offered,
      resolvedAt,
    );
  }
});

test('the pictures of a complaint are beside it, for staff and for its student', async () => {
  const pictures = ['a'.repeat(64), 'b'.repeat(64)];
  const staffs = await open(paths.complaints(), { answers: list({ ...pending, pictures } as typeof pending) });
  const own = { complaintOwn: { complaints: [{ complaint: 'No light', status: 'pending', pictures }] } } as const;
  const students = await open(paths.ownComplaints(), { as: 'student', answers: own });
  for (const { buttons } of [staffs, students])
    assert.deepEqual(
      buttons.filter((name) => name.startsWith('Open picture')),
      ['Open picture 1', 'Open picture 2'],
    );
  const without = { complaintOwn: { complaints: [{ complaint: 'No light', status: 'pending' }] } } as const;
  assert.doesNotMatch((await open(paths.ownComplaints(), { as: 'student', answers: without })).text, /Picture \d|Pictures(?! \(optional)/);
});

test('the kind of a complaint is one press, which may be left out', async () => {
  for (const [presses, sent] of [
    [[], undefined],
    [['Internet'], 'Internet'],
    [['Internet', 'Internet'], undefined],
  ] as const) {
    const screen = await open(paths.ownComplaints(), { as: 'student', width: phone });
    await screen.type('Complaint', 'No signal');
    for (const kind of presses) await screen.press(kind);
    await screen.press('Submit');
    assert.deepEqual(
      screen.sent.map(({ body }) => body),
      [{ complaint: 'No signal', ...(sent && { kind: sent }) }],
    );
  }
});

test('the caretaker and the warden correct the kind of any complaint, beside the list, in a table and on a phone', async () => {
  for (const as of ['caretaker', 'warden', 'hosteladmin'] as const) {
    for (const complaint of [pending, resolved]) {
      const screen = await open(paths.complaints(), { as, answers: list(complaint) });
      const offered = screen.buttons.filter((name) => name.startsWith('Correct kind of the complaint of Asha'));
      assert.equal(offered.length, as === 'hosteladmin' ? 0 : 1, `${as}, ${complaint.status}`);
    }
  }
  const screen = await open(paths.complaints(), { as: 'warden', width: phone, answers: list(resolved) });
  await screen.press(/No light/);
  await screen.press(/^Correct kind of the complaint of Asha/);
  await screen.type('Kind', 'Electricity', -1);
  await screen.press('Save');
  assert.deepEqual(
    screen.sent.map(({ name, params, body }) => [name, params, body]),
    [['complaintCorrect', { id: resolved._id }, { kind: 'Electricity', basedOn: { kind: null } }]],
  );
});

test('the complaints of all hostels are narrowed to one, and exactly those are exported; a file that fails says so', async () => {
  let fails = false;
  const screen = await open(paths.complaints(), {
    as: 'hosteladmin',
    // the list keeps its filters in the address of the window
    inFrame: true,
    answers: { hostelChoices: [hostel], complaintExport: () => (fails ? new Refusal('internal') : 'a file') },
  });
  await screen.type('Search', 'ceiling');
  await screen.wait(1);
  await screen.type('Hostel', hostel._id);
  assert.match(screen.address, new RegExp(`hostel=${hostel._id}`));
  const read = screen.asked.findLast(({ name }) => name === 'complaintPage')?.query;
  assert.deepEqual([read?.['q'], read?.['hostel']], ['ceiling', hostel._id]);
  await screen.press('Excel workbook');
  assert.deepEqual(screen.asked.at(-1), {
    name: 'complaintExport',
    params: {},
    query: { format: 'xlsx', q: 'ceiling', hostel: hostel._id },
    body: undefined,
  });
  assert.match(screen.toasts.join(), /^Downloaded /);
  fails = true;
  await screen.press('CSV');
  assert.match(screen.alerts.join(), /The list could not be exported/);
  await screen.press('Dismiss error');
  assert.deepEqual(screen.alerts, []);
});
