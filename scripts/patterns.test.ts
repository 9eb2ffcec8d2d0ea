import { expect, test } from 'vitest'
import { checkPatterns } from './patterns.ts'

const linesOf = (source: string) =>
  checkPatterns([{ path: 'app/src/a.ts', source }]).findings.map((finding) => Number(/:(\d+) /.exec(finding)?.[1]))

test('patterns with superlinear time are found, wherever their text comes from [S01]', () => {
  const slow = [
    'const trailing = /[\\s.]+$/',
    'const nested = /^(a+)+$/',
    'const adjacent = /^\\d+\\.?\\d*$/',
    "const call = RegExp('^(a*)*$')",
    'const PART = String.raw`\\s*`',
    'const joined = new RegExp([PART, `${PART}x`].join("y?"), "g")',
  ]
  expect(linesOf(slow.join('\n'))).toEqual([1, 2, 3, 4, 6])
})

test('linear patterns pass, and so do texts that only look like patterns [S01]', () => {
  const linear = ['const a = /(?<![\\s.])[\\s.]+$/', 'const b = /^(?:a|b)*$/', "const c = '(a+)+$'", '// /(a+)+$/']
  expect(checkPatterns([{ path: 'a.ts', source: linear.join('\n') }])).toEqual({ read: 2, findings: [] })
})

test('a pattern built at run time needs a comment with a reason [S01]', () => {
  const built = 'export const find = (word: string) => new RegExp(word)'
  expect(linesOf(built)).toEqual([1])
  expect(linesOf(`// patterns:\n${built}`)).toEqual([2])
  expect(linesOf(`// patterns: the word is a constant of ours\n${built}`)).toEqual([])
})
