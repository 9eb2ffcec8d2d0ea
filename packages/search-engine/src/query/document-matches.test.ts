import { expect, test } from 'vitest'
import { defaultSynonyms, SynonymTables } from '../analysis/synonyms.ts'
import type { IndexSchema, SearchDocument } from '../contract/search-engine.ts'
import { explainMatch } from './document-matches.ts'

const schema: IndexSchema = {
  textFields: [
    { name: 'title', weight: 6 },
    { name: 'skills', weight: 3 },
    { name: 'description', weight: 1 },
  ],
  facets: [],
  numbers: [],
}
const tables = new SynonymTables(defaultSynonyms)
const document: SearchDocument = {
  id: 1,
  language: 'en',
  text: {
    title: 'Software engineer, Node.js',
    skills: ['TypeScript', 'Pumps'],
    description: 'You hold a full driving licence and build services.',
  },
  facets: {},
  numbers: {},
  identifiers: ['MW-24081'],
  points: [],
  regions: [],
  remote: false,
}
const explain = (text: string, around: { text: string; as: 'wish' | 'context' }[] = []) =>
  explainMatch(document, { text, around }, schema, tables)

test('a word is found in each field that has it or an inflected form', () => {
  expect(explain('pump engineers')).toEqual([
    { words: 'pump', fields: ['skills'] },
    { words: 'engineers', fields: ['title'] },
  ])
})

test('a phrase is found where its words follow each other, and a spelling where another one is', () => {
  expect(explain('"full driving licence"')).toEqual([{ words: expect.any(String), fields: ['description'] }])
  expect(explain('nodejs')).toEqual([{ words: 'nodejs', fields: ['title'] }])
})

test('an identifier is named as one, and a word that the document lacks has no field', () => {
  expect(explain('MW-24081')).toEqual([{ words: 'mw 24081', fields: ['identifier'] }])
  expect(explain('engineer welding')).toEqual([
    { words: 'engineer', fields: ['title'] },
    { words: 'welding', fields: [] },
  ])
})

test('a corrected word is explained by the one that was searched, and one of two by the one that the document has', () => {
  const corrected = (text: string, to: string, both?: true) => {
    const spelling = { usedFuzzy: true, dropped: [], corrections: [{ from: text, to, ...(both && { both }) }] }
    return explainMatch(document, { text, spelling }, schema, tables)
  }
  expect(corrected('enginer', 'engineer')).toEqual([{ words: 'engineer', fields: ['title'] }])
  expect(corrected('pumps', 'bumps', true)).toEqual([{ words: 'pumps', fields: ['skills'] }])
  expect(corrected('bumps', 'pumps', true)).toEqual([{ words: 'pumps', fields: ['skills'] }])
  expect(corrected('engineer', 'pumps', true).map(({ words }) => words)).toEqual(['engineer', 'pumps'])
  expect(corrected('bums', 'bumps', true)).toEqual([{ words: 'bums', fields: [] }])
  const around = [{ text: 'pums', as: 'context' as const }]
  const spelling = { usedFuzzy: true, dropped: [], corrections: [{ from: 'pums', to: 'pumps' }] }
  expect(explainMatch(document, { text: 'engineer', around, spelling }, schema, tables)).toContainEqual({
    words: 'pumps',
    fields: ['skills'],
    as: 'context',
  })
})

test('the beginning of a word is explained by the longer words', () => {
  const spelling = { usedFuzzy: false, dropped: [], corrections: [], completed: 'licen' }
  expect(explainMatch(document, { text: 'licen', spelling }, schema, tables)).toEqual([
    { words: 'licen', fields: ['description'] },
  ])
  expect(explain('licen')).toEqual([{ words: 'licen', fields: [] }])
})

test('words around the subject keep their part', () => {
  expect(explain('engineer', [{ text: 'senior', as: 'wish' }])).toEqual([
    { words: 'engineer', fields: ['title'] },
    { words: 'senior', fields: [], as: 'wish' },
  ])
})
