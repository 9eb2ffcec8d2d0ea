import { describe, expect, test } from 'vitest'
import { amountText, payRange } from './pay-text.ts'

const hourly = { min: 20, max: 26.5, currency: 'GBP', interval: 'hour' } as const
/** Replaces bidirectional marks with their names, for readable test failures. */
const shown = (text: string | undefined) =>
  text
    ?.replaceAll('\u2066', '[ltr ')
    .replaceAll('\u2068', '[')
    .replaceAll('\u2069', ']')
    .replaceAll('\u200f', '<rlm>')
    .replaceAll('\u00a0', ' ')

describe('Pay', () => {
  test('is a range in the format of the language', () => {
    expect(payRange(hourly, 'en')).toBe('£20.00 – £26.50')
    expect(payRange(hourly, 'de')).toBe('20,00–26,50\u00a0£')
    expect(payRange({ ...hourly, min: 30_000, max: 42_500, interval: 'year' }, 'en')).toBe('£30,000 – £42,500')
  })

  test.each([
    ['ar', '[<rlm>20.00 [ltr UK£]] – [<rlm>26.50 [ltr UK£]]'],
    ['he', '[<rlm>20.00 <rlm>[ltr £]] – [<rlm>26.50 <rlm>[ltr £]]'],
  ])('starts with its lower end even from right to left, each end with its whole currency: %s', (locale, said) => {
    expect(shown(payRange(hourly, locale))).toBe(said)
  })

  test('is its only known end, or nothing without one', () => {
    expect(payRange({ ...hourly, min: undefined }, 'en')).toBe('£26.50')
    expect(payRange({ ...hourly, min: 26.5 }, 'en')).toBe('£26.50')
    expect(shown(payRange({ ...hourly, max: undefined }, 'ar'))).toBe('[<rlm>20.00 [ltr UK£]]')
    expect(payRange({ currency: 'GBP', interval: 'hour' }, 'en')).toBeUndefined()
  })

  test('has fraction digits only on request', () => {
    expect(amountText(52_000, { currency: 'EUR', locale: 'en' })).toBe('€52,000')
    expect(shown(amountText(52_000, { currency: 'EUR', locale: 'he' }))).toBe('[<rlm>52,000 <rlm>[ltr €]]')
  })
})
