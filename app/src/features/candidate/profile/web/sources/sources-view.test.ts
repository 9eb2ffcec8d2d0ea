import { expect, test } from 'vitest'
import { groupSources } from './sources-view.ts'

const file = (fileId: string, line: number, page?: number) => ({
  by: 'file' as const,
  fileId,
  confidence: 0.9,
  line,
  ...(page !== undefined && { page }),
})
const files = [
  { id: 'pdf', name: 'Ines.pdf', hasPages: true },
  { id: 'txt', name: 'ines.txt', hasPages: false },
]

test('values of one page share a note, which links to the first of their lines', () => {
  const sources = { a: file('pdf', 9, 1), b: file('pdf', 4, 1), c: file('pdf', 30, 2) }
  const values = ['a', 'b', 'c'].map((path) => ({ path, label: path.toUpperCase() }))
  expect(groupSources(values, { sources, files })).toEqual([
    { file: files[0], page: 1, line: 4, labels: ['A', 'B'], isAll: false },
    { file: files[0], page: 2, line: 30, labels: ['C'], isAll: false },
  ])
})

test('a typed value is not mentioned, so the note names the others', () => {
  const sources = { a: file('txt', 3, 1), b: { by: 'edited' as const } }
  const values = ['a', 'b', 'typed'].map((path) => ({ path, label: path }))
  expect(groupSources(values, { sources, files })).toEqual([
    { file: files[1], page: 1, line: 3, labels: ['a'], isAll: false },
  ])
  expect(groupSources(values.slice(1), { sources, files })).toEqual([])
})

test('a deleted résumé is still named as the source, without a line', () => {
  const [group] = groupSources([{ path: 'a', label: 'A' }], { sources: { a: file('gone', 3, 1) }, files })
  expect(group).toMatchObject({ file: undefined, isAll: true })
})
