import { expect, test } from 'vitest'
import { parseResume } from './parse-resume.ts'

test('a text file is read line by line, with wide gaps as tabs', async () => {
  const bytes = new TextEncoder().encode('Ada Lovelace\r\n\r\nAnalyst, Babbage & Co.        1833 - 1843\r\n')
  const { format, lines, pages } = await parseResume(bytes, 'resume.txt')
  expect({ format, pages }).toEqual({ format: 'txt', pages: 1 })
  expect(lines.map(({ text }) => text)).toEqual(['Ada Lovelace', 'Analyst, Babbage & Co.\t1833 - 1843'])
})

test.each([
  ['empty', ''],
  ['damaged', '%PDF-1.7\nnot a PDF at all'],
  ['unknown-format', '\u0000\u0001\u0002\u0003'],
])('a file that cannot be read gives the reason: %s', async (code, content) => {
  const parsed = parseResume(new TextEncoder().encode(content), 'resume.pdf')
  await expect(parsed).rejects.toMatchObject({ name: 'UnreadableResume', code })
})
