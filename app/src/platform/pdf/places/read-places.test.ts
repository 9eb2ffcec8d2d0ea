import { PDFDocument, PDFString } from 'pdf-lib'
import { expect, test } from 'vitest'
import { makeTestLetter } from '#testing/letters/make-letter.ts'
import { findLines } from './find-lines.ts'
import { plain, topicsIn } from './label-words.ts'
import { kindOfName } from '#kernel/candidate/letter-tags.ts'
import { readPlaces } from './read-places.ts'
import { readPlacesInProcess } from './read-places-in-process.ts'

const kinds = async (...sheets: Parameters<typeof makeTestLetter>[0]) =>
  (await readPlaces(await makeTestLetter(sheets), 'Alice Moreau')).places

test('the names of form fields give their purpose; positions are fractions from the upper left', async () => {
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

test('fields already filled in, ticked or signed belong to the company; unticked boxes belong to the reader', async () => {
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
  const { places } = await readPlaces(await document.save(), 'Alice Moreau')
  expect(places.map(({ kind, label, required }) => [kind, label, required])).toEqual([
    ['date', undefined, undefined],
    ['check', 'handbook', true],
    ['check', 'newsletter', undefined],
    ['signature', undefined, undefined],
  ])
  expect(places[3]?.y).toBeCloseTo((842 - 150) / 842, 2)
})

/** Adds a signature field to the first page; with a value it counts as signed. */
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

test('tags in the text become places, even if split into several runs', async () => {
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

test('a letter without places gets a signature and a date on an added page; a dated one only the signature [RB-06]', async () => {
  const { pages, places } = await readPlaces(await makeTestLetter([{ lines: ['One'] }, { lines: ['Two'] }]), '')
  expect(places.map(({ kind, page }) => [kind, page])).toEqual([
    ['signature', 2],
    ['date', 2],
  ])
  expect(pages.map(({ added }) => added)).toEqual([undefined, undefined, true])
  const dated = await kinds({ runs: [{ texts: ['{{date}}'], x: 60, y: 300 }] })
  expect(dated.map(({ kind, page }) => [kind, page])).toEqual([
    ['date', 0],
    ['signature', 1],
  ])
})

test('a tag wins over a form field, and a field over a line [RB-05]', async () => {
  const line = { text: 'Signature: ______________________________', x: 60, y: 200 }
  const field = { name: 'signature', x: 60, y: 400, width: 150, height: 30 }
  const tag = { texts: ['{{signature}}'], x: 60, y: 600 }
  const topOf = async (sheet: Parameters<typeof makeTestLetter>[0][number]) =>
    (await kinds(sheet)).map(({ page, y, height }) => [page, Math.round((1 - y - height) * 842)])
  expect(await topOf({ texts: [line], fields: [field], runs: [tag] })).toEqual([[0, expect.closeTo(598, -1)]])
  expect(await topOf({ texts: [line], fields: [field] })).toEqual([[0, expect.closeTo(401, -1)]])
  expect(await topOf({ texts: [line] })).toEqual([[0, expect.closeTo(201, -1)]])
})

test('a mark covers its visible tag, but nothing beneath it [RB-05]', async () => {
  const [seen] = await kinds({ texts: [{ text: 'Signature: {{signature}}', x: 60, y: 300 }] })
  expect(seen).toMatchObject({ kind: 'signature', page: 0, covers: true })
  const places = await kinds({ scanned: true, texts: [{ text: '{{signature}}', x: 80, y: 500 }] })
  expect(places.map(({ covers }) => covers)).not.toContain(true)
})

test.each([
  [0, true],
  [0.3, true],
  [0.5, true],
  [0.8, undefined],
  [1, undefined],
])(
  'marks on paper of brightness %d get a light ground where they couldn’t be read: %s [second/B3-04]',
  async (gray, covers) => {
    const block = { x: 40, y: 80, width: 500, height: 300, gray }
    const tags = ['signature', 'date'].map((name, n) => ({ text: `{{${name}}}`, x: 60 + n * 250, y: 300, gray }))
    const tagged = await kinds({ blocks: [block], texts: tags })
    expect(tagged.map(({ kind, covers: plate }) => [kind, plate])).toEqual([
      ['signature', covers],
      ['date', covers],
    ])
    const field = { name: 'signature', x: 60, y: 200, width: 150, height: 30 }
    expect((await kinds({ blocks: [block], fields: [field] }))[0]).toMatchObject({ kind: 'signature', page: 0 })
  },
)

test.each([
  ['Candidate', 'Company'],
  ['توقيع المرشح', 'الشركة'],
  ['Unterschrift Arbeitnehmerin', 'Firma'],
  ['Firma del candidato', 'La empresa'],
  ['Signature du candidat', 'L’employeur'],
  ['חתימת המועמד', 'החברה'],
  ['Firma del dipendente', 'Il datore di lavoro'],
  ['応募者署名', '会社'],
  ['Handtekening werknemer', 'Werkgever'],
  ['Podpis kandydata', 'Pracodawca'],
  ['Assinatura do candidato', 'O empregador'],
  ['候选人签字', '公司'],
])('the line called %s is the candidate’s, the one called %s is not [RB-06]', (own, other) => {
  const rule = (x: number) => ({ x, y: 500, width: 200 })
  const label = (text: string, x: number) => ({ text, box: { x, y: 505, width: 100, height: 12 }, isLeader: false })
  const reader = { topicsOf: topicsIn(plain(`${own} ${other}`)), signer: '' }
  const lines = findLines([rule(60), rule(320)], [label(other, 60), label(own, 320)], reader)
  expect(lines.map(({ rule: { x }, kinds: [kind] }) => [x, kind])).toEqual([[320, 'signature']])
})

test('a letter that takes too long to render gets the added page and keeps its check boxes', async () => {
  const letter = await makeTestLetter([
    {
      lines: ['Signature: ________________'],
      fields: [{ name: 'handbook', x: 60, y: 60, width: 14, height: 14, ticked: false }],
    },
  ])
  const { places } = await readPlacesInProcess({ bytes: letter, signer: '', pdfium: undefined })
  expect(places.map(({ kind, page }) => [kind, page])).toEqual([
    ['check', 0],
    ['signature', 1],
    ['date', 1],
  ])
})

test('field names give their purpose and their party', () => {
  const names = 'signature_1 candidate.Date dateSigned full_name e-signature initials2 signature_company date_of_birth'
  expect(names.split(' ').map((name) => kindOfName(name))).toEqual([
    'signature',
    'date',
    'date',
    'name',
    'signature',
    'initials',
    undefined,
    undefined,
  ])
})

test('a rotated page has its places where they are displayed', async () => {
  const [signature] = await kinds({
    rotate: 90,
    fields: [{ name: 'signature', x: 0, y: 0, width: 100, height: 180 }],
  })
  // The lower left corner of a page rotated clockwise is displayed at the upper left.
  expect(signature?.x).toBeCloseTo(0, 2)
  expect(signature?.y).toBeCloseTo(0, 2)
  expect(signature?.width).toBeCloseTo(180 / 842, 2)
})

test('the text of every page is read', async () => {
  const { pages } = await readPlaces(await makeTestLetter([{ lines: ['Hello', 'there'] }, {}]), '')
  expect(pages.map(({ text }) => text)).toEqual(['Hello\nthere', '', ''])
  expect(pages[0]).toMatchObject({ width: 595, height: 842 })
})
