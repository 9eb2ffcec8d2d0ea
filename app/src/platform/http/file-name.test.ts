import { expect, test } from 'vitest'
import { safeFileName, savedAs } from './file-name.ts'

/** Returns the processor time of `work`, in milliseconds. */
function processorMs(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

test('a long file name is sanitized in linear time [S01]', () => {
  const runs = ['.', ' ', '\t', '. ', '/', '\u202e', '"', '\u0301', '.a', '\\.']
  for (const run of runs) {
    const name = `a${run.repeat(78_000 / run.length)}b`
    const calm = () => Math.min(...[1, 2, 3].map(() => processorMs(() => savedAs(name))))
    expect(calm(), JSON.stringify(run)).toBeLessThan(100)
  }
})

test('white space and dots are trimmed from the ends of a name only [S01]', () => {
  expect(safeFileName(' .. my. letter .pdf . ..')).toBe('my. letter .pdf')
  expect(safeFileName(`a${'.'.repeat(78_000)}`)).toBe('a')
  expect(safeFileName('. . .')).toBe('file')
})
