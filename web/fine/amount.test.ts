import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fineLimits } from '#contract/fine/fine.ts';
import { amountError, amountOf } from './amount.ts';

test('an amount may be typed with Indian digit groups and a rupee sign', () => {
  assert.equal(amountOf('1,00,000'), 100_000);
  assert.equal(amountOf('₹ 99.50'), 99.5);
});

test('an amount is above zero, within the limit, and in whole paise', () => {
  for (const right of ['1', '0.01', '99.5', String(fineLimits.amount)]) assert.equal(amountError(right), undefined, right);
  for (const wrong of ['0', '-5', '1.005', String(fineLimits.amount + 1), '1e3', 'ten', '1.2.3', '₹']) assert.ok(amountError(wrong), wrong);
});
