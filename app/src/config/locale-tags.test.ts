import { expect, test } from 'vitest'
import { acceptedLanguages, direction, localeTags, negotiateLocale, PSEUDO_LOCALE } from './locale-tags.ts'

test('the first supported language wins: the address’s, then the account’s, then the browser’s', () => {
  const offered = ['en', 'fr', 'de'] as const
  expect(negotiateLocale(offered, ['fr', 'de'], 'en')).toBe('fr')
  expect(negotiateLocale(offered, ['tlh', 'de-AT'], 'en')).toBe('de')
  expect(negotiateLocale(offered, ['FR'], 'en')).toBe('fr')
  expect(negotiateLocale(offered, ['tlh', ''], 'de')).toBe('de')
})

test('a Chinese reader gets their script, and old language tags are recognized', () => {
  const offered = ['en', 'zh-CN', 'zh-TW', 'nb', 'he'] as const
  expect(negotiateLocale(offered, ['zh-HK'], 'en')).toBe('zh-TW')
  expect(negotiateLocale(offered, ['zh-Hant'], 'en')).toBe('zh-TW')
  expect(negotiateLocale(offered, ['zh-SG'], 'en')).toBe('zh-CN')
  expect(negotiateLocale(['en', 'zh-CN'], ['zh-TW'], 'en')).toBe('zh-CN')
  expect(negotiateLocale(offered, ['no'], 'en')).toBe('nb')
  expect(negotiateLocale(offered, ['iw-IL'], 'en')).toBe('he')
})

test('the pseudo-locale is never chosen by accident', () => {
  expect(localeTags).not.toContain(PSEUDO_LOCALE)
  expect(negotiateLocale(['en'], [PSEUDO_LOCALE], 'en')).toBe('en')
  expect(negotiateLocale(['en', PSEUDO_LOCALE], ['en-US'], 'en')).toBe('en')
  expect(negotiateLocale(['en', PSEUDO_LOCALE], [PSEUDO_LOCALE], 'en')).toBe(PSEUDO_LOCALE)
})

test('the browser’s languages are parsed in order of preference, without invalid ones', () => {
  expect(acceptedLanguages('en;q=0.5, fr-CA, *;q=0.1, de;q=0.9, x y')).toEqual(['fr-CA', 'de', 'en'])
  expect(acceptedLanguages(undefined)).toEqual([])
})

test('only right-to-left languages are marked as such', () => {
  const known = localeTags.filter((tag) => direction(tag) === 'rtl')
  expect(known).toEqual(['ar', 'he', 'fa'])
})
