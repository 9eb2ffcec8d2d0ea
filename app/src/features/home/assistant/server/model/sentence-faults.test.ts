import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultOf, type GivenPassage } from './sentence-faults.ts'

const given = (text: string, language = 'en'): GivenPassage[] => [{ id: 'p1', text, language }]
const fault = (text: string, source: string, language = 'en', sourceLanguage = language) =>
  faultOf({ text, passages: ['p1'] }, given(source, sourceLanguage), language)

const SOURCES = [
  'The post is 32 hours per week, from Tuesday to Friday.',
  'Closing date: 20 December.',
  'Relocation package of up to £3,000.',
  'The team has 14 technicians and reports to the Head of Beacons.',
  'We delete applications 9 months after the position closed.',
]
const source = fc.constantFrom(...SOURCES)

test('a sentence that repeats its passage is supported, and one with anything else in it is cut', () => {
  const number = fc.integer({ min: 101, max: 9_999_999 }).map(String)
  const name = fc.stringMatching(/^[a-z]{4,10}$/).map((letters) => `Zq${letters}`)
  const address = fc.constantFrom('help@evil.example', 'evil.example', 'https://evil.example/x', 'www.evil')
  const markup = fc.constantFrom('<b>', '[x](y)', '`', '\u200B', '\u202E', '**')
  const foreign = fc.oneof(number, name, address, markup)
  fc.assert(
    fc.property(source, foreign, fc.nat(20), (text, planted, at) => {
      expect(fault(text, text)).toBeUndefined()
      const words = text.split(' ')
      words.splice(Math.min(at, words.length), 0, planted)
      expect(fault(words.join(' '), text)).toBeDefined()
    }),
    { numRuns: 300 },
  )
})

test('any sentence without a given passage is cut', () => {
  fc.assert(
    fc.property(fc.oneof(source, fc.string()), fc.array(fc.string(), { maxLength: 3 }), (text, ids) => {
      const passages = ids.filter((id) => id !== 'p1')
      expect(faultOf({ text, passages }, given(text), 'en')).toBeDefined()
      expect(faultOf({ text, passages: ['p1', 'p9'] }, given(text), 'en')).toBeDefined()
    }),
  )
})

test.each([
  ['You must have a degree.', 'A degree is desirable.'],
  ['You have a degree.', 'A degree is desirable.'],
  ['A degree is desirable.', 'A degree is required.'],
  ['We sponsor visas for this post.', 'We cannot sponsor visas for this post.'],
  ['We are able to sponsor visas.', 'We are unable to sponsor visas.'],
  ['The pay is 15 euros.', 'The pay is 1.5 euros.'],
  ['The pay is $3,000.', 'The pay is £3,000.'],
  ['Twenty hours per week.', 'The post is 30 hours per week.'],
])('a different force, polarity or value is cut: %s', (text, passage) => {
  expect(fault(text, passage)).toBeDefined()
})

test.each([
  ['Sie arbeiten zwanzig Stunden pro Woche.', 'Sie arbeiten 30 Stunden pro Woche.', 'de'],
  ['Wir können Visa nicht übernehmen.', 'Wir können Visa übernehmen.', 'de'],
  ['週二十時間勤務です。', '週三十時間勤務です。', 'ja'],
])('so is it in other languages: %s', (text, passage, language) => {
  expect(fault(text, passage, language)).toBeDefined()
})
