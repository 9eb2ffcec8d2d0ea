import { expect, test } from 'vitest'
import { archiveNames } from './archive-names.ts'

test('files of an archive have safe and unique names on every system', () => {
  const nameOf = archiveNames(['index.html'])
  expect(
    ['cv.pdf', 'CV.pdf', 'cv.pdf', '../../etc/passwd', 'Index.html', 'con.txt', 'e\u0301.pdf', '\u00E9.pdf', ''].map(
      (name) => nameOf(name),
    ),
  ).toEqual([
    'cv.pdf',
    'CV (2).pdf',
    'cv (3).pdf',
    'passwd',
    'Index (2).html',
    '_con.txt',
    'é.pdf',
    'é (2).pdf',
    'file',
  ])
})

test('a long name keeps its ending and fits into a folder', () => {
  const nameOf = archiveNames([])
  const [one, other] = [nameOf(`${'履'.repeat(300)}.pdf`), nameOf(`${'履'.repeat(300)}.pdf`)]
  expect(one).toMatch(/^履+\.pdf$/)
  expect(other).toMatch(/^履+ \(2\)\.pdf$/)
  expect(Math.max(Buffer.byteLength(one), Buffer.byteLength(other))).toBeLessThanOrEqual(200)
})
