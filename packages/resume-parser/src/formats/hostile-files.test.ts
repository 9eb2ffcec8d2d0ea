import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { docxOf, odtOf, paragraph, wordPart } from '../testing/office-files.ts'
import { zipOfFiles } from '../testing/zip-of-files.ts'
import { defaultLimits, type Limits } from './bounds/limits.ts'
import { readDocument } from './read-document.ts'
import { UnreadableResume } from './bounds/unreadable-resume.ts'

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const read = (bytes: Uint8Array, name = 'resume', limits: Partial<Limits> = {}) =>
  readDocument(bytes, name, { ...defaultLimits, ...limits })

async function pdfOf(pages: number, text = 'Ada Lovelace'): Promise<PDFDocument> {
  const pdf = await PDFDocument.create()
  for (let page = 0; page < pages; page += 1) pdf.addPage().drawText(text)
  return pdf
}

const bomb = (size: number) => zipOfFiles({ 'word/document.xml': Buffer.alloc(size, ' ') })
const entities = '<!DOCTYPE r [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;">]>'
const nested = `${'<w:tbl><w:tr><w:tc>'.repeat(2_000)}${'</w:tc></w:tr></w:tbl>'.repeat(2_000)}`
const encryptedDoc = () => {
  const file = Buffer.alloc(1024)
  file.writeUInt32BE(0xd0cf11e0, 0)
  file.write('EncryptedPackage', 600, 'utf16le')
  return new Uint8Array(file)
}

test.each<[string, string, () => Uint8Array]>([
  ['a zip bomb', 'unpacks-too-large', () => bomb(40_000_000)],
  [
    'a zip file that hides its size',
    'damaged',
    () => zipOfFiles({ 'word/document.xml': ' '.repeat(9_000_000) }, { 'word/document.xml': 90_000 }),
  ],
  [
    'a zip file of thousands of files',
    'unpacks-too-large',
    () => zipOfFiles(Object.fromEntries(Array.from({ length: 2_100 }, (_, n) => [`${n}.xml`, '']))),
  ],
  ['a zip file without a document', 'unknown-format', () => zipOfFiles({ 'holiday.jpg': 'sun' })],
  ['a truncated Word document', 'damaged', () => docxOf(paragraph('Ada')).subarray(0, 300)],
  [
    'a Word document with entities',
    'damaged',
    () => zipOfFiles({ 'word/document.xml': `${entities}<w:document><w:body>&b;</w:body></w:document>` }),
  ],
  ['tables in tables in tables', 'damaged', () => docxOf(nested)],
  ['an OpenDocument text with entities', 'damaged', () => zipOfFiles({ 'content.xml': `${entities}<o>&b;</o>` })],
  [
    'an encrypted OpenDocument text',
    'encrypted',
    () => odtOf('', '', { 'META-INF/manifest.xml': '<m:encryption-data/>' }),
  ],
  ['an encrypted Word document', 'encrypted', encryptedDoc],
  [
    'a spreadsheet of 1997',
    'unknown-format',
    () => {
      const file = Buffer.alloc(1024)
      file.writeUInt32BE(0xd0cf11e0, 0)
      return new Uint8Array(file)
    },
  ],
  ['RTF of a million groups', 'damaged', () => bytesOf(`{\\rtf1${'{'.repeat(1_000_000)}`)],
  [
    'Europass XML with entities',
    'damaged',
    () => bytesOf(`<?xml version="1.0"?>${entities}<SkillsPassport>&b;</SkillsPassport>`),
  ],
  ['other XML', 'unknown-format', () => bytesOf('<?xml version="1.0"?><svg/>')],
  ['a web page', 'unknown-format', () => bytesOf('<!DOCTYPE html><html></html>')],
  ['broken JSON', 'damaged', () => bytesOf('{"basics": ')],
  ['other JSON', 'unknown-format', () => bytesOf('{"version": 1}')],
  ['a program', 'unknown-format', () => bytesOf('\x7fELF\x02\x01\x01\0\0\0')],
])('%s is refused: %s', async (_what, code, file) => {
  await expect(read(file())).rejects.toMatchObject({ name: 'UnreadableResume', code })
})

test('limits are checked before the work', async () => {
  await expect(read(new Uint8Array(2_001), 'resume.txt', { bytes: 2_000 })).rejects.toMatchObject({ code: 'too-large' })
  const long = await (await pdfOf(31)).save()
  await expect(read(long)).rejects.toMatchObject({ code: 'too-many-pages' })
})

test('text in a file called PDF is what is left of one', async () => {
  await expect(read(bytesOf('Downloaded in part'), 'resume.pdf')).rejects.toMatchObject({ code: 'damaged' })
})

test('scripts of a PDF are not run, and are reported', async () => {
  const pdf = await pdfOf(1)
  pdf.addJavaScript('main', 'app.alert("hello")')
  expect(await read(await pdf.save())).toMatchObject({ warnings: [{ code: 'scripts-ignored' }] })
})

test('a PDF that is also a web page is read as PDF', async () => {
  const page = Buffer.from('<html><script>alert(1)</script></html>\n')
  const file = await read(new Uint8Array(Buffer.concat([page, await (await pdfOf(1)).save()])), 'resume.html')
  expect(file).toMatchObject({ format: 'pdf', warnings: [{ code: 'renamed', detail: 'pdf' }] })
})

test('a PDF without text is kept, and a page that is a picture is counted, unlike an empty one', async () => {
  expect(await read(await (await pdfOf(1, '')).save())).toMatchObject({ warnings: [{ code: 'no-text' }] })
  const pdf = await pdfOf(1)
  pdf.addPage()
  expect(await read(await pdf.save())).toMatchObject({ warnings: [] })
  pdf.addPage().drawImage(await pdf.embedPng(await readFile(new URL('../fixtures/scan.png', import.meta.url))))
  expect(await read(await pdf.save())).toMatchObject({ warnings: [{ code: 'pages-without-text', detail: '1' }] })
})

test('text beyond the limit is cut off, with a warning', async () => {
  const text = 'A line of a résumé\n'.repeat(200)
  expect(await read(bytesOf(text), 'resume.txt', { characters: 500 })).toMatchObject({ warnings: [{ code: 'cut' }] })
  const pdf = await pdfOf(3, 'A line of a page')
  expect(await read(await pdf.save(), 'resume.pdf', { characters: 20 })).toMatchObject({ warnings: [{ code: 'cut' }] })
})

const readable = async (bytes: Uint8Array, name: string) => {
  try {
    return Array.isArray((await read(bytes, name)).warnings)
  } catch (error) {
    return error instanceof UnreadableResume && error.message.length > 0
  }
}

test('any bytes are read or refused with a sentence', async () => {
  const starts = [
    '',
    '%PDF-1.7\n',
    'PK\u0003\u0004',
    '{\\rtf1 ',
    '\xd0\xcf\x11\xe0',
    '{"basics":',
    '<?xml?>',
    '\xff\xfe',
  ]
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 2_000 }), async (start, rest) =>
      readable(new Uint8Array(Buffer.concat([Buffer.from(start, 'latin1'), rest])), 'resume'),
    ),
    { numRuns: 150 },
  )
}, 60_000)

test('a file that is cut off or changed anywhere is read or refused with a sentence', async () => {
  const rtf = bytesOf(
    String.raw`{\rtf1\ansi{\fonttbl{\f0 Arial;}}\b Ada\b0\tab 1833\par{\field{\*\fldinst HYPERLINK "x"}{\fldrslt y}}}`,
  )
  const pdf = await (await pdfOf(2)).save()
  const styles = wordPart('styles', '')
  const files = [rtf, pdf, docxOf(paragraph('Ada'), { 'word/styles.xml': styles }), odtOf('', '<text:p>Ada</text:p>')]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat(255),
      fc.boolean(),
      async (file, at, byte, cut) => {
        const changed = Uint8Array.from(file)
        const index = Math.min(file.length - 1, Math.floor(at * file.length))
        changed[index] = byte
        return readable(cut ? changed.subarray(0, index) : changed, 'resume')
      },
    ),
    { numRuns: 150 },
  )
}, 60_000)
