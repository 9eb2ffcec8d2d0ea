import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { TEST_READER } from '#testing/typed/row-reader.ts'
import type { RowReader } from '../../row-reader.ts'
import { openJobs } from '../read-jobs.ts'
import type { ColumnMap } from './columns.ts'

const AD = 'Sie backen jeden Morgen Brot und Brötchen, kneten Teig und bedienen Kundinnen und Kunden im Laden am Markt.'
const GERMANY: RowReader = { zone: 'Europe/Berlin', language: 'de', country: 'DE', today: '2026-11-03' }

async function read(bytes: Uint8Array | string, reader: RowReader = GERMANY, stated: ColumnMap = {}) {
  const stream = Readable.from([Buffer.from(bytes)])
  const opened = await openJobs(
    { stream, name: 'stellen.csv' },
    { reader, columnMap: async () => ({ remembered: {}, stated }) },
  )
  const rows = []
  for await (const { result, warnings } of opened.jobs)
    rows.push({ result, warnings: warnings.map(({ code }) => code) })
  const jobs = rows.map(({ result }) => (result.ok ? result.row : { refused: result.code, message: result.message }))
  return { ...opened, jobs, warnings: rows.map((row) => row.warnings), encoding: opened.encoding() }
}

const HEADER =
  'Stellen-Nr.;Stellentitel;Beschreibung;Ort;Abteilung;Vertragsart;Veröffentlicht am;Bewerbungsschluss;Gehalt;Zeitraum'
const ROW = `A-1;Köchin Café;"${AD}";Leipzig;Küche;Vollzeit;03.11.2026;15.01.2027;2.300 €;Monat`
const SHEET = `${HEADER}\r\n${ROW}\r\n`

const ONE_BYTE: Record<string, string> = {}
for (let byte = 128; byte < 256; byte += 1)
  ONE_BYTE[new TextDecoder('windows-1252').decode(Uint8Array.of(byte))] = String(byte)
const western = (text: string) =>
  Uint8Array.from([...text].map((sign) => Number(ONE_BYTE[sign] ?? sign.codePointAt(0))))
const encoded = (text: string, label: string) => {
  const bytes = new Map<string, number>()
  for (let byte = 128; byte < 256; byte += 1) bytes.set(new TextDecoder(label).decode(Uint8Array.of(byte)), byte)
  return Uint8Array.from([...text].map((sign) => bytes.get(sign) ?? sign.codePointAt(0) ?? 0))
}
const utf16be = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()

describe('a spreadsheet exported by an HR program', () => {
  test.each([
    ['UTF-8', Buffer.from(SHEET), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${SHEET}`), 'utf-8'],
    ['UTF-16, little end first', Buffer.from(`\ufeff${SHEET}`, 'utf16le'), 'utf-16le'],
    ['UTF-16, big end first', utf16be(SHEET), 'utf-16be'],
    ['UTF-16 without a mark', Buffer.from(SHEET, 'utf16le'), 'utf-16le'],
    ['Windows-1252', western(SHEET), 'windows-1252'],
    ['Macintosh', encoded(SHEET.replaceAll('€', 'EUR'), 'macintosh'), 'macintosh'],
    ['Windows-1252 with sep=;', western(`sep=;\r\n${SHEET}`), 'windows-1252'],
    ['tabs', Buffer.from(SHEET.replaceAll(';', '\t')), 'utf-8'],
  ])('is read in %s [second/ops-02] [second/B23]', async (_, bytes, encoding) => {
    const { jobs, encoding: found, warnings } = await read(bytes)
    expect(found).toBe(encoding)
    expect(jobs).toMatchObject([
      {
        id: 'A-1',
        title: 'Köchin Café',
        description: AD,
        locations: [{ name: 'Leipzig' }],
        department: 'Küche',
        employmentType: 'Vollzeit',
        postedAt: '2026-11-03T00:00:00.000Z',
        closesAt: '2027-01-15T22:59:59.999Z',
        salary: { min: 2300, currency: 'EUR', interval: 'month' },
      },
    ])
    expect(warnings).toEqual([[]])
  })

  test.each([
    ['windows-1250', 'Żółta łódź, święto i źródło: piekarz'],
    ['windows-1251', 'Пекарь в Москве, объявление о работе'],
    ['windows-1253', 'Αρτοποιός στην Αθήνα, θέση εργασίας'],
    ['windows-1255', 'אופה בתל אביב, משרה מלאה במאפייה'],
    ['windows-1256', 'خباز في القاهرة، وظيفة بدوام كامل'],
    ['windows-1252', 'Pâtissière à l’hôtel, à pourvoir dès février'],
  ])('is read in %s [second/ops-02]', async (label, title) => {
    const { jobs, encoding } = await read(encoded(`id;title;description\n1;${title};${title}\n`, label))
    expect([encoding, jobs[0]]).toMatchObject([label, { title }])
  })

  test.each([
    [
      'fr',
      'Référence;Intitulé du poste;Description du poste;Lieu de travail;Type de contrat;Date limite de candidature',
      '15/01/2027',
    ],
    ['es', 'Referencia;Título del puesto;Descripción;Ubicación;Tipo de contrato;Fecha límite', '15/01/2027'],
    ['it', 'Riferimento;Titolo annuncio;Descrizione;Sede di lavoro;Tipo di contratto;Scadenza', '15/01/2027'],
    ['nl', 'Vacaturenummer;Functietitel;Functieomschrijving;Standplaats;Dienstverband;Sluitingsdatum', '15-01-2027'],
    ['pt', 'Referência;Título da vaga;Descrição;Local de trabalho;Regime;Prazo', '15/01/2027'],
    [
      'pl',
      'Numer referencyjny;Nazwa stanowiska;Opis stanowiska;Miejsce pracy;Rodzaj umowy;Termin składania',
      '15.01.2027',
    ],
    ['ja', '求人番号;職種名;仕事内容;勤務地;雇用形態;応募締切', '2027/01/15'],
    ['zh-CN', '职位编号;职位名称;职位描述;工作地点;雇佣类型;截止日期', '2027/01/15'],
    ['ar', 'رقم الوظيفة;المسمى الوظيفي;الوصف الوظيفي;الموقع;نوع العقد;الموعد النهائي', '15/01/2027'],
    ['he', 'מספר משרה;שם המשרה;תיאור המשרה;מיקום;סוג משרה;תאריך סגירה', '15/01/2027'],
    ['en', 'Req ID;Job title;Job description;Location;Contract type;Closing date', '15 January 2027'],
  ])('has its columns named in %s [second/ops-07]', async (language, header, closes) => {
    const { jobs } = await read(`${header}\n7;Baker;Bread, every day;Leeds;Full time;${closes}\n`, {
      ...TEST_READER,
      language,
    })
    expect(jobs).toMatchObject([
      {
        id: '7',
        title: 'Baker',
        locations: [{ name: 'Leeds' }],
        employmentType: 'Full time',
        closesAt: '2027-01-15T23:59:59.999Z',
      },
    ])
  })

  test('says who the contact of a job is, and if candidates see it', async () => {
    const contact = 'Ansprechpartner;Ansprechpartner E-Mail;Kontakt anzeigen'
    const { jobs, warnings } = await read(
      `${HEADER};${contact}\r\n${ROW};Rita Stein;rita@bakery.example;ja\r\n${ROW.replace('A-1', 'A-2')};;;\r\n${ROW.replace('A-1', 'A-3')};Rita Stein;;vielleicht\r\n`,
    )
    expect(jobs).toMatchObject([
      { contact: { name: 'Rita Stein', email: 'rita@bakery.example', shown: true } },
      { contact: null },
      { contact: null },
    ])
    expect(warnings).toEqual([[], [], ['bad-contact']])
  })

  test('can have lines above its header, meaningless column names, and remarks in brackets [second/ops-07]', async () => {
    const text = `Stellenliste;;;\nStand: 01.11.2026;;;\n;;;\nSpalte 1;Stelle (intern);Langtext;Gehalt (brutto)\nX-17;Bäcker;${AD};45k\nX-18;Koch;${AD};–\n`
    const { jobs, columns } = await read(text)
    expect(columns?.map(({ meaning, by }) => [meaning, by])).toEqual([
      ['id', 'values'],
      ['title', 'name'],
      ['description', 'values'],
      ['salary', 'name'],
    ])
    expect(jobs).toMatchObject([
      { id: 'X-17', title: 'Bäcker' },
      { id: 'X-18', title: 'Koch', salary: null },
    ])
  })

  test('is read as the operator says, and a missing column is reported [second/ops-07]', async () => {
    const text = `Kürzel,Was,Wozu,Extra\n1,Koch,${AD.replaceAll(',', '')},x\n`
    const map = { Kürzel: 'id', Was: 'title', Wozu: 'description', Extra: null } as const
    expect((await read(text, GERMANY, map)).jobs).toMatchObject([
      { id: '1', title: 'Koch', customFields: { efcustomTextExtra: ['x'] } },
    ])
    await expect(read(text, GERMANY, { Titel: 'title' })).rejects.toThrow(/no column “Titel”.*“Kürzel”/)
  })

  test('with lost characters is refused as a whole, with row, column and encoding [second/ops-02]', async () => {
    const text = `id;title;description\n1;Koch;${AD}\n2;B\ufffdcker;${AD}\n`
    await expect(read(text)).rejects.toMatchObject({ code: 'bad-characters' })
    await expect(read(text)).rejects.toThrow(/utf-8.*row 2, column “title”: “B\ufffdcker”.*Nothing was imported/s)
  })

  test.each([
    ['03.11.2026', '2026-11-03'],
    ['3.11.26', '2026-11-03'],
    ['2026-11-03', '2026-11-03'],
    ['3. November 2026', '2026-11-03'],
    ['46329', '2026-11-03'],
    ['46329,5', '2026-11-03'],
    ['03/11/2026', '2026-11-03'],
    ['2026/11/03', '2026-11-03'],
    ['20261103', '2026-11-03'],
    ['03.11.2026 08:30', '2026-11-03'],
    ['2026-11-03T23:30:00-05:00', '2026-11-04'],
  ])('has dates such as %s [second/ops-07]', async (written, day) => {
    const text = `id;title;description;Veröffentlicht\n1;Koch;Kochen;${written}\n2;Koch;Kochen;25/11/2026\n`
    const [job] = (await read(text)).jobs
    expect(job).toMatchObject({ postedAt: expect.stringContaining(day) })
  })

  test('has the order of day and month that its other dates reveal, or that the operator states [second/ops-07]', async () => {
    const text = (other: string) => `id,title,description,closing date\n1,Cook,Cook,03/04/2026\n2,Cook,Cook,${other}\n`
    const closes = async (table: string, reader: RowReader = TEST_READER) => (await read(table, reader)).jobs[0]
    expect(await closes(text('25/04/2026'))).toMatchObject({ closesAt: '2026-04-03T23:59:59.999Z' })
    expect(await closes(text('04/25/2026'))).toMatchObject({ closesAt: '2026-03-04T23:59:59.999Z' })
    expect(await closes(text('05/04/2026'))).toMatchObject({
      refused: 'bad-date',
      message: expect.stringContaining('--date-order'),
    })
    const stated = { ...TEST_READER, dateOrder: 'dmy' } as const
    expect(await closes(text('05/04/2026'), stated)).toMatchObject({ closesAt: '2026-04-03T23:59:59.999Z' })
  })
})

const zip = async (files: Record<string, string>) => {
  const archive = new ZipFile()
  for (const [name, text] of Object.entries(files)) archive.addBuffer(Buffer.from(text), name)
  archive.end()
  return buffer(archive.outputStream)
}

const workbook = (rows: string, more: Record<string, string> = {}) =>
  zip({
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets><sheet name="Leer" sheetId="1" r:id="r1"/><sheet name="Stellen" sheetId="2" r:id="r2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="worksheets/sheet2.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst><si><t>Köchin &amp; Café</t></si><si><r><t>Brot </t></r><r><t xml:space="preserve">und Brötchen</t></r></si></sst>`,
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData/></worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  })
const inline = (address: string, text: string) => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`
const HEADERS = ['Stellen-Nr.', 'Titel', 'Beschreibung', 'Bewerbungsschluss', 'Gehalt', 'Zeitraum']
const headerRow = `<row r="1">${HEADERS.map((text, at) => inline(`${'ABCDEF'[at]}1`, text)).join('')}</row>`

describe('a workbook', () => {
  test('of Excel is read, with shared texts, dates by their format and numbers [second/ops-02]', async () => {
    const row = `<row r="2"><c r="A2"><v>4711</v></c><c r="B2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c><c r="D2" s="1"><v>46402</v></c><c r="E2"><v>2300.5</v></c>${inline('F2', 'monatlich')}</row>`
    const { jobs, format } = await read(await workbook(headerRow + row))
    expect(format).toBe('xlsx')
    expect(jobs).toMatchObject([
      {
        id: '4711',
        title: 'Köchin & Café',
        description: 'Brot und Brötchen',
        closesAt: '2027-01-15T22:59:59.999Z',
        salary: { min: 2300.5, currency: 'EUR', interval: 'month' },
      },
    ])
  })

  test('of LibreOffice is read, with repeated cells, lines and dates [second/ops-02]', async () => {
    const cell = (text: string) =>
      `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`
    const rows = `<table:table-row>${HEADERS.map(cell).join('')}</table:table-row><table:table-row>${cell('7')}${cell('K<text:span>och</text:span>')}<table:table-cell office:value-type="string"><text:p>Brot</text:p><text:p>Teig</text:p></table:table-cell><table:table-cell office:value-type="date" office:date-value="2027-01-15"><text:p>15.01.27</text:p></table:table-cell><table:table-cell office:value-type="currency" office:value="2300" office:currency="EUR"/>${cell('Monat')}</table:table-row><table:table-row table:number-rows-repeated="1048574"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`
    const bytes = await zip({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table>${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
    })
    const { jobs, format } = await read(bytes)
    expect(format).toBe('ods')
    expect(jobs).toMatchObject([
      {
        id: '7',
        title: 'Koch',
        description: 'Brot\nTeig',
        closesAt: '2027-01-15T22:59:59.999Z',
        salary: { min: 2300, interval: 'month' },
      },
    ])
  })

  test('that unpacks to too much, declares entities, is damaged or old is refused with instructions [second/ops-02]', async () => {
    const huge = await workbook(' '.repeat(250_000_000))
    await expect(read(huge)).rejects.toMatchObject({ code: 'file-too-large' })
    const entities = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'
    await expect(read(await workbook('', { 'xl/sharedStrings.xml': `${entities}<sst/>` }))).rejects.toThrow(/entities/)
    const good = await workbook(headerRow)
    await expect(read(good.subarray(0, good.length / 2))).rejects.toMatchObject({ code: 'broken-file' })
    await expect(read(await zip({ 'word/document.xml': '<a/>' }))).rejects.toThrow(/isn’t a spreadsheet/)
    await expect(read(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0, 0))).rejects.toThrow(/old Excel/)
  })
})
