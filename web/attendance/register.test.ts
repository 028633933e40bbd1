import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { open } from '#web/testing/screen.ts';

const answers = { attendanceRegister: { today: '2026-11-18', students: [] } };

test('any of the last 24 months of the register is one choice away, and so is the way back', async () => {
  const screen = await open(paths.attendanceRegister(), { as: 'warden', answers });
  assert.equal(screen.fields['Month'], '2026-11');
  await screen.type('Month', '2026-03');
  assert.match(screen.text, /Nobody lived in this hostel or was marked there in March 2026/);
  await screen.type('Month', '2026-11');
  assert.match(screen.text, /was marked there in November 2026/);
  await screen.type('Month', '2024-12');
  await screen.press('Previous month');
  assert.equal(screen.fields['Month'], '2024-11');
});

test('wardens find the register of their hostel among the figures', async () => {
  const { links } = await open(paths.figures(), { as: 'warden' });
  assert.match(links['Attendance register'] ?? '', /^\/attendance-register/);
});
