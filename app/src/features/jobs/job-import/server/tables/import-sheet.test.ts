import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { importSheet, type SheetToImport } from '../import-sheet.ts'

const AD = 'Sie backen jeden Morgen Brot und Brötchen, kneten Teig und bedienen Kundinnen und Kunden im Laden am Markt.'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite([
    {
      domain: 'bakery.example',
      name: 'Bakery',
      site: {
        company: { timeZone: 'Europe/Berlin', country: 'DE' },
        supportedLanguages: ['de', 'en'],
        defaultLanguage: 'de',
      },
    },
  ])
})
afterAll(() => site?.close())

let recorded = 0
async function send(text: string, more: Partial<Omit<SheetToImport, 'file'>> = {}) {
  const [tenant] = site.context.tenants.all()
  if (!tenant) throw new Error('The test has no company.')
  const sheet: SheetToImport = {
    file: { name: 'stellen.csv', bytes: Buffer.from(text) },
    mapping: {},
    dateOrder: undefined,
    closeMissing: false,
    write: false,
    ...more,
  }
  const done = await importSheet(site.context, tenant, sheet, TEST_NOW, async () => void (recorded += 1))
  await site.caughtUp()
  return done
}
const stored = async () =>
  (
    await site.context.database.pool.query<Record<string, unknown>>(
      "SELECT title, salary, closes_at, archived_at, department FROM positions WHERE source = 'spreadsheet' ORDER BY title",
    )
  ).rows
const clear = () => site.context.database.pool.query("DELETE FROM positions WHERE source = 'spreadsheet'")

const HEADERS = {
  german: [
    'Kennziffer',
    'Stellenbezeichnung',
    'Beschreibung',
    'Ort',
    'Gehalt (brutto)',
    'Bewerbungsschluss',
    'Bemerkung intern',
  ],
  english: ['Req ID', 'Job title', 'Description', 'Location', 'Salary', 'Closing date', 'Notes'],
  french: ['Réf.', 'Intitulé du poste', 'Description', 'Lieu', 'Salaire', 'Date limite', 'Remarques'],
}
const ABOVE = {
  nothing: [],
  'a title': [['Offene Stellen']],
  'a title, a date and a gap': [['Offene Stellen – Bäckerei'], ['Stand: 01.11.2026'], []],
}
const PAY = ['2.300 – 2.800 € im Monat', '2300-2800 EUR/Monat', 'von 2.300 bis 2.800 Euro monatlich']
const DAYS = ['15.01.2027', '15.1.2027', '2027-01-15', '15. Januar 2027']

/** Every language of headers and what is above them, with separators, pay and days in turn. */
const variants = Object.entries(HEADERS).flatMap(([language, header], at) =>
  Object.entries(ABOVE).flatMap(([above, lines], line) =>
    [';', ',', '\t'].map((separator, sign) => ({
      name: `${language} headers below ${above}, separated by ${JSON.stringify(separator)}`,
      header,
      lines,
      separator,
      pay: PAY[(at + line + sign) % PAY.length] ?? '',
      day: DAYS[(at + 2 * line + sign) % DAYS.length] ?? '',
    })),
  ),
)

describe('a messy spreadsheet', () => {
  test.each(variants)('with $name is understood without help', async ({ header, lines, separator, pay, day }) => {
    const wide = (cells: readonly string[]) =>
      header.map((_, at) => `"${(cells[at] ?? '').replaceAll('"', '""')}"`).join(separator)
    const rows = [
      ['B-1', 'Bäcker', AD, 'Leipzig', pay, day, 'dringend'],
      [],
      ['B-2', 'Köchin', AD, 'Leipzig; Halle (Saale)', '', '', ''],
      [],
    ]
    const read = await send([...lines, header, ...rows].map(wide).join('\r\n'))
    expect(read.missing).toEqual([])
    expect(read.columns.map(({ meaning }) => meaning)).toEqual([
      'id',
      'title',
      'description',
      'locations',
      'salary',
      'closes_at',
      undefined,
    ])
    expect(read).toMatchObject({ summary: { read: 2, created: 2, rejected: 0 }, failure: null })
    await send([...lines, header, ...rows].map(wide).join('\r\n'), { write: true })
    expect(await stored()).toMatchObject([
      { title: 'Bäcker', salary: { min: 2300, max: 2800, currency: 'EUR', interval: 'month' } },
      { title: 'Köchin', salary: null },
    ])
    expect((await stored())[0]).toMatchObject({ closes_at: new Date('2027-01-15T22:59:59.999Z') })
    await clear()
  })

  test('shows all problems of all rows before anything is written', async () => {
    const read = await send(
      `Kennziffer;Titel;Beschreibung;Bewerbungsschluss;Gehalt;Ort\nA;;${AD};31.02.2027;;Leipzig\nB;Koch;;15.01.2027;;Leipzig\nC;Bäcker;${AD};;9 bis 8 € pro Stunde;Leipzig\n`,
    )
    expect(read.summary).toMatchObject({ read: 3, created: 1, rejected: 2 })
    expect(read.problems.map(({ row, code, isLeftOut }) => [row, code, isLeftOut])).toEqual([
      [2, 'missing-title', true],
      [2, 'bad-date', true],
      [3, 'missing-description', true],
      [4, 'bad-salary', false],
    ])
    expect(await stored()).toEqual([])
  })

  test('has the row numbers of the spreadsheet, pay by the month if the colleague says so, and no job for a sum', async () => {
    const text = `Stellenplan;;;;;;\n\nNr.;Stelle;Beschreibung;Gehalt von;Gehalt bis;Art;Ort\n1;Tischler;${AD};2.900 €;3.400,50 €;Vollzeit;Bremen\n\n2;Köchin;${AD};13,90 €/h;;Teilzeit;Bremen\n;Summe;;6.300;;;\n`
    const plain = await send(text)
    expect(plain.summary).toMatchObject({ read: 2, created: 2, rejected: 0 })
    expect(plain.columns.find(({ header }) => header === 'Art')).toMatchObject({ meaning: 'employment_type' })
    expect(plain.problems.filter(({ code }) => code === 'bad-salary')).toMatchObject([{ row: 4, id: '1' }])
    await send(text, { payInterval: 'month', write: true })
    expect(await stored()).toMatchObject([
      { title: 'Köchin', salary: { min: 13.9, interval: 'hour' } },
      { title: 'Tischler', salary: { min: 2900, max: 3400.5, currency: 'EUR', interval: 'month' } },
    ])
    await clear()
    const named = `Nr.;Stelle;Beschreibung;Gehalt von (monatlich);Gehalt bis;Ort\n1;Tischler;${AD};2.900 €;3.400 €;Bremen\n`
    expect((await send(named)).problems.filter(({ code }) => code === 'bad-salary')).toEqual([])
  })

  test('without a known column asks for it, and reads it as the colleague says, also the next time', async () => {
    const text = `Was;Worum es geht;Team\nBäcker;kurz;Backstube\nKoch;knapp;Küche\n`
    const read = await send(text)
    expect(read.missing).toEqual(['id', 'description'])
    const mapping = { Was: 'title', 'Worum es geht': 'description', Team: 'department' }
    expect((await send(text, { mapping })).summary).toMatchObject({ read: 2, created: 2 })
    await send(text, { mapping, write: true })
    expect(await stored()).toMatchObject([
      { title: 'Bäcker', department: 'Backstube' },
      { title: 'Koch', department: 'Küche' },
    ])
    const again = await send(text)
    expect(again).toMatchObject({ missing: ['id'], summary: { unchanged: 2, created: 0 } })
    await clear()
  })

  test('has one reading of a date once the colleague says which number is the day', async () => {
    const text = `Job ID,Title,Description,Closing date\nD,Baker,${AD.replaceAll(',', '')},03/04/2027\n`
    expect((await send(text)).problems).toMatchObject([{ row: 2, code: 'bad-date', isLeftOut: true }])
    expect((await send(text, { dateOrder: 'mdy' })).problems.filter(({ isLeftOut }) => isLeftOut)).toEqual([])
  })

  test.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]).toString('latin1')],
    ['an empty file', ''],
    ['a letter', 'Dear colleagues,\nplease find attached our jobs.\n'],
  ])('that is %s writes nothing', async (_what, text) => {
    const read = await send(text, { write: true })
    expect(read.summary).toMatchObject({ created: 0, updated: 0, closed: 0 })
    expect(await stored()).toEqual([])
  })
})

test('jobs of earlier sheets stay open unless the colleague chooses otherwise, and a shrunken sheet closes none', async () => {
  const sheet = (...ids: string[]) =>
    `Kennziffer;Titel;Beschreibung\n${ids.map((id) => `${id};Stelle ${id};${AD}`).join('\n')}\n`
  recorded = 0
  await send(sheet('K', 'L', 'M'), { write: true })
  expect(recorded).toBe(1)
  await send(sheet('K', 'L'), { write: true })
  expect((await stored()).filter(({ archived_at: at }) => at)).toEqual([])
  expect((await send(sheet('K', 'L'), { closeMissing: true })).summary.closed).toBe(1)
  expect((await stored()).filter(({ archived_at: at }) => at)).toEqual([])
  await send(sheet('K', 'L'), { closeMissing: true, write: true })
  expect((await stored()).filter(({ archived_at: at }) => at)).toMatchObject([{ title: 'Stelle M' }])
  await send(sheet('K', 'L', 'N'), { write: true })
  expect(await send(sheet('X'), { closeMissing: true })).toMatchObject({
    summary: { closed: 0 },
    failure: 'file-shrunken',
  })
})
