import { expect, test } from 'vitest'
import { defaultSynonyms, SynonymTables } from '../analysis/synonyms.ts'
import type { IndexSchema, SearchDocument } from '../search-engine.ts'
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

test('words around the subject keep their part', () => {
  expect(explain('engineer', [{ text: 'senior', as: 'wish' }])).toEqual([
    { words: 'engineer', fields: ['title'] },
    { words: 'senior', fields: [], as: 'wish' },
  ])
})
