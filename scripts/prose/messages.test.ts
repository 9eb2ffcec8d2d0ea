import { expect, it } from 'vitest'
import { readMessages, readTitles } from './messages.ts'

it('reads texts of several words with their lines, and neither words alone nor SQL', () => {
  const source = [
    "export const name = 'mail'",
    "const error = 'The mail was lost.'",
    'const rows = sql`SELECT mail FROM mails`',
    'const note = `${name} has sent ${rows} emails`',
  ].join('\n')
  expect(readMessages([{ path: 'app/src/a.ts', source }])).toEqual([
    { path: 'app/src/a.ts', line: 2, text: 'The mail was lost.' },
    { path: 'app/src/a.ts', line: 4, text: ' has sent ' },
  ])
})

it('reads the titles of tests and of groups of tests, with and without a table', () => {
  const source = [
    "describe('a draft', () => {})",
    "test.skip('is deleted', () => {})",
    'it.each([1])(`lasts ${days} days`, () => {})',
    "expect('an answer').toBe('no title')",
  ].join('\n')
  expect(readTitles([{ path: 'app/src/a.test.ts', source }])).toEqual([
    { path: 'app/src/a.test.ts', line: 1, text: 'a draft' },
    { path: 'app/src/a.test.ts', line: 2, text: 'is deleted' },
    { path: 'app/src/a.test.ts', line: 3, text: 'lasts … days' },
  ])
})
