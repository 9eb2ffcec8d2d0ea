import { readFileSync } from 'node:fs'
import { PDFDocument } from 'pdf-lib'
import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import * as limits from '#config/limits.ts'
import { inspectInProcess } from '#platform/pdf/inspect-in-process.ts'
import { findUploadFault } from './upload-faults.ts'

const restricted = readFileSync(new URL('../../../../../platform/pdf/samples/qpdf-encrypted.pdf', import.meta.url))

/** Returns an encrypted letter; without a user password, encryption only restricts editing. */
async function encryptedLetter(userPassword: string): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create()
  document.addPage([300, 300])
  document.encrypt({ userPassword, ownerPassword: 'owner', permissions: { modifying: false } })
  return new Uint8Array(await document.save({ useObjectStreams: false }))
}

/** Opens a PDF with the browser's engine. */
const opens = (bytes: Uint8Array) =>
  getDocumentProxy(bytes.slice(), { verbosity: 0 }).then(
    () => true,
    (error: unknown) => !(error instanceof Error && error.name === 'PasswordException'),
  )

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
  ['a large PDF', [file('Signed.pdf', pdf.padEnd(limits.offerLetterMaxBytes + 1))], 'offers.upload.tooLarge'],
  ['two files', [file('one.pdf', pdf), file('two.pdf', pdf)], 'offers.upload.tooMany'],
  ['no file', [], 'offers.upload.required'],
])('%s is checked as soon as it is chosen [RB-14]', async (_what, files, fault) => {
  expect(await findUploadFault(files, opens)).toBe(fault)
})

test.each([
  ['restricted by another program', () => restricted, true],
  ['restricted by an owner’s password', () => encryptedLetter(''), true],
  ['locked by a user’s password', () => encryptedLetter('secret'), false],
])('browser and server agree on a PDF that is %s [second/B19] [RB-14]', async (_what, letter, taken) => {
  const bytes = new Uint8Array(await letter())
  expect(await findUploadFault([file('Signed.pdf', bytes)], opens)).toBe(taken ? undefined : 'offers.upload.encrypted')
  const inspected = await inspectInProcess({ bytes, maxPages: 10 })
  expect(inspected.ok ? 'taken' : inspected.why).toBe(taken ? 'taken' : 'encrypted')
})
