import { expect, test } from 'vitest'
import { english } from '#locales/english.ts'
import { message } from './messages.ts'

test('a message is filled in with the word order and plural forms of its language', () => {
  expect(message('en', 'publishing.feed-title', { company: 'Acme' })).toBe('Jobs at Acme')
  expect(message('en', 'search.count', { count: 1 })).toBe('1 job')
})

test('a message missing in a language falls back to English, number format included', () => {
  expect(message('th', 'search.count', { count: 12_345 })).toBe('12,345 jobs')
  expect(message('tlh', 'error.request.malformed')).toBe(english['error.request.malformed'])
})

test('a pseudo-locale message is marked and longer, and keeps its values and plural forms', () => {
  const made = message('en-XA', 'search.count', { count: 2 })
  expect(made).toMatch(/^⟦2 ĵóƀš.*⟧$/)
  expect(made.length).toBeGreaterThan(message('en', 'search.count', { count: 2 }).length * 1.3)
  expect(message('en-XA', 'publishing.feed-title', { company: 'Acme' })).toContain('Acme')
})
