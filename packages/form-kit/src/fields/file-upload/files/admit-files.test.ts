import { expect, test } from 'vitest'
import { englishMessages } from '../../../messages/messages.ts'
import { admitFiles } from './admit-files.ts'
import { MEGABYTE } from './file-limits.ts'
import { fileSizeText } from '../../../internals/file-size.ts'
import { limitsText, refusalText } from './file-texts.ts'
import type { FileUploadItem } from './file-upload-item.ts'
import { beginFile } from './uploaded-file.ts'

/** Fake of a chosen file; reading any of its bytes fails the test. */
function chosen(name: string, size: number) {
  const file = new File([], name)
  Object.defineProperty(file, 'size', { value: size })
  return { entry: beginFile(file, name) }
}

const item = (...rules: NonNullable<FileUploadItem['rules']>): FileUploadItem => ({
  name: 'files',
  type: 'fileUpload',
  rules,
})

function outcome(names: Parameters<typeof admitFiles>[0], held: Parameters<typeof admitFiles>[1], of: FileUploadItem) {
  const { admitted, refused } = admitFiles(names, held, of)
  return {
    admitted: admitted.map(({ entry }) => entry.name),
    refused: refused.map((one) => refusalText(one, englishMessages)),
  }
}

test('what is wrong is refused with a sentence each, and the other files are taken', () => {
  const files = [chosen('a.pdf', 5), chosen('empty.txt', 0), chosen('run.exe', 5), chosen('big.pdf', 2 * MEGABYTE + 1)]
  expect(outcome(files, [], item({ type: 'maxLength', value: 5 }, { type: 'maxFileSizeMB', value: 2 }))).toEqual({
    admitted: ['a.pdf'],
    refused: [
      'empty.txt is empty. Choose another file.',
      "We can't accept run.exe. Choose one of these file types: .doc, .docx, .pdf, .txt, .png, .jpg, .jpeg.",
      'big.pdf is larger than 2 MB. Choose a smaller file.',
    ],
  })
})

test('files beyond the number or the total are refused, with the rule’s own message where it has one', () => {
  const held = [chosen('old.pdf', MEGABYTE).entry]
  const limits = item(
    { type: 'maxLength', value: 3, message: 'Three are enough.' },
    { type: 'maxCumulativeFileSizeMB', value: 3 },
  )
  const files = [chosen('a.pdf', 9), chosen('huge.pdf', 2 * MEGABYTE), chosen('b.pdf', 9), chosen('c.pdf', 9)]
  expect(outcome(files, held, limits)).toEqual({
    admitted: ['a.pdf', 'b.pdf'],
    refused: [
      'With huge.pdf, your files add up to more than 3 MB. Remove one or choose smaller files.',
      'c.pdf: Three are enough.',
    ],
  })
})

test('a field for one file replaces its file with the first valid one', () => {
  const held = [chosen('old.pdf', 9).entry]
  expect(outcome([chosen('x.exe', 9), chosen('a.pdf', 9), chosen('b.pdf', 9)], held, item())).toMatchObject({
    admitted: ['a.pdf'],
    refused: [expect.stringContaining('x.exe'), 'b.pdf: Upload no more than 1 files.'],
  })
})

test('a file that no page can hold is refused though no rule says so', () => {
  expect(outcome([chosen('disk.pdf', 5e9)], [], item()).refused).toEqual([
    'disk.pdf is larger than 256 MB. Choose a smaller file.',
  ])
})

test('only the limits that the item sets are described', () => {
  expect(limitsText({ ...item(), allowedTypes: ['pdf'] }, englishMessages, 'en')).toBe('Accepted types: .pdf.')
  // Right to left, isolation keeps the dot on its side.
  expect(limitsText({ ...item(), allowedTypes: ['pdf'] }, englishMessages, 'ar')).toBe(
    'Accepted types: \u2066.pdf\u2069.',
  )
  const limited = item(
    { type: 'maxLength', value: 3 },
    { type: 'maxFileSizeMB', value: 1.5 },
    { type: 'maxCumulativeFileSizeMB', value: 0.5 },
  )
  expect(limitsText({ ...limited, allowedTypes: ['.pdf', '.txt'] }, englishMessages, 'en')).toBe(
    'Accepted types: .pdf, .txt. Up to 1.5 MB each. Up to 512 kB in total. Up to 3 files.',
  )
})

test('sizes are written as the language has them [second/RA3-15]', () => {
  expect([17, 1536, 1.25 * MEGABYTE].map((bytes) => fileSizeText(bytes, 'en'))).toEqual([
    '17 bytes',
    '1.5 kB',
    '1.3 MB',
  ])
  expect(fileSizeText(1.5 * MEGABYTE, 'de')).toBe('1,5 MB')
})
