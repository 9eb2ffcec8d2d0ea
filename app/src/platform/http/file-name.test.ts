import { expect, test } from 'vitest'
import { safeFileName, savedAs } from './file-name.ts'

/** Milliseconds of processor time that `work` takes. */
function processorMs(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

test('a long name of a file is read in linear time, whatever it repeats [S01]', () => {
  const runs = ['.', ' ', '\t', '. ', '/', '\u202e', '"', '\u0301', '.a', '\\.']
  for (const run of runs) {
    const name = `a${run.repeat(78_000 / run.length)}b`
    const calm = () => Math.min(...[1, 2, 3].map(() => processorMs(() => savedAs(name))))
    expect(calm(), JSON.stringify(run)).toBeLessThan(100)
  }
})

test('white space and dots at the ends of a name go, and those within stay [S01]', () => {
  expect(safeFileName(' .. my. letter .pdf . ..')).toBe('my. letter .pdf')
  expect(safeFileName(`a${'.'.repeat(78_000)}`)).toBe('a')
  expect(safeFileName('. . .')).toBe('file')
})
