import { PDFDocument, PDFString } from 'pdf-lib'
import { expect, test } from 'vitest'
import { makeTestLetter } from '#testing/make-letter.ts'
import { readPlaces } from './read-places.ts'

const kinds = async (...sheets: Parameters<typeof makeTestLetter>[0]) =>
  (await readPlaces(await makeTestLetter(sheets))).places

test('form fields say by their names what they are for, and where: from the upper left, as shares of the page', async () => {
  const places = await kinds(
    { lines: ['One'] },
    {
      fields: [
        { name: 'signature_1', x: 60, y: 100, width: 200, height: 50 },
        { name: 'candidate.Date', x: 300, y: 100, width: 100, height: 24 },
        { name: 'initials', x: 60, y: 700, width: 80, height: 40 },
        { name: 'salary', x: 60, y: 400, width: 80, height: 40 },
      ],
    },
  )
  expect(places.map(({ kind, page }) => [kind, page])).toEqual([
    ['initials', 1],
    ['signature', 1],
    ['date', 1],
  ])
  const signature = places[1]
  expect(signature?.x).toBeCloseTo(60 / 595, 2)
  expect(signature?.y).toBeCloseTo((842 - 150) / 842, 2)
  expect(signature?.width).toBeCloseTo(200 / 595, 2)
  expect(signature?.height).toBeCloseTo(50 / 842, 2)
})

test('what is filled in, ticked or signed already is the company’s; boxes that are not ticked are the reader’s', async () => {
  const place = { width: 100, height: 24 }
  const bytes = await makeTestLetter([
    {
      fields: [
        { ...place, name: 'name', x: 60, y: 700, value: 'Meridian Works' },
        { ...place, name: 'date', x: 300, y: 700 },
        { name: 'handbook', x: 60, y: 600, width: 14, height: 14, ticked: false, required: true },
        { name: 'newsletter', x: 60, y: 560, width: 14, height: 14, ticked: false },
        { name: 'full_time', x: 60, y: 520, width: 14, height: 14, ticked: true },
      ],
    },
  ])
  const document = await PDFDocument.load(bytes)
  signatureField(document, 'company', 200, { Type: 'Sig' })
  signatureField(document, 'candidate', 100)
  const { places } = await readPlaces(await document.save())
  expect(places.map(({ kind, label, required }) => [kind, label, required])).toEqual([
    ['date', undefined, undefined],
    ['check', 'handbook', true],
    ['check', 'newsletter', undefined],
    ['signature', undefined, undefined],
  ])
  expect(places[3]?.y).toBeCloseTo((842 - 150) / 842, 2)
})

/** Adds a field for a signature to the first page; with a value it is signed. */
function signatureField(document: PDFDocument, name: string, y: number, value?: Record<string, string>): void {
  const { context } = document
  const [page] = document.getPages()
  const field = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFString.of(name),
      Rect: [60, y, 260, y + 50],
      ...(value && { V: context.obj(value) }),
    }),
  )
  page?.node.addAnnot(field)
  document.getForm().acroForm.addField(field)
}

test('tags in the text are places, also when the file holds them in several runs', async () => {
  const places = await kinds({
    lines: ['Dear Alice, {{name}}', 'a {{ unknown }} tag and { {date} }'],
    runs: [
      { texts: ['{{sig', 'nat', 'ure}}'], x: 80, y: 200 },
      { texts: ['{', '{date', '}}'], x: 350, y: 200 },
    ],
  })
  expect(places.map(({ kind }) => kind)).toEqual(['name', 'signature', 'date'])
  expect(places[1]?.x).toBeCloseTo(80 / 595, 2)
  expect((places[1]?.y ?? 0) + (places[1]?.height ?? 0)).toBeCloseTo((842 - 200) / 842, 1)
  expect(places[2]?.x).toBeCloseTo(350 / 595, 2)
})

test('a letter without any gets a signature and a date where its last page is free', async () => {
  const short = await kinds({ lines: ['One'] }, { lines: ['Two'] })
  expect(short.map(({ kind, page }) => [kind, page])).toEqual([
    ['signature', 1],
    ['date', 1],
  ])
  expect(short[0]?.y).toBeGreaterThan(0.1)
  const full = await kinds({ lines: Array.from({ length: 40 }, (_, line) => `Line ${line}`) })
  expect((full[0]?.y ?? 0) + (full[0]?.height ?? 0)).toBeLessThanOrEqual(1)
  for (const { x, y, width, height } of [...short, ...full])
    expect([x >= 0, y >= 0, x + width <= 1, y + height <= 1]).toEqual([true, true, true, true])
})

test('a page that readers turn has its places where they see them', async () => {
  const [signature] = await kinds({
    rotate: 90,
    fields: [{ name: 'signature', x: 0, y: 0, width: 100, height: 180 }],
  })
  // The lower left corner of a page that is turned to the right is seen at the upper left.
  expect(signature?.x).toBeCloseTo(0, 2)
  expect(signature?.y).toBeCloseTo(0, 2)
  expect(signature?.width).toBeCloseTo(180 / 842, 2)
})

test('the words of every page are read', async () => {
  const { pages } = await readPlaces(await makeTestLetter([{ lines: ['Hello', 'there'] }, {}]))
  expect(pages.map(({ text }) => text)).toEqual(['Hello\nthere', ''])
  expect(pages[0]).toMatchObject({ width: 595, height: 842 })
})
