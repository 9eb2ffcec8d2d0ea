import { sha256 } from '#platform/secrets/hash.ts'

/** A letter that a preview shows. */
export interface InventedLetter {
  bytes: Uint8Array
  sha256: string
  text: string
}

const PAGE = { width: 595.28, height: 841.89 }
const MARGIN = 72
const SIZE = 11

const PARAGRAPHS = (name: string, job: string, company: string) => [
  `Dear ${name},`,
  `We enjoyed meeting you and are pleased to offer you the position of ${job} at ${company}.`,
  'This letter is an example. It shows how job offers look on your site, and it was sent to no one.',
  'Your employment begins on the first working day of next month. You work 38 hours a week,',
  'with flexible hours, and you have 30 days of paid leave a year.',
  'Please read this letter and answer it on this page.',
  'Yours sincerely,',
  company,
]

/** Returns a text with only the characters that PDF's built-in fonts have. */
const writable = (text: string, otherwise: string) =>
  text.replaceAll(/[^\u0020-\u007E\u00A0-\u00FF]/g, '').trim() || otherwise

/** Typesets an example of an offer letter on one page, in English because letters are a company's own documents. */
export async function makeInventedLetter(
  names: Record<'candidate' | 'job' | 'company', string>,
): Promise<InventedLetter> {
  // Imported lazily, because only previews of a letter need it.
  const { PDFDocument, StandardFonts } = await import('pdf-lib')
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const [plain, strong] = [
    await pdf.embedFont(StandardFonts.Helvetica),
    await pdf.embedFont(StandardFonts.HelveticaBold),
  ]
  const company = writable(names.company, 'the company')
  const lines = PARAGRAPHS(names.candidate, writable(names.job, 'your new job'), company)
  const page = pdf.addPage([PAGE.width, PAGE.height])
  let y = PAGE.height - MARGIN - 20
  const write = (text: string, font: typeof plain, size: number) => {
    page.drawText(text, { x: MARGIN, y, size, font, maxWidth: PAGE.width - 2 * MARGIN, lineHeight: size * 1.4 })
    const rows = Math.ceil(font.widthOfTextAtSize(text, size) / (PAGE.width - 2 * MARGIN))
    y -= size * 1.4 * rows + size
  }
  write(company, strong, 18)
  write('Offer of employment', strong, 14)
  for (const line of lines) write(line, plain, SIZE)
  const bytes = await pdf.save({ useObjectStreams: false })
  return {
    bytes,
    sha256: sha256(bytes),
    text: [company, 'Offer of employment', ...lines].join('\n'),
  }
}
