import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { AsciiScanner, hashBytes } from './ascii-words.ts'
import { prepareText, tokenize } from './tokenize.ts'

const scanner = new AsciiScanner()

function scan(text: string): string[] {
  const words: string[] = []
  scanner.scan(prepareText(text).text, {
    plain: (bytes, start, end, hash) => {
      expect(hash).toBe(hashBytes(bytes, start, end))
      words.push(String.fromCharCode(...bytes.subarray(start, end)))
    },
    special: (word) => words.push(word),
  })
  return words
}

test('the fast ASCII tokenizer yields the same words as the general one', () => {
  const piece = fc.constantFrom(
    ..."a b c s & a&e r&d net nurse 24 2 . .. + ++ # - / ' 's ( ) , e.g. i.e. u.s.a. .net".split(' '),
    ' ',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('')
      expect(scan(text)).toEqual(tokenize(text).map(({ word }) => word))
    }),
    { numRuns: 3000 },
  )
})

test('words of every kind are tokenized correctly', () => {
  expect(scan("C++, C# and .NET; an R.N. in A&E and R&D, B&B&B 24/7 part-time work (e.g. nurse's aide)")).toEqual(
    'c++ c# and .net an rn in a&e and r&d b b b 24 7 part time work eg nurse aide'.split(' '),
  )
  expect(scan(`${'x'.repeat(70)} y`)).toEqual(['x'.repeat(64), 'y'])
})
