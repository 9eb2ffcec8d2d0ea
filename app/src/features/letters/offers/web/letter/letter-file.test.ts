import { expect, test } from 'vitest'
import { fileName } from './LetterViewer.tsx'

test.each([
  ['Offer letter', 'Offer letter.pdf'],
  ['Contract.PDF', 'Contract.PDF'],
  ['a/b\\c:d', 'a b c d.pdf'],
  ['Brief \u202Efdp.exe', 'Brief  fdp.exe.pdf'],
  ['', 'document.pdf'],
])('the document %j is saved as %j', (name, file) => {
  expect(fileName(name)).toBe(file)
})
