import { expect, test } from 'vitest'
import { processorMs } from '#testing/attacks/processor-time.ts'
import { safeFileName, savedAs } from './file-name.ts'

test('a long file name is sanitized in linear time [S01]', async () => {
  const runs = ['.', ' ', '\t', '. ', '/', '\u202e', '"', '\u0301', '.a', '\\.']
  for (const run of runs) {
    const name = `a${run.repeat(78_000 / run.length)}b`
    expect(await processorMs(() => savedAs(name)), JSON.stringify(run)).toBeLessThan(100)
  }
})

test('white space and dots are trimmed from the ends of a name only [S01]', () => {
  expect(safeFileName(' .. my. letter .pdf . ..')).toBe('my. letter .pdf')
  expect(safeFileName(`a${'.'.repeat(78_000)}`)).toBe('a')
  expect(safeFileName('. . .')).toBe('file')
})
