import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths, withQuery } from '#contract/paths.ts';
import { newId, now, open, phone } from '#web/testing/screen.ts';
import { upiLink } from './upi-link.ts';

const asha = { _id: newId(), username: 'asha', name: 'Asha Rao' };
const pending = { _id: newId(), number: 7, student: asha, amount: 100_000, reason: 'Broken window', status: 'pending' } as const;
const reported = { ...pending, _id: newId(), number: 8, status: 'paid', paidAt: now } as const;
const confirmed = {
  ...reported,
  _id: newId(),
  number: 9,
  confirmedAt: now,
  receipt: 'KAV-2026-0001',
  student: { ...asha, name: 'Ravi', username: 'ravi' },
} as const;
const cancelled = { ...pending, _id: newId(), number: 10, status: 'cancelled', cancelledAt: now, cancelReason: 'It was the wind' } as const;
const items = [pending, reported, confirmed, cancelled];
const totals = { pending: { count: 1, amount: 100_000 }, unconfirmed: { count: 2, amount: 250.5 }, confirmed: { count: 3, amount: 0 } };
const list = { finePage: { items, totals, total: 4, page: 1, pageSize: 25 } };

test('the office sees what is owed, reported and confirmed, each with its number of fines', async () => {
  const { text, rows, links } = await open(paths.fines(), { answers: list });
  assert.match(text, /Pending ₹1,00,000 1 fine Paid, not confirmed ₹250\.50 2 fines Paid, confirmed ₹0 3 fines/);
  assert.deepEqual(
    rows.map((row) => [row['Fine no'], row['Amount']]),
    [7, 8, 9, 10].map((number) => [String(number), '₹1,00,000']),
  );
  assert.equal(links['Asha Rao asha'], `/students/${asha._id}`);
  assert.equal(links['Receipt for ₹1,00,000, Ravi (ravi)'], `/student/fines/${confirmed._id}/receipt`);
  assert.equal(links['Impose fine'], '/caretaker/impose-fine');
});

test('the list is narrowed to a month, which its address names', async () => {
  const screen = await open(withQuery(paths.fines(), { month: '2019-05' }), { answers: list });
  assert.equal(screen.fields['Month'], '2019-05');
  await screen.type('Month', '2026-10');
  assert.deepEqual(
    screen.asked.filter(({ name }) => name === 'finePage').map(({ query }) => query?.['month']),
    ['2019-05', '2026-10'],
  );
});

test('a fine is confirmed or cancelled as long as it is open, and not by a warden', async () => {
  for (const as of ['caretaker', 'hosteladmin', 'warden'] as const) {
    for (const fine of items) {
      const screen = await open(paths.fines(), { as, answers: { finePage: { items: [fine], total: 1, page: 1, pageSize: 25 } } });
      await screen.press(/^More actions for the fine/);
      const offered = screen.buttons.filter((name) => /^(Money received:|Cancel fine of)/.test(name)).length;
      const isOpen = fine === pending || fine === reported;
      assert.equal(offered, isOpen && as !== 'warden' ? 2 : 0, `${as}: ${fine.status}`);
    }
  }
});

const namesToDecline = (buttons: readonly string[]) => buttons.filter((name) => name.startsWith('Not received'));

test('the office says that a reported payment has not come, and why', async () => {
  assert.deepEqual(namesToDecline((await open(paths.fines(), { as: 'warden', answers: list })).buttons), []);
  for (const width of [1280, phone]) {
    const screen = await open(paths.fines(), { answers: { finePage: { ...list.finePage, items: [reported] } }, width });
    await screen.press(width === phone ? /^Asha Rao/ : /^More actions for the fine/);
    assert.deepEqual(namesToDecline(screen.buttons), ['Not received: ₹1,00,000, Asha Rao (asha)']);
    await screen.press(/^Not received:/);
    assert.match(screen.text, /Has ₹1,00,000 not come\? .*Broken window/);
    await screen.type('Remark', 'Not in the bank');
    await screen.press('Not received');
    assert.deepEqual(
      screen.sent.map(({ name, params, body }) => [name, params?.['id'], body]),
      [['finePayDecline', reported._id, { remark: 'Not in the bank' }]],
    );
  }
});

const own = (fines: readonly object[], offered: object = {}, more: { width?: number } = {}) =>
  open(paths.ownFines(), {
    as: 'student',
    answers: { fineOwn: fines as typeof items, institutionGet: { name: 'Kaveri College', offered } },
    ...more,
  });

test('students see what they owe and how to pay it, and say how they have paid', async () => {
  const screen = await own(items, { upiId: 'kaveri@bank', payAt: 'Office, block A' });
  assert.deepEqual(
    screen.buttons.filter((name) => name.startsWith('Pay')),
    ['Pay ₹1,00,000: Broken window'],
  );
  assert.match(screen.text, /You owe ₹1,00,000 Broken window ₹1,00,000 waits for the office to confirm/);
  await screen.press('Pay ₹1,00,000: Broken window');
  assert.match(screen.text, /By UPI .*kaveri@bank.*At the counter Office, block A/);
  assert.deepEqual(screen.sent, []);
  await screen.type('Reference (optional)', '4321 0987 6543');
  await screen.press('I have paid');
  assert.deepEqual(
    screen.sent.map(({ name, params, body }) => [name, params?.['id'], body]),
    [['finePay', pending._id, { method: 'upi', reference: '4321 0987 6543' }]],
  );
});

test('without an address of UPI and a counter, students are sent to their office', async () => {
  const screen = await own([pending], { upiId: '', payAt: '' });
  await screen.press('Pay ₹1,00,000: Broken window');
  assert.match(screen.text, /Pay at the office of your hostel\./);
  assert.doesNotMatch(screen.text, /By UPI|At the counter/);
  await screen.press('I have paid');
  assert.deepEqual(
    screen.sent.map(({ body }) => body),
    [{ method: 'cash', reference: '' }],
  );
});

test('a UPI app is given payee, amount and fine, each spelled so that no other field can be added', () => {
  const link = upiLink(
    { amount: 250.5, number: 7, student: { ...asha, username: 'asha&am=1' } },
    { upiId: 'kaveri@bank', name: 'K & Sons' },
  );
  assert.equal(link, 'upi://pay?pa=kaveri%40bank&pn=K%20%26%20Sons&am=250.50&cu=INR&tn=Fine%207%20asha%26am%3D1');
});

test('students take back that they have paid until the office has confirmed it', async () => {
  for (const fine of items) {
    const screen = await own([fine]);
    const offered = screen.buttons.filter((name) => name.startsWith('Withdraw'));
    assert.deepEqual(offered, fine === reported ? ['Withdraw “I have paid” ₹1,00,000: Broken window'] : [], fine.status);
    if (fine === reported) await screen.press(/^Withdraw/);
    const sent = screen.sent.map(({ name, params }) => [name, params?.['id']]);
    assert.deepEqual(sent, fine === reported ? [['finePayWithdraw', fine._id]] : []);
  }
});

test('nothing is owed once everything is paid', async () => {
  assert.match((await own([confirmed])).text, /You owe Nothing/);
});

test('the office starts from what the student says about the payment', async () => {
  const fine = { ...reported, method: 'upi', reference: '4321' } as const;
  const screen = await open(paths.fines(), { answers: { finePage: { items: [fine], total: 1, page: 1, pageSize: 25 } } });
  await screen.press('Money received: ₹1,00,000, Asha Rao (asha)');
  await screen.press('Money received');
  assert.deepEqual(
    screen.sent.map(({ name, body }) => [name, body]),
    [['fineConfirm', { method: 'upi', reference: '4321' }]],
  );
});

test('each receipt leads to the receipt of its fine', async () => {
  const { links } = await open(paths.ownFines(), { as: 'student', answers: { fineOwn: [{ ...confirmed, reason: 'Late' }, cancelled] } });
  assert.deepEqual(links, { 'Receipt for ₹1,00,000: Late': `/student/fines/${confirmed._id}/receipt` });
});

test('on a phone what is owed can be paid without opening a row: the oldest fine first, which the button names if there are more', async () => {
  const older = { ...pending, _id: newId(), amount: 50, reason: 'Key lost' };
  for (const [fines, name] of [
    [[older], 'Pay'],
    [[pending, older], 'Pay ₹50: Key lost'],
  ] as const) {
    const screen = await own(fines, {}, { width: phone });
    await screen.press(name);
    await screen.press('I have paid');
    assert.deepEqual(
      screen.sent.map(({ name: call, params }) => [call, params?.['id']]),
      [['finePay', older._id]],
    );
  }
});

test('a receipt says for what was paid, how, and whether the office has the money', async () => {
  const paid = {
    _id: newId(),
    student: asha,
    hostel: { _id: newId(), name: 'Kaveri' },
    reason: 'A lamp broken',
    amount: 250.5,
    status: 'paid',
    paidAt: now,
  } as const;
  const taken = { ...paid, confirmedAt: now, confirmedBy: asha, method: 'upi', reference: 'T2611', receipt: 'R-7' } as const;
  for (const as of ['student', 'caretaker'] as const) {
    const of = async (fineGet: object) => (await open(paths.receipt(paid._id), { as, answers: { fineGet } })).text;
    assert.match(await of(paid), /Reported as paid by the student/);
    const text = await of(taken);
    assert.match(text, /The office has received this payment\./);
    for (const part of ['Kaveri', '₹250.50', 'A lamp broken', 'UPI T2611', 'R-7']) assert.ok(text.includes(part), text);
  }
});
