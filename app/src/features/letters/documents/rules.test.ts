import { expect, test } from 'vitest'
import { findDocuments } from './rules.ts'

const documents = [
  { kind: 'letter', name: 'Angebot.pdf', places: [{ title: 'Bäcker in Köln', url: '/a' }] },
  { kind: 'receipt', name: 'Receipt 12.pdf', places: [{ title: 'Cook', url: '/b' }] },
] as const
const find = (words: string, kind?: 'letter' | 'receipt') =>
  findDocuments(documents, { words, kind, kindName: (one) => (one === 'letter' ? 'Offer letter' : 'Receipt') }).map(
    ({ kind: found }) => found,
  )

test('documents are found by every word of their name, kind and places, ignoring accents', () => {
  expect(find('  ')).toEqual(['letter', 'receipt'])
  expect(find('koln BACKER')).toEqual(['letter'])
  expect(find('offer angebot')).toEqual(['letter'])
  expect(find('offer cook')).toEqual([])
  expect(find('', 'receipt')).toEqual(['receipt'])
  expect(find('koln', 'receipt')).toEqual([])
})
