import { expect, test } from 'vitest'
import { addressKey } from './context.ts'

test('all spellings of an address count as one visitor [second/T3S-06]', () => {
  for (const ip of [
    '192.0.2.1',
    '::ffff:192.0.2.1',
    '::FFFF:192.0.2.1',
    '::ffff:c000:201',
    '0:0:0:0:0:ffff:192.0.2.1',
    '192.0.2.1:4711',
    '[::ffff:192.0.2.1]:4711',
  ])
    expect(addressKey(ip), ip).toBe('192.0.2.1')
  for (const ip of [
    '2001:db8:1:2::1',
    '2001:0DB8:0001:0002:ffff::',
    '2001:db8:1:2:3:4:5:6',
    '[2001:db8:1:2::9]:443',
    '2001:db8:1:2::1%eth0',
  ])
    expect(addressKey(ip), ip).toBe('2001:db8:1:2')
  expect(addressKey('::1')).toBe('0:0:0:0')
})

test('a visitor who left before their request was read has an empty key', () => {
  expect(addressKey(undefined)).toBe('')
})
