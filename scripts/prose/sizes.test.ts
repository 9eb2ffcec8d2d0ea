import { expect, it } from 'vitest'
import { largeData, measureSizes } from './sizes.ts'

const file = (path: string, lines: number) => ({ path, source: 'const a = 1\n'.repeat(lines) })

it('measures the share of small and large files, tests and data left out', () => {
  const files = [file('a/b.ts', 20), file('a/c.ts', 21), file('a/d.ts', 250), file('a/e.ts', 251)]
  expect(measureSizes([...files, file('a/b.test.ts', 3), file('a/b.json', 3)])).toMatchObject({ small: 25, large: 25 })
})

it('leaves limits out of the small files, because a short list of them is whole', () => {
  expect(measureSizes([file('a/limits.ts', 5), file('a/b.ts', 30)]).small).toBe(0)
})

it('names folders of more than 15 files, without their tests', () => {
  const files = Array.from({ length: 15 }, (_, n) => [file(`a/b/f${n}.ts`, 30), file(`a/b/f${n}.test.ts`, 30)]).flat()
  expect(measureSizes(files).crowded).toEqual([])
  expect(measureSizes([...files, file('a/b/styles.css', 30)]).crowded).toEqual([
    expect.stringContaining('a/b: 16 files'),
  ])
})

it('names data files that a program must have written, but no gzipped ones', () => {
  const files = [file('a/words.json', 8000), file('a/towns.json', 9100), file('a/towns.json.gz', 9100)]
  expect(largeData(files)).toEqual([expect.stringContaining('a/towns.json: 109200 characters')])
})
