import { expect, test } from 'vitest';
import { networkOf } from '../../src/server/session/tally.ts';

test('quality 3: who has one IPv6 address has all of its network, an IPv4 address is one, however it is written', () => {
  const one = ['2001:db8:1:2::1', '2001:0DB8:0001:0002:ffff::9', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'];
  expect(new Set(one.map(networkOf))).toEqual(new Set(['2001:db8:1:2::/64']));
  expect(['2001:db8:1:3::1', '::1', 'fe80::1%eth0'].map(networkOf)).toEqual(['2001:db8:1:3::/64', '0:0:0:0::/64', 'fe80:0:0:0::/64']);
  expect(['127.0.0.1', '::ffff:127.0.0.1', '10.0.0.7'].map(networkOf)).toEqual(['127.0.0.1', '127.0.0.1', '10.0.0.7']);
});
