import { expect, test } from 'vitest'
import { docxOf, paragraph } from '../testing/office-files.ts'
import { parseResumeInWorker } from './parse-resume-in-worker.ts'

test('a thread reads a résumé as the calling thread does', async () => {
  const parsed = await parseResumeInWorker(docxOf(paragraph('Ada Lovelace')), 'resume.docx')
  expect(parsed).toMatchObject({ format: 'docx', lines: [{ index: 0, text: 'Ada Lovelace', page: 1 }] })
})

test('an unreadable file has its code and sentence', async () => {
  const refused = parseResumeInWorker(new Uint8Array(), 'resume.pdf')
  await expect(refused).rejects.toMatchObject({
    name: 'UnreadableResume',
    code: 'empty',
    message: /^The file is empty/,
  })
})

test('a file that takes too long or too much memory costs one error', async () => {
  const many = docxOf(paragraph('Built things in 2019').repeat(20_000))
  const slow = parseResumeInWorker(many, 'resume.docx', { milliseconds: 1 })
  const large = parseResumeInWorker(many, 'resume.docx', { megabytes: 8 })
  await expect(slow).rejects.toMatchObject({ code: 'took-too-long' })
  await expect(large).rejects.toMatchObject({ code: 'took-too-much-memory' })
})
