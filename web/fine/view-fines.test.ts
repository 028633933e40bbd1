import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { newId, now, open } from '#web/testing/screen.ts';

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

test('a fine is confirmed or cancelled as long as it is open, and not by a warden', async () => {
  for (const as of ['caretaker', 'hosteladmin', 'warden'] as const) {
    for (const fine of items) {
      const screen = await open(paths.fines(), { as, answers: { finePage: { items: [fine], total: 1, page: 1, pageSize: 25 } } });
      await screen.press(/^More actions for the fine/);
      const offered = screen.buttons.filter((name) => /^(Confirm payment|Cancel fine) of/.test(name)).length;
      const isOpen = fine === pending || fine === reported;
      assert.equal(offered, isOpen && as !== 'warden' ? 2 : 0, `${as}: ${fine.status}`);
    }
  }
});

test('students pay what is pending, and have a receipt of what they paid', async () => {
  const screen = await open(paths.ownFines(), { as: 'student', answers: { fineOwn: items } });
  assert.deepEqual(
    screen.buttons.filter((name) => name.startsWith('Pay')),
    ['Pay ₹1,00,000: Broken window'],
  );
  assert.match(screen.text, /Pending ₹1,00,000 1 fine Paid, not confirmed ₹1,00,000 1 fine Paid, confirmed ₹1,00,000 1 fine /);
  await screen.press('Pay ₹1,00,000: Broken window');
  assert.deepEqual(screen.sent, []);
  await screen.press('Pay ₹1,00,000');
  assert.deepEqual(
    screen.sent.map(({ name, params }) => [name, params?.['id']]),
    [['finePay', pending._id]],
  );
});

test('each receipt leads to the receipt of its fine', async () => {
  const { links } = await open(paths.ownFines(), { as: 'student', answers: { fineOwn: [{ ...confirmed, reason: 'Late' }, cancelled] } });
  assert.deepEqual(links, { 'Receipt for ₹1,00,000: Late': `/student/fines/${confirmed._id}/receipt` });
});
