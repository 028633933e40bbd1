import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { open, phone } from '#web/testing/screen.ts';

const meansWarden = { value: 'means warden', label: 'means Warden' };
const leaveOut = { value: 'leave out', label: 'Leave these rows out' };
const causes = [
  {
    key: 'role asstwarden',
    rows: 3,
    title: '“Asst. Warden” is no role here',
    detail: 'The answer is remembered for the next list.',
    remedy: 'means warden',
    choices: [meansWarden, leaveOut],
  },
];

test('a list of staff is checked, answered and imported on the same page as one of students, and gives slips', async () => {
  const accounts = await open(paths.accounts(), { as: 'hosteladmin' });
  assert.equal(accounts.links['Import staff'], '/accounts/import');
  const outcome = { created: 4, placed: 1, completed: 2, unchanged: 0, errorRows: 1, passwords: 0, hostels: [] };
  const slip = { username: 'meena.joshi', name: 'Meena Joshi', rollno: '', hostel: 'Ganga', room: '', signInCode: 'ABCD-EFGH' };
  const screen = await open(paths.importAccounts(), {
    as: 'hosteladmin',
    answers: { accountImport: { ...outcome, causes, message: '4 accounts made, 0 unchanged.', signInCodes: [slip] } },
  });
  await screen.type('Or paste the rows, with their headings', 'Name\tDesignation\nMeena Joshi\tAsst. Warden');
  await screen.press('Check the list');
  assert.match(screen.text, /7 of 8 rows/);
  assert.match(screen.text, /New accounts 4 Put into teams 1 In one account with another row 2/);
  await screen.press('Make 4 accounts, put 1 person into teams, leave out 1 row');
  assert.deepEqual(screen.sent.at(-1)?.query, {
    dryRun: 'false',
    partial: 'true',
    badRows: 'false',
    remedies: JSON.stringify({ 'role asstwarden': 'means warden' }),
  });
  assert.match(screen.text, /4 accounts made/);
  assert.deepEqual(Object.keys(screen.rows[0] ?? {}), ['Name', 'Hostel', 'Sign-in code', 'Actions'], 'no roll numbers and rooms');
});

test('on a phone the button that imports is in view, not behind More actions', async () => {
  const outcome = { created: 1, placed: 0, completed: 0, unchanged: 0, errorRows: 0, passwords: 0, hostels: [], causes: [] };
  const answers = { accountImport: { ...outcome, message: '1 account made.', signInCodes: [] } };
  const screen = await open(paths.importAccounts(), { as: 'hosteladmin', width: phone, inFrame: true, answers });
  await screen.type('Or paste the rows, with their headings', 'Name\tRole\nMeena Joshi\tWarden');
  await screen.press('Check the list');
  assert.ok(!screen.buttons.includes('More actions'), 'nothing is left for it');
  await screen.press('Make 1 account');
  assert.equal(screen.sent.at(-1)?.query?.['dryRun'], 'false');
});
