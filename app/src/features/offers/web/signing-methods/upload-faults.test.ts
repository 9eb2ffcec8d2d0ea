import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as limits from '#config/limits.ts'
import { findUploadFault } from './upload-faults.ts'

const encrypted = readFileSync(new URL('../../../../platform/pdf/samples/qpdf-encrypted.pdf', import.meta.url))
const pdf = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'
const file = (name: string, content: BlobPart, type = '') => new File([content], name, { type })

test.each([
  ['a PDF', [file('Signed.pdf', pdf)], undefined],
  ['a PDF whose name has capital letters', [file('SCAN.PDF', pdf)], undefined],
  ['a PDF that a phone gives without its ending', [file('document', pdf, 'application/pdf')], undefined],
  ['a PDF with some bytes before its header', [file('Signed.pdf', `\n\n${pdf}`)], undefined],
  ['a text document', [file('lo.docx', 'PK')], 'offers.upload.notPdf'],
  ['a text document named as a PDF', [file('lo.pdf', 'PK')], 'offers.upload.notPdf'],
  ['an empty file', [file('Signed.pdf', '')], 'offers.upload.notPdf'],
  ['a protected PDF', [file('Signed.pdf', encrypted)], 'offers.upload.encrypted'],
  ['a large PDF', [file('Signed.pdf', pdf.padEnd(limits.offerLetterMaxBytes + 1))], 'offers.upload.tooLarge'],
  ['two files', [file('one.pdf', pdf), file('two.pdf', pdf)], 'offers.upload.tooMany'],
  ['no file', [], 'offers.upload.required'],
])('%s is checked when it is chosen [RB-14]', async (_what, files, fault) => {
  expect(await findUploadFault(files)).toBe(fault)
})
