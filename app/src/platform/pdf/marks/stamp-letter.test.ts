import { PDFDocument } from 'pdf-lib'
import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { greyPng } from '#testing/letters/make-png.ts'
import { DocumentFonts } from '../text/fonts.ts'
import { drawable } from '../text/lay-out-text.ts'
import type { LetterMark } from '../letter.ts'
import { stampMarks } from './stamp-letter.ts'

/** Returns a stamped page, rotated by `angle` degrees and cropped. */
async function stamped(angle: number, marks: readonly LetterMark[]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const page = document.addPage([600, 800])
  page.setCropBox(100, 100, 400, 600)
  page.setRotation({ type: 'degrees', angle } as never)
  await stampMarks(document, new DocumentFonts(document), marks)
  return document.save()
}

/** Returns the displayed position of each text, in fractions of the page from its upper left corner. */
async function seenTexts(pdf: Uint8Array): Promise<{ text: string; x: number; y: number }[]> {
  const page = await (await getDocumentProxy(pdf.slice())).getPage(1)
  const view = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  return items.flatMap((item) => {
    if (!('str' in item) || !item.str.trim()) return []
    const [x = 0, y = 0] = view.convertToViewportPoint(Number(item.transform[4]), Number(item.transform[5]))
    return [{ text: item.str, x: x / view.width, y: y / view.height }]
  })
}

const place = { page: 0, x: 0.2, y: 0.3, width: 0.5, height: 0.05 }

test.each([0, 90, 180, 270])(
  'a mark lies where a reader sees its place, on a cut page turned by %i degrees',
  async (angle) => {
    const [seen] = await seenTexts(await stamped(angle, [{ ...place, kind: 'text', text: 'Zoë' }]))
    expect(seen?.text).toBe('Zoë')
    expect(seen?.x).toBeCloseTo(0.2, 1)
    expect(seen?.y).toBeGreaterThan(0.3)
    expect(seen?.y).toBeLessThan(0.35)
  },
)

test('a mark is not covered by the form field it was made for, and a check box is ticked', async () => {
  const document = await PDFDocument.create()
  const form = document.getForm()
  const page = document.addPage([400, 400])
  const box = { width: 100, height: 20 }
  form.createTextField('name').addToPage(page, { ...box, x: 40, y: 300 })
  form.createTextField('salary').addToPage(page, { ...box, x: 40, y: 330 })
  form.createCheckBox('handbook').addToPage(page, { x: 40, y: 200, width: 12, height: 12 })
  const mark = { page: 0, x: 0.1, width: 0.25 }
  await stampMarks(document, new DocumentFonts(document), [
    // At least the size that fields are given, which overlaps the one above.
    { ...mark, y: 0.1, height: 0.15, kind: 'text', text: 'Zoë' },
    { page: 0, x: 0.1, y: (400 - 212) / 400, width: 0.03, height: 0.03, kind: 'check' },
  ])
  const read = await (await getDocumentProxy(await document.save())).getPage(1)
  const annotations = (await read.getAnnotations()) as { fieldName: string; hidden: boolean; fieldValue: string }[]
  expect(annotations.map(({ fieldName, hidden }) => [fieldName, hidden])).toEqual([
    ['name', true],
    ['salary', false],
    ['handbook', false],
  ])
  expect(annotations[2]?.fieldValue).toBe('Yes')
})

test('a long name is drawn smaller rather than outside its place', async () => {
  const text = 'A very long name that goes on and on and on and on and on'
  const pdf = await stamped(0, [{ ...place, kind: 'signature', text }])
  const page = await (await getDocumentProxy(pdf.slice())).getPage(1)
  const items = (await page.getTextContent()).items.filter((item) => 'width' in item)
  expect(items.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(0.5 * 400 + 1)
})

test('right-to-left names are right-aligned, and Arabic letters are joined', async () => {
  const [seen] = await seenTexts(await stamped(0, [{ ...place, kind: 'text', text: 'محمد' }]))
  expect(seen?.x).toBeGreaterThan(0.5)
  const document = await PDFDocument.create()
  const font = await new DocumentFonts(document).get('plain')
  const apart = [...'محمد'].reduce((sum, letter) => sum + font.widthOfTextAtSize(letter, 10), 0)
  expect(font.widthOfTextAtSize('محمد', 10)).toBeLessThan(apart)
})

test('characters without a glyph and bidirectional controls are shown by their code point', () => {
  expect(drawable('Kim 김', 'plain')).toBe('Kim ⟨U+AE40⟩')
  expect(drawable('a\u202egnp.exe', 'plain')).toBe('a⟨U+202E⟩gnp.exe')
  expect(drawable('a\u0000b', 'plain')).toBe('a⟨U+0000⟩b')
  expect(drawable('e\u0301', 'plain')).toBe('é')
})

test('a broken or oversized image, or a page out of range, is refused with a sentence', async () => {
  await expect(stamped(0, [{ ...place, kind: 'image', png: Buffer.from('GIF89a') }])).rejects.toThrow('not a sound PNG')
  await expect(
    stamped(0, [{ ...place, kind: 'image', png: greyPng({ width: 40_000, height: 40_000, rows: 1 }) }]),
  ).rejects.toThrow('too large')
  await expect(stamped(0, [{ ...place, page: 2, kind: 'text', text: 'x' }])).rejects.toThrow('page 3')
})

test('a drawn signature keeps its aspect ratio', async () => {
  const pdf = await stamped(0, [{ ...place, kind: 'image', png: greyPng({ width: 20, height: 10 }) }])
  expect(pdf.length).toBeGreaterThan(500)
})
