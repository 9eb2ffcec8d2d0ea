import { expect, test } from 'vitest'
import payloads from './safe-next-payloads.json' with { type: 'json' }
import { safeNext } from './safe-next.ts'

const OWN = 'https://jobs.example'

test('the samples have at least a hundred bad and nine good URLs', () => {
  expect(new Set(payloads.bad).size).toBeGreaterThanOrEqual(100)
  expect(payloads.good).toHaveLength(9)
})

test.each(payloads.good)('%j is returned unchanged', (next) => {
  expect(safeNext(next, OWN)).toBe(next)
  expect(safeNext(`${OWN}${next}`, OWN)).toBe(next)
})

test.each(payloads.bad)('%j is rejected, also when decoded once or twice', (next) => {
  const decoded = (text: string) => {
    try {
      return decodeURIComponent(text)
    } catch {
      return text
    }
  }
  expect(safeNext(next, OWN)).toBeUndefined()
  for (const value of [decoded(next), decoded(decoded(next))]) {
    const safe = safeNext(value, OWN)
    if (safe !== undefined) expect(new URL(safe, OWN).origin).toBe(OWN)
  }
})

test('a value that is not text, or not a page of the site, is rejected', () => {
  for (const value of [undefined, null, 1, {}, ['/careers'], `/careers?${'a'.repeat(3000)}`])
    expect(safeNext(value, OWN)).toBeUndefined()
})

test('a URL with a space or non-ASCII letters is returned encoded', () => {
  expect(safeNext('/careers/search?query=night nurse&location=Köln')).toBe(
    '/careers/search?query=night%20nurse&location=K%C3%B6ln',
  )
})
