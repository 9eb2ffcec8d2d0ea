import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { LetterMark } from '#platform/pdf/letter.ts'
import { inspectInProcess } from '#platform/pdf/inspect-in-process.ts'
import { assembleLetter } from '#platform/pdf/assemble-letter.ts'
import { greyPng } from '#testing/letters/make-png.ts'
import { changes, drawPages, inkIn } from '#testing/letters/letter-ink.ts'
import { type LetterSheet, makeTestLetter } from '#testing/letters/make-letter.ts'
import type { CeremonyEvidence, FilledField } from './evidence.ts'
import { ceremonyMarks, readLayout, typedMarks } from './letter-marks.ts'

const AT = new Date('2026-05-04T12:00:00Z')
const SIGNER = 'Alice Moreau'
const prose = (count: number) =>
  Array.from({ length: count }, (_, line) => `Line ${line} of what we agreed on in Lyon.`)
const sample = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../../../platform/pdf/samples/places/${name}.pdf`, import.meta.url)))
const box = { width: 180, height: 30 }

const letters: Record<string, () => Promise<Uint8Array> | Uint8Array> = {
  'white tags beside their labels': () =>
    makeTestLetter([
      { lines: prose(20) },
      {
        lines: prose(10),
        texts: [
          { text: 'Signature:', x: 60, y: 300 },
          { text: '{{signature}}', x: 120, y: 300, white: true },
          { text: 'Date:', x: 220, y: 300 },
          { text: '{{date}}', x: 250, y: 300, white: true },
          { text: 'Name:', x: 60, y: 270 },
          { text: '{{name}}', x: 100, y: 270, white: true },
        ],
      },
    ]),
  'form fields of two parties': () =>
    makeTestLetter([
      {
        lines: prose(20),
        fields: [
          { ...box, name: 'signature_company', x: 60, y: 300 },
          { ...box, name: 'signature_candidate', x: 320, y: 300 },
          { ...box, name: 'date_signed', x: 320, y: 260, width: 100 },
          { ...box, name: 'full_name', x: 320, y: 230 },
          { ...box, name: 'date_of_birth', x: 60, y: 230 },
        ],
      },
    ]),
  'a scanned page': () => makeTestLetter([{ scanned: true }]),
  'lines of two parties in columns': () =>
    makeTestLetter([
      {
        lines: ['Alice Moreau', '12 Rue de la Paix', ...prose(15)],
        texts: [60, 320].flatMap((x) => [
          { text: x === 60 ? 'For the company' : 'The employee', x, y: 300 },
          { text: 'Signature', x, y: 226 },
          { text: 'Date', x, y: 166 },
          { text: 'Name', x, y: 106 },
        ]),
        rules: [60, 320].flatMap((x) => [240, 180, 120].map((y) => ({ x, y, width: 200 }))),
      },
    ]),
  'a page full of text': () => makeTestLetter([{ lines: prose(42) }]),
  'lines of two parties, printed by Chromium': () => sample('two-parties'),
  'underscores of two parties, printed by Chromium': () => sample('underscores'),
  'no line at all and a footer, printed by Chromium': () => sample('footer'),
  'a line in Arabic': () => sample('arabic'),
  'a line in Hebrew': () => sample('hebrew'),
  ...Object.fromEntries(
    ([90, 180, 270] as const).flatMap((rotate) => {
      const sheet: LetterSheet = {
        rotate,
        lines: prose(20),
        texts: [{ text: 'Candidate: ____________________________', x: 60, y: 90 }],
      }
      return [
        [`a page turned by ${rotate} degrees`, () => makeTestLetter([sheet])],
        [`a page made to be turned by ${rotate} degrees`, () => makeTestLetter([{ ...sheet, upright: true }])],
      ]
    }),
  ),
}

/** Returns the marks that a signing page would submit: a drawn signature and prefilled texts. */
async function drawnMarks(letter: Uint8Array): Promise<LetterMark[]> {
  const { fields } = await readLayout(letter, SIGNER)
  const png = greyPng({ width: 200, height: 60 }, (x, y) => (Math.abs(y - 30 - 20 * Math.sin(x / 12)) < 3 ? 0 : 255))
  const filled = fields.map((field): FilledField => {
    if (field.kind === 'date') return { ...field, text: 'May 4, 2026' }
    return field.kind === 'name' ? { ...field, text: SIGNER } : field
  })
  return ceremonyMarks({
    ...({} as CeremonyEvidence),
    fields: filled,
    signer: { name: SIGNER, email: 'alice@example.com' },
    signature: { way: 'drawn', png: png.toString('base64') },
  })
}

const stamp = (letter: Uint8Array, marks: LetterMark[]) =>
  assembleLetter({
    letter,
    marks,
    audit: { title: 'Record', introduction: '', sections: [], foot: '' },
    place: { signer: 'x', reason: 'x', at: AT, capacity: 100, timestamped: false },
    title: 'Letter',
  })

const pagesOf = async (letter: Uint8Array) => {
  const found = await inspectInProcess({ bytes: letter, maxPages: 20 })
  if (!found.ok) throw new Error(found.why)
  return found.pages
}

const typed = (letter: Uint8Array) => typedMarks(letter, SIGNER, AT)
/** Letters with every kind of place, all of which both ways use. */
const drawnOn = new Set([
  'white tags beside their labels',
  'form fields of two parties',
  'a scanned page',
  'a line in Arabic',
])

test.each([
  ...Object.entries(letters).map(([name, make]) => [name, 'a typed name', make, typed] as const),
  ...Object.entries(letters)
    .filter(([name]) => drawnOn.has(name))
    .map(([name, make]) => [name, 'a drawn signature', make, drawnMarks] as const),
])('on %s, %s covers no ink and changes nothing else [RB-05] [RB-06]', async (_, _way, make, marksOf) => {
  const letter = await make()
  const marks = await marksOf(letter)
  const count = await pagesOf(letter)
  const before = await drawPages(letter, count)
  const after = await drawPages(await stamp(letter, marks), count + 1)
  expect(marks.some(({ kind }) => kind === 'signature' || kind === 'image')).toBe(true)
  before.forEach((page, number) => {
    const own = marks.filter((mark) => mark.page === number)
    const shown = after[number]
    if (!shown) return fail()
    // The appearance of a form field does not count as ink of the letter.
    for (const mark of own) expect(inkIn({ ...page, whole: page.withoutAnnotations }, mark)).toBe(0)
    const { inside, outside } = changes(page, shown, own)
    expect(outside).toBe(0)
    expect(inside > 0).toBe(own.length > 0)
  })
  const added = marks.filter(({ page }) => page === count)
  for (const mark of added) expect(inkIn(after[count] ?? before[0] ?? fail(), mark)).toBeGreaterThan(0)
})

const fail = (): never => {
  throw new Error('There is no page.')
}

/** Returns kind and page of each mark of a typed name, with its corner in points of the displayed page. */
async function placesOn(name: string, sizes = { width: 595, height: 842 }) {
  const letter = await letters[name]?.()
  const marks = await typed(letter ?? new Uint8Array())
  return marks.map(({ kind, page, x, y, height, ...rest }) => ({
    what: kind === 'text' && 'text' in rest ? rest.text : kind,
    page,
    x: Math.round(x * sizes.width),
    bottom: Math.round((y + height) * sizes.height),
  }))
}

test('each tag and field is filled correctly, and the company’s field stays empty [RB-05]', async () => {
  expect(await placesOn('white tags beside their labels')).toMatchObject([
    { what: 'signature', page: 1, x: 120 },
    { what: '2026-05-04', page: 1, x: 250 },
    { what: SIGNER, page: 1, x: 100 },
  ])
  const fields = await placesOn('form fields of two parties')
  expect(fields.map(({ what }) => what)).toEqual(['signature', '2026-05-04', SIGNER])
  for (const { x } of fields) expect(x).toBeGreaterThanOrEqual(320)
})

test('the candidate signs on their line, with a date if its label asks for one [RB-06]', async () => {
  const [signature, date] = await placesOn('lines of two parties, printed by Chromium')
  expect(signature).toMatchObject({ what: 'signature', page: 0 })
  expect(signature?.x).toBeGreaterThan(300)
  expect(date?.x).toBeGreaterThan(signature?.x ?? 0)
  const columns = await placesOn('lines of two parties in columns')
  expect(columns.map(({ what }) => what)).toEqual(['signature', '2026-05-04', SIGNER])
  for (const { x } of columns) expect(x).toBeGreaterThanOrEqual(320)
  expect(columns.map(({ bottom }) => [602, 662, 722].findIndex((line) => Math.abs(line - bottom) < 4))).toEqual([
    0, 1, 2,
  ])
})

test.each(['a scanned page', 'a page full of text', 'no line at all and a footer, printed by Chromium'])(
  '%s has no place to sign, so a page is added [RB-05] [RB-06]',
  async (name) => {
    const letter = (await letters[name]?.()) ?? new Uint8Array()
    const { pages, fields } = await readLayout(letter, SIGNER)
    expect(pages.map(({ added }) => added)).toEqual([undefined, true])
    expect(fields.map(({ kind, page }) => [kind, page])).toEqual([
      ['signature', 1],
      ['date', 1],
    ])
  },
)

test('a page that appears upright after rotation is signed on its line [RB-06]', async () => {
  for (const rotate of [90, 180, 270])
    expect(await placesOn(`a page made to be turned by ${rotate} degrees`)).toMatchObject([{ page: 0 }])
})

test('a drawn signature comes with the signer’s printed name, unless the letter already states it', async () => {
  const signed = await stamp(sample('underscores'), await drawnMarks(sample('underscores')))
  const read = await inspectInProcess({ bytes: signed, maxPages: 20 })
  expect(read.ok && read.text[0]?.split(SIGNER)).toHaveLength(3)
  const named = await drawnMarks((await letters['white tags beside their labels']?.()) ?? new Uint8Array())
  expect(named.some((mark) => 'caption' in mark)).toBe(false)
})
