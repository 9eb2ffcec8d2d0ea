import { expect, test } from 'vitest'
import { checkCatalogue } from './check-catalogue.ts'

const english = {
  'a.jobs': '{count, plural, one {# job} other {# jobs}} in {place}',
  'a.link': 'See <b>all</b>',
  'a.brand': 'Foyer',
  'a.bare': '{pay}',
}
const icu = { style: 'icu', same: [{ id: 'a.brand', languages: ['pl', 'ja'], reason: 'A name.' }] } as const
const polish = {
  'a.jobs': '{count, plural, one {# oferta} few {# oferty} many {# ofert} other {# oferty}} w {place}',
  'a.link': 'Zobacz <b>wszystko</b>',
  'a.brand': 'Foyer',
  'a.bare': '{pay}',
}
const faultsOf = (texts: Record<string, string>, tag = 'pl') => checkCatalogue(english, texts, tag, icu).faults

test('a complete and correct translation has no fault', () => {
  expect(checkCatalogue(english, polish, 'pl', icu)).toEqual({ faults: [], missing: [] })
  expect(faultsOf({ 'a.jobs': '{place}の{count, plural, other {# 件}}' }, 'ja')).toEqual([])
})

test('untranslated ids are missing, and ids that English lacks are faults', () => {
  expect(checkCatalogue(english, {}, 'pl', icu).missing).toEqual(Object.keys(english))
  expect(faultsOf({ 'a.gone': 'x' })).toEqual([expect.stringContaining('not in the English catalogue')])
})

test.each([
  [
    'a plural form of the language that is not there',
    { 'a.jobs': '{count, plural, one {#} other {#}} {place}' },
    'few',
  ],
  ['a lost placeholder', { 'a.jobs': polish['a.jobs'].replace('{place}', '') }, 'instead of'],
  ['a placeholder with another name', { 'a.bare': '{zarobki}' }, 'zarobki'],
  ['a lost tag', { 'a.link': 'Zobacz wszystko' }, 'b (tag)'],
  ['text that is not ICU', { 'a.bare': '{pay' }, 'not valid ICU'],
  ['an empty text', { 'a.bare': ' ' }, 'empty'],
  ['a text left in English', { 'a.link': 'See <b>all</b>' }, 'same as in English'],
])('%s is found', (_what, texts, part) => {
  expect(faultsOf({ ...polish, ...texts })).toEqual([expect.stringContaining(part)])
})

test('a plural form that the language does not use is a fault', () => {
  expect(faultsOf({ 'a.jobs': '{count, plural, one {#} other {#}} {place}' }, 'ja')).toEqual([
    expect.stringContaining('has one'),
  ])
})

test('a listed name can equal the English text in its listed languages only', () => {
  expect(faultsOf({ 'a.brand': 'Foyer' }, 'fr')).toEqual([expect.stringContaining('same as in English')])
})

test('messages of the form kit keep their placeholders', () => {
  const check = (text: string) =>
    checkCatalogue({ known: '%(name)s is known' }, { known: text }, 'de', { style: 'percent', same: [] }).faults
  expect(check('%(name)s ist bekannt')).toEqual([])
  expect(check('%(Name)s ist bekannt')).toEqual([expect.stringContaining('%(Name)s')])
})
