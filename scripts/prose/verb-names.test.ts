import { expect, test } from 'vitest'
import { misnamedUseCases } from './verb-names.ts'

const file = (name: string, source: string) => ({ path: `app/src/features/letters/offers/server/${name}`, source })

test('a file that is named for a verb exports the function of that name', () => {
  expect(misnamedUseCases([file('accept-offer.ts', 'export async function acceptOffer() {}')])).toEqual([])
  expect(misnamedUseCases([file('seal-letter.ts', 'export const other = 1')])).toEqual([])
  expect(misnamedUseCases([file('accept-offer.ts', 'const acceptOffer = 1\nexport const acceptAs = 1')])).toEqual([
    'app/src/features/letters/offers/server/accept-offer.ts doesn’t export acceptOffer. Name the file for what it exports, or the other way round.',
  ])
})

test('longer names count, and stores, tests and pages are not use cases', () => {
  expect(misnamedUseCases([file('send-news.ts', 'export const sendNewsDaily = 1')])).toEqual([])
  expect(misnamedUseCases([file('write-store.ts', 'export const insert = 1')])).toEqual([])
  expect(misnamedUseCases([file('accept-offer.test.ts', '')])).toEqual([])
})
