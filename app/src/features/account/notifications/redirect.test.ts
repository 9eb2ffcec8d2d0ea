import { expect, test } from 'vitest'
import addresses from '#features/account/session/safe-next-payloads.json' with { type: 'json' }
import * as limits from '#config/limits.ts'
import payloads from './redirect-payloads.json' with { type: 'json' }
import { redirectTarget } from './redirect.ts'

const ORIGIN = 'https://jobs.example'
const target = (redirectUrl: string, search = '') =>
  redirectTarget(redirectUrl, { origin: ORIGIN, search, domain: 'meridian.example' })

test.each(addresses.bad)('a notification never redirects to %j [C6]', (address) => {
  expect(target(address, '?utm_source=mail')).toBeUndefined()
})

test.each([
  'https://jobs.example.evil.example/',
  'https://jobs.example@evil.example/',
  'http://jobs.example/',
  'careers',
])('nor to %j, which only looks like this site [C6]', (address) => {
  expect(target(address)).toBeUndefined()
})

test('it redirects to its own URL, absolute or relative, with that URL’s parameters', () => {
  expect(target('/careers/offers')).toBe('/careers/offers')
  expect(target(`${ORIGIN}/careers/job?pid=12#pay`, '?pid=13&utm_source=a')).toBe(
    '/careers/job?pid=12&utm_source=a#pay',
  )
  expect(target('/careers/offers?domain=other.example')).toBe('/careers/offers?domain=meridian.example')
})

test.each(payloads.carried)('of %j the next page keeps the allowed part: %j', (search, expected) => {
  expect(target('/careers/offers', search)).toBe(expected)
})

test.each(payloads.dropped)('%j is never passed to another page [C6]', (search) => {
  expect(target('/careers/offers', search)).toBe('/careers/offers')
})

test('the URL’s own parameters win over the current page’s, and a flood of parameters is bounded', () => {
  expect(target('/careers?query=baker', '?query=nurse&QUERY=x&start=10')).toBe('/careers?query=baker&start=10')
  const many = new URLSearchParams(Array.from({ length: 500 }, (_, n) => [`p${n}`, 'x'.repeat(100)]))
  expect(target('/careers', `?${many.toString()}`)?.length).toBeLessThan(limits.pageAddressCharacters + 1000)
})
