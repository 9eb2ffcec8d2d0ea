import { expect, test } from 'vitest'
import { drawnPage, type DrawnText } from '../testing/drawn-page.ts'
import { layOut } from './lay-out.ts'

/** Returns texts below each other, 14 points apart. */
const column = (left: number, top: number, ...texts: string[]): DrawnText[] =>
  texts.map((text, index) => ({ text, left, baseline: top + index * 14 }))

const linesOf = (...pages: (readonly DrawnText[])[]) =>
  layOut(
    pages.map((texts) => drawnPage(texts)),
    [],
  ).lines

const textsOf = (...pages: (readonly DrawnText[])[]) => linesOf(...pages).map(({ text }) => text)

const sidebar = ['Skills', 'Python', 'Go', 'Kubernetes', 'PostgreSQL', 'Kafka']
const main = [
  'Experience',
  'Engineer at Northwind',
  'Built things for years',
  'Ran the platform',
  'Cut latency',
  'Grew',
]

test('a sidebar is read before or after the main column, as the file draws it', () => {
  const [left, right] = [column(40, 100, ...sidebar), column(220, 103, ...main)]
  expect(textsOf([...left, ...right])).toEqual([...sidebar, ...main])
  expect(textsOf([...right, ...left])).toEqual([...main, ...sidebar])
  expect(new Set(linesOf([...left, ...right]).map(({ block }) => block)).size).toBe(2)
})

test('columns continue on the next page', () => {
  const page = (n: number) => [
    ...column(40, 120, ...sidebar.map((text) => `${text} ${n}`)),
    ...column(220, 123, ...main.map((text) => `${text} ${n}`)),
  ]
  const lines = linesOf(page(1), page(2))
  expect(lines.slice(0, 12).map(({ text }) => text)).toEqual(
    [1, 2].flatMap((n) => sidebar.map((text) => `${text} ${n}`)),
  )
  expect(new Set(lines.map(({ block }) => block)).size).toBe(2)
})

test('a header over two columns is read first, and text below them last', () => {
  const header: DrawnText = { text: 'A name that is set across both of the columns', left: 100, baseline: 40, size: 20 }
  const below: DrawnText = {
    text: 'I agree that my data is kept for later, and more of the like',
    left: 40,
    baseline: 300,
    size: 14,
  }
  const texts = textsOf([...column(40, 100, ...sidebar), ...column(220, 103, ...main), header, below])
  expect(texts).toEqual([header.text, ...sidebar, ...main, below.text])
})

test('dates in a left rail join the line next to them, even if they need two lines', () => {
  const dates = [...column(40, 100, 'June 2020 –', 'Present'), ...column(40, 156, '2015 – 2019')]
  const jobs = [
    ...column(
      150,
      100,
      'Engineer, Northwind Traders',
      'Built the ingestion pipeline of the firm',
      'Led a team of eleven engineers',
    ),
    ...column(150, 156, 'Developer, Brightwave Labs', 'Wrote the first version of the product'),
  ]
  const expected = [
    'June 2020 – Present\tEngineer, Northwind Traders',
    'Built the ingestion pipeline of the firm',
    'Led a team of eleven engineers',
    '2015 – 2019\tDeveloper, Brightwave Labs',
    'Wrote the first version of the product',
  ]
  expect(textsOf([...dates, ...jobs])).toEqual(expected)
  expect(textsOf([...jobs, ...dates])).toEqual(expected)
})

test('a name next to an address is read before it', () => {
  const name = column(40, 100, 'Ada Lovelace', 'Analyst')
  const address = column(400, 100, '12 St James Square', 'London', 'ada@example.com', '+44 20 7946 0018')
  const below = column(40, 170, 'An analyst who has written programs for all the engines that Mr Babbage has designed')
  expect(textsOf([...name, ...address, ...below])).toEqual([...name, ...address, ...below].map(({ text }) => text))
})

test('titles at the left edge join the text next to them, even if they need two lines', () => {
  const [profile, work, school] = [
    column(40, 100, 'PROFILE'),
    column(40, 128, 'WORK', 'EXPERIENCE'),
    column(40, 170, 'EDUCATION'),
  ]
  const texts = [
    column(180, 100, 'Designer of things that people use in their daily work'),
    column(180, 128, 'Designer at Acme, Lisbon and Porto', 'Made the whole design system', 'Led a team of five'),
    column(180, 170, 'Bachelor of Design, University of Porto'),
  ]
  const drawn = [profile, texts[0], work, texts[1], school, texts[2]].flatMap((part) => part ?? [])
  expect(textsOf(drawn)).toEqual([
    'PROFILE\tDesigner of things that people use in their daily work',
    'WORK EXPERIENCE\tDesigner at Acme, Lisbon and Porto',
    'Made the whole design system',
    'Led a team of five',
    'EDUCATION\tBachelor of Design, University of Porto',
  ])
})

test('a wrapped title in a left rail is one title, even if the lines next to it are indented', () => {
  const section = (top: number, titles: string[], first: string, ...items: string[]) => [
    ...titles.map((text, index) => ({ text, left: 40, baseline: top + index * 11, size: 9 })),
    ...column(180, top, first),
    ...column(186, top + 14, ...items),
  ]
  const drawn = [
    ...section(40, ['EDUCATION'], 'Bachelor of Science, University of Porto', 'Graduated with honours'),
    ...section(
      90,
      ['RESEARCH', 'EXPERIENCE'],
      'Institute of Oceans, Porto',
      'Student in the group of waves, 2014',
      'Measured waves with lasers and buoys',
      'Wrote programs that forecast the tides',
      'Taught first-year students to dive',
    ),
    ...section(
      180,
      ['AFFILIATIONS', 'HONOURS', '& ACTIVITIES'],
      'Society of Seas, Lisbon and the Azores',
      'Member since the year 2015',
      'Treasurer of the society since 2019',
    ),
    ...section(240, ['LANGUAGES'], 'Portuguese and English'),
  ]
  expect(textsOf(drawn)).toEqual([
    'EDUCATION\tBachelor of Science, University of Porto',
    'Graduated with honours',
    'RESEARCH EXPERIENCE\tInstitute of Oceans, Porto',
    'Student in the group of waves, 2014',
    'Measured waves with lasers and buoys',
    'Wrote programs that forecast the tides',
    'Taught first-year students to dive',
    'AFFILIATIONS HONOURS & ACTIVITIES\tSociety of Seas, Lisbon and the Azores',
    'Member since the year 2015',
    'Treasurer of the society since 2019',
    'LANGUAGES\tPortuguese and English',
  ])
})

test('dates at the right edge belong to their rows, in any order of drawing', () => {
  const rows = ['Northwind', 'Brightwave', 'Coppermill', 'Globex', 'Initech', 'Umbrella']
  const left = column(40, 100, ...rows)
  const right = column(480, 100, ...rows.map((_, index) => `201${index} – 201${index + 1}`))
  const expected = rows.map((row, index) => `${row}\t201${index} – 201${index + 1}`)
  expect(textsOf([...left, ...right])).toEqual(expected)
  expect(textsOf(left.flatMap((text, index) => [text, right[index] ?? text]))).toEqual(expected)
})

test('places and dates set flush right belong to their rows, and are not columns', () => {
  const flush = (top: number, ...texts: string[]): DrawnText[] =>
    texts.map((text, index) => ({ text, left: 520 - text.length * 5, baseline: top + index * 14 }))
  const jobs = [0, 1, 2, 3].map((at) => ({
    left: column(40, 100 + at * 42, `Northwind ${at}, Engineer`, '• Built the pipeline', '• Led a team'),
    right: flush(100 + at * 42, 'Salem, OR', `June 201${at} – May 201${at + 1}`, '11 months'),
  }))
  const expected = jobs.flatMap(({ left, right }) =>
    left.map(({ text }, index) => `${text}\t${right[index]?.text ?? ''}`),
  )
  expect(textsOf(jobs.flatMap(({ left, right }) => [...left, ...right]))).toEqual(expected)
  expect(textsOf([...jobs.flatMap(({ left }) => left), ...jobs.flatMap(({ right }) => right)])).toEqual(expected)
})

test('a drawn soft hyphen is a hyphen, and radicals are characters', () => {
  const [dash, radical] = ['2019 \u00ad 2021', '\u2f2f\u4f5c']
  expect(textsOf([{ text: dash, left: 40, baseline: 100 }])).toEqual(['2019 - 2021'])
  expect(textsOf([{ text: radical, left: 40, baseline: 100 }])).toEqual(['工作'])
})

test('letter-spaced words are whole words, with or without spaces between the letters', () => {
  expect(textsOf([{ text: 'WORK EXPERIENCE', left: 40, baseline: 100, tracking: 0.3 }])).toEqual(['WORK EXPERIENCE'])
  expect(textsOf([{ text: 'C O N T A C T', left: 40, baseline: 100 }])).toEqual(['CONTACT'])
  expect(textsOf([{ text: 'a b c@e x a m p l e . c o m', left: 40, baseline: 100 }])).toEqual(['abc@example.com'])
})

test('icons are dropped and separate the texts around them', () => {
  const font = { name: 'FontAwesome5Free-Solid' }
  const page: DrawnText[] = [
    { text: '#', left: 40, baseline: 100, font },
    { text: 'ada@example.com', left: 52, baseline: 100 },
    { text: 'I', left: 130, baseline: 100, font },
    { text: '+44 20 7946 0018', left: 140, baseline: 100 },
  ]
  expect(textsOf(page)).toEqual(['ada@example.com\t+44 20 7946 0018'])
})

test('text that readers do not see is stored separately', () => {
  const body = column(40, 100, 'Ada Lovelace', 'Analyst with ten years of experience')
  const hidden: DrawnText[] = [
    { text: 'tiny keywords', left: 40, baseline: 20, size: 2 },
    { text: 'white keywords', left: 40, baseline: 60, color: '#ffffff', invisible: 'color' },
    { text: 'keywords outside', left: 40, baseline: 900 },
    { text: 'keywords unpainted', left: 40, baseline: 80, invisible: 'mode' },
  ]
  const document = layOut([drawnPage([...hidden, ...body])], [])
  expect(document.lines.map(({ text }) => text)).toEqual(body.map(({ text }) => text))
  expect(document.hiddenText.toSorted()).toEqual(hidden.map(({ text }) => text).toSorted())
})

test('the recognised text of a scan is read although it is invisible', () => {
  const scan = column(40, 100, 'Ada Lovelace', 'Analyst').map((text) => ({ ...text, invisible: 'mode' as const }))
  expect(textsOf(scan)).toEqual(['Ada Lovelace', 'Analyst'])
})

test('page numbers and repeated headers are dropped, and a repeated footer is read once, at the end', () => {
  const page = (n: number): DrawnText[] => [
    { text: 'Ada Lovelace, résumé', left: 40, baseline: 30 },
    ...column(40, 120, `Line one of ${n} pages`, `Line two of ${n} pages`),
    { text: 'ada@example.com', left: 40, baseline: 815 },
    { text: `Page ${n} of 2`, left: 300, baseline: 830 },
  ]
  const expected = ['Ada Lovelace, résumé', 'Line one of 1 pages', 'Line two of 1 pages']
  expect(textsOf(page(1), page(2))).toEqual([
    ...expected,
    'Line one of 2 pages',
    'Line two of 2 pages',
    'ada@example.com',
  ])
})

test('right-to-left lines are in the order of reading, with numbers and Latin words unchanged', () => {
  const drawn = 'React ב 2021 - 2019 (הנש) תנכותמ'
  expect(textsOf([{ text: drawn, left: 40, baseline: 100 }])).toEqual(['מתוכנת (שנה) 2019 - 2021 ב React'])
})

test('a line has its place, gap, indent, rule and links', () => {
  const texts = [
    ...column(40, 100, 'EXPERIENCE', 'Northwind'),
    ...column(60, 128, 'Engineer'),
    ...column(40, 170, 'Education'),
  ]
  const rule = { left: 40, right: 500, top: 103, bottom: 103.5, color: '' }
  const link = { uri: 'https://northwind.example/', page: 1, box: { left: 38, top: 105, width: 60, height: 12 } }
  const { lines } = layOut([drawnPage(texts, { rules: [rule] })], [link])
  expect(lines.map(({ ruleBelow }) => ruleBelow)).toEqual([true, false, false, false])
  expect(lines.map(({ indent }) => indent)).toEqual([0, 0, 20, 0])
  expect(lines.map(({ gapBefore }) => Math.round(gapBefore))).toEqual([0, 0, 0, 2])
  expect(lines[1]).toMatchObject({
    links: [{ uri: link.uri, text: 'Northwind' }],
    box: { left: 40, top: 106, width: 45 },
  })
})

test('a link on an icon belongs to the nearest line', () => {
  const link = { uri: 'https://example.com/ada', page: 1, box: { left: 200, top: 92, width: 10, height: 10 } }
  const { lines } = layOut([drawnPage(column(40, 100, 'Ada Lovelace', 'Analyst'))], [link])
  expect(lines[0]?.links).toEqual([{ uri: link.uri, text: '' }])
})

test('turned text is read after the rest', () => {
  const turned: DrawnText = { text: 'CURRICULUM', left: 100, baseline: 30, angle: -90 }
  expect(textsOf([turned, ...column(40, 100, 'Ada Lovelace')])).toEqual(['Ada Lovelace', 'CURRICULUM'])
})
