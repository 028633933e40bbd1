import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settingValue } from './setting-names.ts';

test('a setting is described in words, with its default while nothing is set', () => {
  assert.equal(settingValue('others_shown', 'no'), 'no');
  assert.equal(settingValue('others_shown', undefined), 'yes');
  assert.equal(settingValue('fine_limit', '2500'), '₹2,500');
  assert.equal(settingValue('fine_limit', undefined), '₹1,00,000');
  assert.equal(settingValue('logo', 'b5bb9d8014a0f9b1d61e21e796d78dcc'), 'A picture');
  assert.equal(settingValue('logo', undefined), null);
  assert.equal(settingValue('time_zone', undefined), 'As on the server');
  assert.equal(settingValue('name', 'Kaveri College'), 'Kaveri College');
});
