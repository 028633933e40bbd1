import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whatDecidesTimeZone } from './institution-setting.ts';

const machine = 'Pacific/Pago_Pago';
const institution = 'Pacific/Kiritimati';

test('a start says which time zone decides, unless it is the one in the environment', () => {
  const given = { TIME_ZONE: 'Asia/Kolkata' };
  assert.equal(whatDecidesTimeZone(given, 'Asia/Kolkata', undefined), undefined);
  assert.equal(whatDecidesTimeZone(given, 'Asia/Kolkata', 'Asia/Kolkata'), undefined);
  assert.equal(
    whatDecidesTimeZone(given, 'Asia/Kolkata', institution),
    'Campus time zone: Pacific/Kiritimati (set in the app; TIME_ZONE says Asia/Kolkata)',
  );
  const ofMachine = { TIME_ZONE: machine };
  assert.equal(whatDecidesTimeZone(ofMachine, '', institution), 'Campus time zone: Pacific/Kiritimati (set in the app)');
  assert.equal(whatDecidesTimeZone(ofMachine, undefined, undefined), 'Campus time zone: Pacific/Pago_Pago (TIME_ZONE is not set)');
});
