import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { newId, open, phone } from '#web/testing/screen.ts';
import { nameOf } from '#web/testing/shown.ts';

const asha = { _id: newId(), username: 'asha', name: 'Asha Rao' };
const begun = { _id: newId(), student: asha, startDate: '2026-11-16', endDate: '2026-11-18', status: 'pending' } as const;
const later = { ...begun, startDate: '2026-11-17' };
const list = (...items: (typeof later)[]) => ({ leavePage: { items, counts: { pending: 3, away: 1 }, page: 1, pageSize: 25, total: 2 } });

test('the numbers of requests lead to the requests that they count', async () => {
  const { links } = await open(paths.leaveRequests(), { as: 'warden', answers: list(later) });
  assert.equal(links['3 pending'], '/caretaker/leave?status=pending');
  assert.equal(links['1 student away tonight'], '/caretaker/leave?status=away');
  assert.equal(links['Asha Rao asha'], `/students/${asha._id}`);
});

test('a leave that has not begun is approved without a question, a begun one after it', async () => {
  const screen = await open(paths.leaveRequests(), { as: 'warden', answers: list(later) });
  await screen.key('a');
  assert.deepEqual(
    screen.sent.map(({ name, params }) => [name, params]),
    [['leaveApprove', { id: later._id }]],
  );
  const other = await open(paths.leaveRequests(), { as: 'warden', answers: list(begun) });
  await other.key('a');
  assert.deepEqual(other.sent, []);
  assert.match(other.text, /Approve leave of Asha Rao\?.*The leave has begun, so the decision cannot be taken back\./);
});

test('Undo is offered only of a decision that can be taken back', async () => {
  for (const [leave, offered] of [
    [later, true],
    [begun, false],
  ] as const) {
    const screen = await open(paths.leaveRequests(), { as: 'warden', answers: { ...list(leave), leaveReject: { operationId: '7' } } });
    await screen.key('r');
    assert.match(screen.text, offered ? /You can take the rejection back/ : /Asha Rao will read it\./);
    await screen.type('Remark', 'Examinations are on.');
    await screen.press('Reject', -1);
    assert.match(screen.text, /Leave request rejected successfully/);
    assert.equal(
      screen.buttons.some((name) => name.startsWith('Undo: ')),
      offered,
    );
  }
});

test('the approval of a leave that has begun offers no Undo', async () => {
  const answers = { ...list(begun), leaveApprove: { operationId: '7' } };
  const screen = await open(paths.leaveRequests(), { as: 'warden', answers });
  await screen.key('a');
  await screen.press('Approve', -1);
  assert.deepEqual(
    screen.sent.map(({ name }) => name),
    ['leaveApprove'],
  );
  assert.deepEqual(
    screen.buttons.filter((name) => name.startsWith('Undo: ')),
    [],
  );
});

test('the decision comes before what can be done about the consent', async () => {
  const asked = { ...later, consentWanted: true, consents: [] };
  const { text } = await open(paths.leaveRequests(), { as: 'warden', answers: list(asked) });
  assert.match(text, / Approve.* Reject.* Ask again.* Said by telephone/);
});

test('a warden decides on twenty requests by keyboard with at most forty key presses', async () => {
  const decisions = new Map<string, 'approved' | 'rejected'>();
  const requests = Array.from({ length: 20 }, () => ({ ...later, _id: newId() }));
  const decide = (status: 'approved' | 'rejected', id = '') => {
    decisions.set(id, status);
    return {};
  };
  const screen = await open(paths.leaveRequests(), {
    as: 'warden',
    answers: {
      leavePage: () => {
        const items = requests.map((request) => ({ ...request, status: decisions.get(request._id) ?? request.status }));
        return { items, counts: { pending: 20 - decisions.size, away: 0 }, page: 1, pageSize: 25, total: 20 };
      },
      leaveApprove: ({ params }) => ({ ...decide('approved', params['id']), operationId: String(Number(params['id']?.slice(-6)) + 1) }),
      leaveReject: ({ params }) => decide('rejected', params['id']),
    },
  });
  // look at the second request, go back to the first, and reject it with a remark
  for (const key of ['j', 'k', 'r']) await screen.key(key);
  // a browser puts the focus there
  assert.deepEqual([...document.querySelectorAll('[data-autofocus]')].map(nameOf), ['Remark']);
  await screen.type('Remark', 'Examinations are on.');
  // with two Tabs and Enter, as the story in the browser does it: six presses until now
  await screen.press('Reject', -1);
  for (let presses = 6; presses < 40 && decisions.size < 20; presses++) {
    // the focus is on the next pending request
    assert.equal(document.activeElement, document.querySelector('tr[aria-current=true] a'));
    await screen.key('a');
  }
  assert.deepEqual(
    [...decisions],
    requests.map(({ _id }, n) => [_id, n === 0 ? 'rejected' : 'approved']),
  );
  // only the last decision is still offered to be undone
  assert.equal(screen.buttons.filter((name) => name.startsWith('Undo: ')).length, 1);
  await screen.press(/^Undo: /);
  assert.deepEqual(screen.sent.at(-1)?.params, { id: String(Number(requests.at(-1)?._id.slice(-6)) + 1) });
});

test('only a warden decides, and on a phone too', async () => {
  for (const as of ['caretaker', 'hosteladmin', 'warden'] as const) {
    const screen = await open(paths.leaveRequests(), { as, width: phone, answers: list(later) });
    await screen.press(/^Asha Rao/);
    const { buttons } = screen;
    assert.equal(buttons.includes('Approve leave of Asha Rao (asha), 17–18 Nov 2026'), as === 'warden', as);
    assert.equal(buttons.includes('Reject leave of Asha Rao (asha), 17–18 Nov 2026'), as === 'warden', as);
  }
});

test('on a phone a row says who is away when and why, and how it stands', async () => {
  for (const [backBy, days] of [
    [null, '17–18 Nov'],
    ['18:00', '17–18 Nov 6:00 PM'],
  ]) {
    const leave = { ...later, reason: 'Wedding', backBy } as typeof later;
    const { rows } = await open(paths.leaveRequests(), { as: 'warden', width: phone, answers: list(leave) });
    assert.deepEqual(rows, [{ '': `Asha Rao asha ${days} · 1 night Wedding Pending` }]);
  }
});

test('a decision is taken back before the leave begins, and not after', async () => {
  for (const [leave, offered] of [
    [later, true],
    [begun, false],
  ] as const) {
    const screen = await open(paths.leaveRequests(), {
      as: 'warden',
      width: phone,
      answers: list({ ...leave, status: 'approved' } as never),
    });
    await screen.press(/^Asha Rao/);
    assert.equal(
      screen.buttons.some((name) => name.startsWith('Take back the decision')),
      offered,
    );
  }
});

test('how many requests are selected is announced, on whichever page they are', async () => {
  const other = { ...later, _id: newId() };
  const screen = await open(`${paths.leaveRequests()}?status=pending`, { as: 'warden', answers: list(later, other) });
  for (const [n, said] of ['1 selected', '2 selected'].entries()) {
    await screen.press(/^Select leave of Asha Rao/, n);
    assert.ok(screen.texts('[role=status]').includes(said), screen.text);
    assert.equal(
      screen.buttons.some((name) => name.startsWith('Select all 2')),
      n === 0,
    );
  }
});

test('the rows of a phone do not repeat the status that is filtered for', async () => {
  for (const [query, says] of [
    ['', true],
    ['?status=pending', false],
  ] as const) {
    const { rows } = await open(paths.leaveRequests() + query, { as: 'warden', width: phone, answers: list(later) });
    assert.equal(rows[0]?.['']?.includes('Pending'), says);
  }
});

test('the sheet of a request that is decided stays closed when an undo brings the request back', async () => {
  const other = { ...later, _id: newId(), student: { _id: newId(), username: 'bela', name: 'Bela Iyer' } };
  let waiting = [later, other];
  const screen = await open(paths.leaveRequests(), {
    as: 'warden',
    width: phone,
    answers: {
      leavePage: () => list(...waiting).leavePage,
      leaveApprove: () => {
        waiting = [other];
        return { operationId: '7' };
      },
      operationUndo: () => {
        waiting = [later, other];
        return { message: 'Undone.' };
      },
    },
  });
  await screen.press(/^Asha Rao/);
  await screen.press(/^Approve leave of Asha Rao/);
  assert.equal(screen.rows.length, 1);
  await screen.press(/^Undo: /);
  assert.equal(screen.rows.length, 2);
  assert.equal(screen.texts('[role=dialog]').length, 0);
});

test('several requests are selected and approved together after a list of whom it affects, and can be undone', async () => {
  const other = { ...later, _id: newId(), student: { _id: newId(), username: 'bela', name: 'Bela Iyer' } };
  const operationId = '7';
  const screen = await open(`${paths.leaveRequests()}?status=pending`, {
    as: 'warden',
    answers: { ...list(later, other), leaveDecideMany: { message: '2 leave requests approved', operationId } },
  });
  await screen.press(/^Select leave of Asha Rao/);
  await screen.press('Select all 2 pending found');
  await screen.press('Approve 2');
  assert.match(screen.text, /Approve 2 leave requests\?/);
  assert.deepEqual(screen.texts('[role=dialog] li'), ['Asha Rao 17–18 Nov 2026', 'Bela Iyer 17–18 Nov 2026']);
  assert.equal(screen.sent.length, 0);
  await screen.press('Approve', -1);
  assert.deepEqual(
    screen.sent.map(({ name, body }) => [name, body]),
    [['leaveDecideMany', { ids: [later._id, other._id], status: 'approved' }]],
  );
  assert.ok(!screen.text.includes('2 selected'));
  await screen.press(/^Undo: /);
  assert.deepEqual(screen.sent.at(-1)?.params, { id: operationId });
});
