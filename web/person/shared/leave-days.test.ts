import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import type { Leave } from '#contract/leave/leave.ts';
import { findOverlap, nightsOf, nightsText } from './leave-days.ts';

const leave = (startDate: string, endDate: string, status: Leave['status'] = 'approved'): Leave => ({
  _id: '',
  student: { _id: '', username: 'asha', name: '' },
  startDate,
  endDate,
  backBy: null,
  reason: '',
  status,
  caretakerRemark: '',
  cancelledAt: null,
  takenBack: [],
  createdAt: '',
  requestedAfterStart: false,
  consentWanted: false,
  consents: [],
});

test('a leave lasts as many nights as lie between its first and last day', () => {
  assert.equal(nightsOf({ startDate: '2026-11-12', endDate: '2026-11-14' }), 2);
  assert.equal(nightsOf({ startDate: '2026-11-12', endDate: '2026-11-12' }), 0);
  assert.equal(nightsOf({ startDate: '2028-02-28', endDate: '2028-03-01' }), 2);
  assert.equal(nightsText({ startDate: '2026-11-12', endDate: '2026-11-14' }), '2');
  assert.equal(nightsText({ startDate: '2026-11-12', endDate: '2026-11-12' }), 'same day');
});

test('the days of a leave within a month are joined alike with and without the year, in Hindi too', () => {
  const script = `
    import { speak } from '#contract/text/text.ts';
    import { daysText, shortDaysText } from ${JSON.stringify(new URL('./leave-days.ts', import.meta.url).href)};
    speak(() => 'hi');
    const to = (endDate) => ({ startDate: '2026-11-27', endDate, backBy: null });
    console.log([daysText(to('2026-11-29')), shortDaysText(to('2026-11-29')), shortDaysText(to('2026-12-01'))].join('\\n'));`;
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  assert.match(said, /^27–29 \S+ 2026\n27–29 \S+ · .+\n27 \S+\s–\s1 \S+ · /);
});

test('the days of a leave are the same in India, in Los Angeles, and where midnight is skipped in spring', () => {
  const script = `
    import { daysText, nightsOf } from ${JSON.stringify(new URL('./leave-days.ts', import.meta.url).href)};
    const days = { startDate: '2026-09-05', endDate: '2026-11-02' };
    console.log(daysText(days), nightsOf(days));`;
  const inZone = (zone: string) =>
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8', env: { ...process.env, TZ: zone } });
  const expected = inZone('UTC');
  assert.match(expected, /^5 Sept?\s–\s2 Nov 2026 58\n$/);
  for (const zone of ['Asia/Kolkata', 'America/Los_Angeles', 'America/Santiago', 'Pacific/Kiritimati'])
    assert.equal(inZone(zone), expected, zone);
});

test('a leave overlaps another that shares even one day with it, unless the other was rejected', () => {
  const there = leave('2026-11-12', '2026-11-14');
  assert.equal(findOverlap([there], { startDate: '2026-11-14', endDate: '2026-11-20' }), there);
  assert.equal(findOverlap([there], { startDate: '2026-11-01', endDate: '2026-11-30' }), there);
  assert.equal(findOverlap([there], { startDate: '2026-11-15', endDate: '2026-11-20' }), undefined);
  assert.equal(findOverlap([leave('2026-11-12', '2026-11-14', 'rejected')], { startDate: '2026-11-12', endDate: '2026-11-14' }), undefined);
});
