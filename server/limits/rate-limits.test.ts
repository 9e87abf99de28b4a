import { expect, test } from 'vitest'
import { toNetwork } from '#server/limits/rate-limits.ts'

test('an IPv4 address is one network, also where it is written as an IPv6 address', () => {
  for (const written of ['203.0.113.7', '::ffff:203.0.113.7', '::FFFF:203.0.113.7'])
    expect(toNetwork(written)).toBe('203.0.113.7')
  expect(toNetwork('203.0.113.8')).not.toBe(toNetwork('203.0.113.7'))
})

test('the IPv6 addresses of one customer are one network, and those of two are two', () => {
  const of = '2001:db8:0:17::/64'
  for (const written of [
    '2001:db8:0:17::1',
    '2001:0DB8:0000:0017:ffff:ffff:ffff:ffff',
    '2001:db8::17:1:2:3:4',
    '2001:db8:0:17:0:0:192.0.2.1',
  ])
    expect([written, toNetwork(written)]).toEqual([written, of])
  expect(toNetwork('2001:db8:0:18::1')).toBe('2001:db8:0:18::/64')
  expect(toNetwork('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(toNetwork('::1')).toBe('0:0:0:0::/64')
})

test('what is no address is left as it is', () => {
  for (const odd of ['', 'unknown', '1.2.3']) expect(toNetwork(odd)).toBe(odd)
})
