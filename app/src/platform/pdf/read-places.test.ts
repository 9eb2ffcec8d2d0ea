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
