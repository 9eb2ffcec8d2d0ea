import {
  Document,
  ExternalHyperlink,
  HeadingLevel,
  ImageRun,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { readWordFile } from './work-on-letter.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a Word document becomes the text of a template, without its pictures', async () => {
  const document = new Document({
    sections: [
      {
        children: [
          new Paragraph({ text: 'Offer', heading: HeadingLevel.HEADING_1 }),
          new Paragraph({
            children: [
              new TextRun('Dear {{candidate.'),
              new TextRun({ text: 'firstName', bold: true }),
              new TextRun('}}, '),
              new ExternalHyperlink({ link: 'https://acme.example/', children: [new TextRun('our site')] }),
              new ImageRun({ type: 'png', data: PNG, transformation: { width: 10, height: 10 } }),
            ],
          }),
          new Table({ rows: [new TableRow({ children: [new TableCell({ children: [new Paragraph('Pay')] })] })] }),
          new Paragraph({ children: [new TextRun({ text: 'Sign here: {{signature}}', italics: true })] }),
        ],
      },
    ],
  })
  const html = await readWordFile(new Uint8Array(await Packer.toBuffer(document)))
  expect(html).toContain('<h2>Offer</h2>')
  expect(html).toContain('Dear {{candidate.<strong>firstName</strong>}}')
  expect(html).toContain('href="https://acme.example/"')
  expect(html).toMatch(/<td><p>Pay<\/p><\/td>/)
  expect(html).toContain('<em>Sign here: {{signature}}</em>')
  expect(html).not.toContain('<img')
})

/** Returns a package whose document unpacks to this many bytes. */
async function packed(bytes: number): Promise<Uint8Array> {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.alloc(bytes, 'x'), 'word/document.xml')
  zip.end()
  return new Uint8Array(await buffer(zip.outputStream))
}

test('what only looks like a Word document is refused, and so is one that unpacks to too much', async () => {
  const refused = (bytes: Uint8Array) =>
    readWordFile(bytes).then(
      () => 'read',
      ({ code }: { code: string }) => code,
    )
  expect(await refused(new TextEncoder().encode('no zip'))).toBe('not-word')
  expect(await refused(await packed(60_000_000))).toBe('not-word')
  expect(await refused(new Uint8Array(6_000_000))).toBe('too-large')
})
