import { describe, expect, test } from 'vitest'
import { listLanguages } from '#platform/messages/read-catalogue.ts'
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
    expect(payRange(hourly, 'en')).toBe('£20.00–£26.50')
    expect(payRange(hourly, 'de')).toBe('20,00–26,50\u00a0£')
    expect(payRange({ ...hourly, min: 30_000, max: 42_500, interval: 'year' }, 'en')).toBe('£30,000–£42,500')
    expect(payRange({ ...hourly, min: 51_000, max: 63_000, currency: 'CAD', interval: 'year' }, 'en')).toBe(
      'CA$51,000–CA$63,000',
    )
  })

  test.each(listLanguages())('has one style in all currencies: %s', (locale) => {
    const styles = ['GBP', 'EUR', 'USD', 'CAD', 'SGD', 'ZAR', 'PLN', 'INR', 'JPY'].map((currency) => {
      const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(1)
      const sign = parts.find(({ type }) => type === 'currency')?.value ?? ''
      const text = payRange({ min: 29_000, max: 36_000, currency, interval: 'year' }, locale) ?? ''
      expect(text).toContain(sign)
      return text.replaceAll(sign, '¤').replaceAll(/[\d.,\s\u202f\u200f]+/g, '')
    })
    expect([...new Set(styles)]).toHaveLength(1)
    expect(styles[0]).toMatch(/^(?:¤–¤|–¤|¤～¤|\u2068.+\u2069–\u2068.+\u2069)$/)
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
