import { randomBytes } from 'node:crypto'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import sharp from 'sharp'
import { ZipFile } from 'yazl'

/** Lines of a short résumé that any parser understands. */
export const SAMPLE_LINES = [
  'Ines Prado',
  'Baker',
  'ines.prado@example.org',
  '+351 22 202 3400',
  'Porto, Portugal',
  '',
  'Experience',
  'Head Baker, Padaria do Bolhão, Porto',
  'March 2021 – present',
  'Leads a team of six and plans the daily production.',
  'Baker, Moinho Lda, Braga',
  'June 2016 – February 2021',
  '',
  'Education',
  'Diploma in Pastry, Escola de Hotelaria do Porto',
  '2014 – 2016',
  '',
  'Skills',
  'Sourdough, Viennoiserie, Stock control, HACCP',
  '',
  'Languages',
  'Portuguese (native), English (fluent)',
]

/** Makes a PDF with these lines; with none, of a page that only has a picture. */
async function pdfOf(lines: readonly string[], password?: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold)
  const page = pdf.addPage([595, 842])
  for (const [at, line] of lines.entries()) {
    const isTitle = at === 0 || ['Experience', 'Education', 'Skills', 'Languages'].includes(line)
    page.drawText(line, {
      x: 60,
      y: 780 - at * 22,
      size: at === 0 ? 20 : isTitle ? 14 : 11,
      font: isTitle ? bold : font,
    })
  }
  if (lines.length === 0) page.drawImage(await pdf.embedPng(await pictureOf()), { x: 0, y: 0, width: 595, height: 842 })
  if (password !== undefined) pdf.encrypt({ userPassword: password, ownerPassword: randomBytes(8).toString('hex') })
  return pdf.save()
}

const pictureOf = async (): Promise<Uint8Array> =>
  sharp({ create: { width: 200, height: 280, channels: 3, background: '#f4f1ea' } })
    .png()
    .toBuffer()

/** Packs a Word document with this content. */
async function packWord(content: Buffer): Promise<Uint8Array> {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from('<Types/>'), '[Content_Types].xml')
  zip.addBuffer(content, 'word/document.xml')
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks)
}

/** Packs a document of many megabytes of the same letter into a few kilobytes. */
const bombOf = () => packWord(Buffer.alloc(150_000_000, 0x20))

/** Packs a Word document with these lines. */
function wordOf(lines: readonly string[]): Promise<Uint8Array> {
  const paragraphs = lines.map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join('')
  return packWord(Buffer.from(`<w:document xmlns:w="urn:w"><w:body>${paragraphs}</w:body></w:document>`))
}

const half = (bytes: Uint8Array): Uint8Array => bytes.slice(0, Math.floor(bytes.length / 2))

/** Files as sent by candidates and attackers, by kind. */
export const sampleFiles = {
  pdf: () => pdfOf(SAMPLE_LINES),
  scan: () => pdfOf([]),
  picture: pictureOf,
  encrypted: () => pdfOf(SAMPLE_LINES, 'secret'),
  empty: async () => new Uint8Array(),
  cut: async () => half(await pdfOf(SAMPLE_LINES)),
  cutWord: async () => half(await wordOf(SAMPLE_LINES)),
  // Word stores a document with a password in the container of its old format.
  protectedWord: async () =>
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(600),
      Buffer.from('EncryptedPackage', 'utf16le'),
      Buffer.alloc(3000),
    ]),
  damaged: async () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(3000)]),
  program: async () => Buffer.concat([Buffer.from('MZ\u0090\u0000\u0003\u0000', 'latin1'), randomBytes(3000)]),
  bomb: bombOf,
} satisfies Record<string, () => Promise<Uint8Array>>

export type SampleFile = keyof typeof sampleFiles
