import { PDFDocument, PDFName, PDFRawStream, rgb, StandardFonts } from 'pdf-lib'
import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { makeTestLetter } from '#testing/letters/make-letter.ts'
import { compilePdfium, openPdfium } from '../places/open-pdfium.ts'
import type { Box } from '../places/place-kinds.ts'
import { openForChange } from '../read-structure.ts'
import { DocumentFonts } from '../text/fonts.ts'
import { muteTags } from './mute-tags.ts'

/** Makes a letter of one page from the operators of its content, with Helvetica as /F1. */
async function rawLetter(content: string, ascii = false): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const page = document.addPage([400, 300])
  page.node.setFontDictionary(PDFName.of('F1'), font.ref)
  const bytes = Buffer.from(ascii ? `${Buffer.from(content, 'latin1').toString('hex')}>` : content, 'latin1')
  const dict = document.context.obj({ Length: bytes.length, ...(ascii && { Filter: 'ASCIIHexDecode' }) })
  page.node.set(PDFName.of('Contents'), document.context.register(PDFRawStream.of(dict, bytes)))
  return document.save()
}

/** Makes a letter in a subset TrueType font with codes of two bytes. */
async function subsetLetter(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await new DocumentFonts(document).get('plain')
  const page = document.addPage([400, 300])
  page.drawText('Signed: {{signature}} Łódź', { x: 20, y: 200, size: 12, font, color: rgb(0.9, 0.1, 0.1) })
  page.drawText('{{ date }}', { x: 20, y: 100, size: 12, font, color: rgb(1, 1, 1) })
  return document.save()
}

/** Makes a letter that draws another letter twice as a form object. */
async function formLetter(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const [form] = await document.embedPdf(await rawLetter('BT /F1 12 Tf 20 200 Td (Signed {{signature}} here) Tj ET'))
  if (!form) throw new Error('The form object is missing.')
  document.addPage([400, 300]).drawPage(form)
  document.addPage([400, 300]).drawPage(form, { x: 30, y: 10 })
  return document.save()
}

const spaced = 'BT /F1 12 Tf 1.5 Tc 3 Tw 80 Tz 14 TL 20 250 Td'
const letters: Record<string, () => Promise<Uint8Array>> = {
  'white in a standard font': () =>
    makeTestLetter([{ lines: ['Signed:'], texts: [{ text: '{{signature}}', x: 120, y: 700, white: true }] }]),
  'in the middle of a dark line': () => makeTestLetter([{ lines: ['Signed: {{signature}} on {{date}} by me'] }]),
  'written in several runs': () =>
    makeTestLetter([{ lines: ['Signed:'], runs: [{ texts: ['{', '{sig', 'nature}', '}'], x: 60, y: 500 }] }]),
  'in a subset font': subsetLetter,
  'in a form object': formLetter,
  'in the pieces of an array': () =>
    rawLetter(`${spaced} [(Signed {) -20 ({sig) 35.5 <6E6174> .5 (ure}}) -300 ( by me)] TJ T* (after) Tj ET`),
  'with operators that begin a line': () =>
    rawLetter(`${spaced} (Signed {{name}} x) ' 4 1 (on {{date}} y) " (after (all\\)) z) ' ET`),
  'with escapes': () =>
    rawLetter(`${spaced} (Signed \\173\\173da\\\nte\\175} by me % no comment) Tj % (a comment\n(after) ' ET`),
  'after an inline image': () =>
    rawLetter(`q 9 0 0 9 5 5 cm BI /W 2 /H 2 /CS /G /BPC 8 ID (\x01 EI\x90 EI Q ${spaced} (Signed {{date}} x) Tj ET`),
  'in another font within a saved state': () =>
    rawLetter(`${spaced} q /F1 20 Tf (Signed) Tj Q ( {{initials}} after) Tj ET`),
  'in a stream written in hex': () => rawLetter(`${spaced} (Signed {{signature}} after) Tj ET`, true),
}

async function muted(letter: Uint8Array): Promise<Uint8Array> {
  const document = await openForChange(letter)
  muteTags(document)
  return document.save({ useObjectStreams: false })
}

/** Returns the text of all pages as two programs read it, and where each page has ink. */
async function read(letter: Uint8Array): Promise<{ texts: string[]; boxes: Box[]; ink: number }> {
  const texts: string[] = []
  const boxes: Box[] = []
  let ink = 0
  const document = await getDocumentProxy(letter.slice())
  const pdfium = await openPdfium(letter, await compilePdfium())
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(''))
    const page = pdfium.page(number - 1)
    const signs = page.signs()
    texts.push(signs.map(({ sign }) => sign).join(''))
    const text = signs.map(({ sign }) => sign).join('')
    const tags = [...text.matchAll(/\{\s*\{[^}]*\}\s*\}/g)].map((tag) => ({
      from: tag.index,
      to: tag.index + tag[0].length,
    }))
    const kept = signs.filter((_, at) => !tags.some(({ from, to }) => at >= from && at < to))
    boxes.push(...kept.flatMap(({ sign, box }) => (box && sign.trim() ? [box] : [])))
    ink += page.draw().whole.reduce((sum, value) => sum + 255 - value, 0)
  }
  pdfium.close()
  return { texts, boxes, ink }
}

const words = (text: string) => text.replaceAll(/\s/g, '').replaceAll(/\{\{[^}]*\}\}/g, '')

test.each(Object.keys(letters))(
  'screen readers find no tag in a letter, and nothing looks different: %s [second/B3-05]',
  async (name) => {
    const letter = (await letters[name]?.()) ?? new Uint8Array()
    const [before, after] = [await read(letter), await read(await muted(letter))]
    for (const [index, text] of after.texts.entries()) {
      expect(before.texts[index]?.replaceAll(/\s/g, '')).toMatch(/\{\{\w+\}\}/)
      expect(text).not.toMatch(/[{}]/)
      expect(text.replaceAll(/\s/g, '')).toBe(words(before.texts[index] ?? ''))
    }
    expect(after.boxes).toHaveLength(before.boxes.length)
    for (const [index, { x, y, width }] of after.boxes.entries()) {
      expect(x).toBeCloseTo(before.boxes[index]?.x ?? 0, 1)
      expect(y).toBeCloseTo(before.boxes[index]?.y ?? 0, 1)
      expect(width).toBeCloseTo(before.boxes[index]?.width ?? 0, 1)
    }
    // PDFium draws each text object from a whole pixel, so positions are compared as numbers.
    expect(after.ink / before.ink).toBeCloseTo(1, 1)
  },
)

test.each([
  ['other words in braces', 'BT /F1 12 Tf 20 200 Td (Dear {{first name}}, {{company_signature}}) Tj ET'],
  ['a font that is not there', 'BT /F9 12 Tf 20 200 Td ({{signature}}) Tj ET'],
  ['operators that end in the middle', 'BT /F1 12 Tf 20 200 Td (Dear) Tj ({{signature}}'],
  ['arrays within arrays', `BT /F1 12 Tf ${'['.repeat(100_000)} ({{signature}}) Tj ET`],
])('the content of a page stays as it is: %s [second/B3-05]', async (_, content) => {
  const document = await openForChange(await rawLetter(content))
  const before = document.getPage(0).node.Contents()
  muteTags(document)
  expect(document.getPage(0).node.Contents()).toBe(before)
})
