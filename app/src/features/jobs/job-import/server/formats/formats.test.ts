import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TEST_READER } from '#testing/typed/row-reader.ts'

import { cleanDescription } from '../descriptions/clean-description.ts'
import { contentHash } from '../map-job.ts'
import { FEED_FORMATS, type FeedFormat } from '../formats.ts'
import { openJobs, readJobs, type ReadJob } from '../read-jobs.ts'

type SampledFormat = FeedFormat | 'csv'
const SAMPLED: readonly SampledFormat[] = [...FEED_FORMATS, 'csv']

const FIXTURES: Record<SampledFormat, string> = {
  jsonl: 'rows.jsonl',
  greenhouse: 'greenhouse.json',
  lever: 'lever.json',
  ashby: 'ashby.json',
  smartrecruiters: 'smartrecruiters.json',
  recruitee: 'recruitee.json',
  personio: 'personio.xml',
  workable: 'workable.json',
  teamtailor: 'teamtailor.xml',
  jsonld: 'jsonld.html',
  csv: 'tailor.csv',
}

const pathOf = (format: SampledFormat) => fileURLToPath(new URL(`fixtures/${FIXTURES[format]}`, import.meta.url))

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

async function read(format: SampledFormat): Promise<ReadJob[]> {
  return all(readJobs({ path: pathOf(format) }, { format, reader: TEST_READER }))
}

async function rows(format: SampledFormat) {
  const results = await read(format)
  return results.map(({ result }) => {
    if (!result.ok) throw new Error(`${result.code} ${result.message}`)
    return { ...result.row, description: cleanDescription(result.row.description) }
  })
}

describe('files of every format', () => {
  it.each(SAMPLED)('are detected by their content: %s', async (format) => {
    const opened = await openJobs({ path: pathOf(format) }, { reader: TEST_READER })
    await opened.jobs.return(undefined)
    expect(opened.format).toBe(format)
  })

  it.each(SAMPLED)('give the same rows and fingerprints twice: %s', async (format) => {
    const hashes = async () =>
      (await read(format)).map(({ row, result }) => (result.ok ? [row, contentHash(result.row)] : [row, result.code]))
    expect(await hashes()).toEqual(await hashes())
  })

  it('JSONL keeps its shape', async () => {
    const [gardener, weeder] = await rows('jsonl')
    expect(gardener).toMatchObject({
      id: 'J-1',
      locations: [{ name: 'Kew, United Kingdom', lat: 51.47, lon: -0.29 }],
      postedAt: '2026-03-01T08:00:00.000Z',
      closesAt: '2026-04-01T23:59:59.999Z',
      skills: ['Pruning'],
      salary: { min: 24_000, max: 26_000, currency: 'GBP', interval: 'year' },
      customFields: { efcustomTextPayBand: ['Band 3'] },
    })
    expect(weeder).toMatchObject({ id: '2', description: '<p>Pull weeds.</p>' })
  })

  it.each([
    ['jsonl', ['https://example.org/apply/J-1', null]],
    ['greenhouse', ['https://example.org/jobs/4100001', null]],
    ['lever', ['https://example.org/lever/1/apply', null]],
    ['ashby', ['https://example.org/ashby/7d0e0000-0000-4000-8000-000000000001/application', null]],
    ['smartrecruiters', ['https://example.org/sr/744000000000001?oga=true']],
    ['recruitee', ['https://example.org/o/cheese-maker/c/new', null]],
    ['jsonld', ['https://example.org/jobs/B-17?from=feed&x=1', 'https://example.org/apply/R-2']],
    ['csv', ['https://example.org/apply?job=C-1', null]],
    ['workable', ['https://example.org/j/9CD658E13E/apply', 'https://example.org/j/0A1B2C3D4E']],
    ['teamtailor', ['https://example.org/jobs/4100001-sail-maker-rigger', 'https://example.org/careers/deck-hand']],
    // Personio's feed has no URLs.
    ['personio', [null, null]],
  ] as const)('include the apply link of %s', async (format, links) => {
    const results = await read(format)
    expect(results.flatMap(({ result }) => (result.ok ? [result.row.applyUrl] : []))).toEqual(links)
  })

  it('Greenhouse: escaped content, places, custom fields and pay in cents', async () => {
    const [pilot, pool] = await rows('greenhouse')
    expect(pilot).toMatchObject({
      id: '4100001',
      title: 'Harbour Pilot',
      description: '<p>Guide ships &amp; crews.</p><ul><li>Calm</li></ul>',
      language: 'en',
      locations: [{ name: 'Rotterdam, Netherlands' }, { name: 'Remote - Belgium' }],
      department: 'Port',
      employmentType: 'Full-time',
      workLocation: null,
      postedAt: '2026-02-01T13:00:00.000Z',
      closesAt: '2026-12-31T23:59:59.999Z',
      salary: { min: 50_000, max: 72_500.5, currency: 'EUR', interval: 'year' },
      customFields: {
        efcustomTextEmploymentType: ['Full-time'],
        efcustomTextShiftPattern: ['Days', 'Nights'],
        efcustomTextRequisitionId: ['HP-7'],
        efcustomTextOffice: ['North Quay'],
      },
    })
    expect(pool).toMatchObject({ id: '4100002', locations: [], postedAt: '2026-03-05T00:00:00.000Z', salary: null })
    expect(pool?.customFields.efcustomTextPayRange).toEqual(['Range: USD 15 to 19'])
  })

  it('Lever: lists under their headings, all places, pay with its interval', async () => {
    const [keeper, watch] = await rows('lever')
    expect(keeper).toMatchObject({
      id: '0b6f2c1e-0000-4000-8000-000000000001',
      title: 'Lighthouse Keeper',
      description:
        '<p>Keep the light.</p><p>Every night.</p><h3>You bring</h3><ul><li>Patience</li><li>Good eyes</li></ul>' +
        '<p>Boat provided.</p><p>Thirteen months.</p>',
      locations: [{ name: 'Brest' }, { name: 'Ouessant' }],
      department: 'Coast',
      employmentType: 'Full-time',
      workLocation: 'onsite',
      postedAt: '2026-02-02T02:40:00.000Z',
      salary: { min: 2100, max: 2600, currency: 'EUR', interval: 'month' },
      customFields: { efcustomTextTeam: ['Lamps'], efcustomTextCountry: ['FR'] },
    })
    expect(watch).toMatchObject({
      description: '<p>Watch from home.</p><ul><li>Screen</li><li>Tea</li></ul>',
      locations: [{ name: 'France' }],
      department: 'Lamps',
      workLocation: 'remote',
      salary: null,
    })
  })

  it('Ashby: the salary component of the pay, secondary places, unlisted jobs are private', async () => {
    const [blower, porter] = await rows('ashby')
    expect(blower).toMatchObject({
      title: 'Glass Blower',
      locations: [{ name: 'Murano' }, { name: 'Venice' }],
      department: 'Workshop',
      employmentType: 'Full Time',
      workLocation: 'hybrid',
      salary: { min: 30_000, max: 36_000, currency: 'EUR', interval: 'year' },
      private: false,
    })
    expect(porter).toMatchObject({
      workLocation: null,
      salary: null,
      private: true,
      description: '<p>Keep the door.</p>',
    })
  })

  it('SmartRecruiters: sections and coordinates; a listed posting without its text is rejected', async () => {
    const [engineer, listed] = await read('smartrecruiters')
    expect(engineer?.result).toMatchObject({
      ok: true,
      row: {
        id: '744000000000001',
        language: 'en',
        locations: [{ name: 'Porto, Porto District, Portugal', lat: 41.1496, lon: -8.611 }],
        department: 'Engineering',
        employmentType: 'Full-time',
        workLocation: 'hybrid',
        postedAt: '2026-05-06T07:08:09.123Z',
        customFields: { efcustomTextWorkGroup: ['Spans'], efcustomTextRefNumber: ['REF12B'] },
      },
    })
    expect(cleanDescription(engineer?.result.ok ? engineer.result.row.description : '')).toBe(
      '<h3>About us</h3><p>We build.</p><h3>The job</h3><p>Bridges.</p><h3>More</h3><p>Call us.<br>Any day.</p>',
    )
    expect(listed).toMatchObject({ row: 2, result: { ok: false, code: 'missing-description', id: '744000000000002' } })
  })

  it('Recruitee: several places, requirements below the description, amounts as text', async () => {
    const [maker, taster] = await rows('recruitee')
    expect(maker).toMatchObject({
      id: '1500001',
      description: '<p>Make cheese.</p><ul><li>Strong arms</li></ul>',
      locations: [{ name: 'Gouda, South Holland, Netherlands' }, { name: 'Edam, North Holland, Netherlands' }],
      employmentType: 'Fulltime permanent',
      workLocation: 'onsite',
      postedAt: '2026-06-01T08:00:00.000Z',
      closesAt: '2026-07-01T22:00:00.000Z',
      salary: { min: 18.5, max: 21, currency: 'EUR', interval: 'hour' },
      customFields: { efcustomTextTags: ['cheese', 'craft'], efcustomTextExperience: ['Mid level'] },
    })
    expect(taster).toMatchObject({ workLocation: 'remote', salary: null, locations: [{ name: 'Delft, Netherlands' }] })
  })

  it('Personio: ids stay text, several description blocks, additional offices', async () => {
    const [builder, sailmaker] = await rows('personio')
    expect(builder).toMatchObject({
      id: '0042',
      title: 'Bootsbauer (m/w/d)',
      description:
        '<h3>Deine Aufgaben</h3><ul><li>Boote bauen</li></ul><h3>Dein Profil</h3><p>Du magst Holz.<br>Und Wasser.</p>',
      locations: [{ name: 'Hamburg' }, { name: 'Remote Deutschland' }, { name: 'Kiel' }],
      department: 'Werft',
      employmentType: 'full-time',
      postedAt: '2026-01-02T03:04:05.000Z',
      skills: ['Holz', 'Lack'],
      customFields: { efcustomTextRecruitingCategory: ['Handwerk & Technik'], efcustomTextContractType: ['permanent'] },
    })
    expect(sailmaker).toMatchObject({ id: '43', description: '<h3>Text</h3><p>Segel nähen.</p>', skills: [] })
  })

  it('JSON-LD in a page: graph, several places, remote work, a broken script as a rejected row', async () => {
    const [baker, broken, writer] = await read('jsonld')
    expect(baker?.result).toMatchObject({
      ok: true,
      row: {
        id: 'B-17',
        title: 'Baker & Confectioner',
        locations: [
          { name: 'Lyon, Auvergne-Rhône-Alpes, FR', lat: 45.764, lon: 4.8357 },
          { name: 'Villeurbanne, France' },
        ],
        employmentType: 'Full time, Part time',
        workLocation: null,
        postedAt: '2026-02-03T00:00:00.000Z',
        closesAt: '2026-03-04T23:59:59.999Z',
        salary: { min: 12.5, max: 15, currency: 'EUR', interval: 'hour' },
        skills: ['Bread', 'Pastry'],
        customFields: { efcustomTextOrganisation: ['Example Bakery'], efcustomTextQualifications: ['Early riser'] },
      },
    })
    expect(broken).toMatchObject({ row: 2, result: { ok: false, code: 'bad-json' } })
    expect(writer?.result).toMatchObject({
      ok: true,
      row: { id: 'R-2', workLocation: 'remote', locations: [{ name: 'France' }, { name: 'Belgium' }], salary: null },
    })
  })

  it('Workable: shown places, the kind of workplace, and ids as its API names jobs', async () => {
    const [keeper, editor] = await rows('workable')
    expect(keeper).toMatchObject({
      id: '9CD658E13E',
      title: 'Buoy Keeper',
      description: '<p>Keep the buoys.</p>',
      locations: [{ name: 'Skagen, North Denmark, Denmark' }],
      department: 'Sea Marks',
      employmentType: 'Full-time',
      workLocation: 'hybrid',
      postedAt: '2026-11-02T00:00:00.000Z',
      customFields: { efcustomTextFunction: ['Maintenance'], efcustomTextRefNumber: ['BK-7'] },
    })
    expect(editor).toMatchObject({ locations: [{ name: 'Netherlands' }], workLocation: 'remote', department: null })
  })

  it('Teamtailor: the number in the address, places without their street, and dates of RSS', async () => {
    const [maker, hand] = await rows('teamtailor')
    expect(maker).toMatchObject({
      id: '4100001',
      title: 'Sail Maker & Rigger',
      description: '<p>Sew sails.</p><ul><li>By hand</li></ul>',
      locations: [{ name: 'Kiel, Germany' }, { name: 'Malmö, Sweden' }],
      department: 'Workshop',
      workLocation: 'hybrid',
      postedAt: '2026-11-02T09:00:00.000Z',
      customFields: { efcustomTextFunction: ['Craft'] },
    })
    expect(hand).toMatchObject({
      id: '0f9a0000-0000-4000-8000-000000000002',
      description: '<p>Scrub decks.</p>',
      locations: [],
      workLocation: null,
    })
  })

  it('CSV: free column names, semicolons, quotes, a byte order mark and CRLF', async () => {
    const [tailor, presser] = await rows('csv')
    expect(tailor).toMatchObject({
      id: 'C-1',
      title: 'Tailor; bespoke',
      description: '<p>Sew "fine" suits.</p><p>By hand.</p>',
      locations: [{ name: 'Naples, Italy', lat: 40.8518, lon: 14.2681 }],
      department: 'Atelier',
      employmentType: 'Permanent',
      workLocation: null,
      postedAt: '2026-01-10T00:00:00.000Z',
      skills: ['Sewing', 'Cutting'],
      salary: { min: 1800, max: 2200.5, currency: 'EUR', interval: 'month' },
      customFields: { efcustomTextCostCentre: ['77'] },
    })
    expect(presser).toMatchObject({
      id: 'C-2',
      locations: [{ name: 'Naples, Italy' }, { name: 'Rome, Italy' }],
      workLocation: 'remote',
    })
  })
})

describe('arbitrary vendor responses', () => {
  const wrap: Array<[SampledFormat, (job: unknown) => unknown]> = [
    ['greenhouse', (job) => ({ jobs: [job] })],
    ['lever', (job) => [job]],
    ['ashby', (job) => ({ jobs: [job] })],
    ['smartrecruiters', (job) => ({ content: [job] })],
    ['recruitee', (job) => ({ offers: [job] })],
    ['workable', (job) => ({ jobs: [job] })],
  ]
  const keys = `
    id text title name content metadata offices departments location locations lists
    categories salaryRange salary compensation secondaryLocations jobAd customField language pay_input_ranges createdAt description tags
  `
    .trim()
    .split(/\s+/)

  it.each(wrap)('become a row or a refusal and never throw: %s', async (format, document) => {
    const job = fc.dictionary(fc.constantFrom(...keys), fc.jsonValue(), { maxKeys: 12 })
    await fc.assert(
      fc.asyncProperty(fc.oneof(job, fc.jsonValue()), async (value) => {
        const stream = Readable.from([JSON.stringify(document(value))])
        expect(await all(readJobs({ stream }, { format, reader: TEST_READER }))).toHaveLength(1)
      }),
      { numRuns: 200 },
    )
  })
})
