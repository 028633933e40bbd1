import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkOf } from './network.ts';

test('an IPv4 address counts alone, however it is written', () => {
  assert.equal(networkOf('203.0.113.7'), '203.0.113.7');
  assert.equal(networkOf('::ffff:203.0.113.7'), '203.0.113.7');
});

test('an IPv6 address counts as its network', () => {
  for (const address of ['2001:db8:0:1::1', '2001:DB8::1:a:b:c:d', '2001:0db8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8:0:1::%eth0'])
    assert.equal(networkOf(address), '2001:db8:0:1::/64', address);
  assert.equal(networkOf('::1'), '0:0:0:0::/64');
  assert.notEqual(networkOf('2001:db8:0:2::1'), networkOf('2001:db8:0:1::1'));
});

test('a text that is not an address is left unchanged', () => {
  assert.equal(networkOf('unknown'), 'unknown');
});
