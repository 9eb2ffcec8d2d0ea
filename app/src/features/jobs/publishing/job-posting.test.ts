import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkJobPosting } from './check-job-posting.ts'
import { employmentTypesOf } from './employment-type.ts'
import { type HiringSite, jobPosting, jsonLdText, type PublishedPosition } from './job-posting.ts'

const NOW = new Date('2026-05-04T12:00:00Z')
const SITE: HiringSite = {
  companyName: 'Meridian Works',
  origin: 'https://jobs.meridian.example',
  domain: 'meridian.example',
}
const LEEDS = {
  label: 'Leeds, England',
  standardized: 'Leeds, ENG, GB',
  lat: 53.8,
  lon: -1.55,
  country: 'GB',
  regions: ['GB', 'GB-ENG'],
}
const GERMANY = { label: 'Germany', standardized: 'DE', lat: 51, lon: 10, country: 'DE', regions: ['DE'] }
const KARNATAKA = {
  label: 'Karnataka, India',
  standardized: 'KA, IN',
  lat: 14,
  lon: 76,
  country: 'IN',
  regions: ['IN', 'IN-KA'],
}
const SINGAPORE = {
  label: 'Singapore',
  standardized: 'Singapore, SG',
  lat: 1.3,
  lon: 103.8,
  country: 'SG',
  regions: ['SG'],
}
const SOMEWHERE = { label: 'Various places', standardized: 'Various places', regions: [] }

function position(change: Partial<PublishedPosition> = {}): PublishedPosition {
  return {
    id: 700000000101,
    displayJobId: 'R-17',
    title: 'Welder (m/f/d)',
    description: '<p>Joins steel to steel.</p>',
    language: 'en',
    employmentType: 'full_time',
    workLocation: 'onsite',
    locations: [LEEDS],
    skills: ['TIG'],
    salary: { min: 30_000, max: 36_000, currency: 'GBP', interval: 'year' },
    postedAt: new Date('2026-05-01T08:30:00Z'),
    closesAt: new Date('2026-06-01T22:59:59Z'),
    archivedAt: null,
    privateKey: null,
    applyUrl: null,
    ...change,
  }
}

const posting = (change: Partial<PublishedPosition> = {}, site: Partial<HiringSite> = {}) => {
  const built = jobPosting(position(change), { ...SITE, ...site }, NOW)
  if (!built) throw new Error('There is no posting.')
  return built
}

describe('the JobPosting of a position', () => {
  test('states every known fact', () => {
    expect(posting({}, { logoUrl: '/assets/logo.svg', sameAs: 'https://meridian.example', directApply: true })).toEqual(
      {
        '@context': 'https://schema.org/',
        '@type': 'JobPosting',
        title: 'Welder (m/f/d)',
        description: '<p>Joins steel to steel.</p>',
        identifier: { '@type': 'PropertyValue', name: 'Meridian Works', value: 'R-17' },
        datePosted: '2026-05-01',
        validThrough: '2026-06-01T22:59:59.000Z',
        employmentType: 'FULL_TIME',
        hiringOrganization: {
          '@type': 'Organization',
          name: 'Meridian Works',
          sameAs: 'https://meridian.example',
          logo: 'https://jobs.meridian.example/assets/logo.svg',
        },
        jobLocation: [
          {
            '@type': 'Place',
            address: { '@type': 'PostalAddress', addressLocality: 'Leeds', addressRegion: 'ENG', addressCountry: 'GB' },
            geo: { '@type': 'GeoCoordinates', latitude: 53.8, longitude: -1.55 },
          },
        ],
        baseSalary: {
          '@type': 'MonetaryAmount',
          currency: 'GBP',
          value: { '@type': 'QuantitativeValue', minValue: 30_000, maxValue: 36_000, unitText: 'YEAR' },
        },
        directApply: true,
        skills: ['TIG'],
        url: 'https://jobs.meridian.example/careers/job/700000000101-welder-m-f-d?domain=meridian.example',
        mainEntityOfPage: {
          '@type': 'WebPage',
          '@id': 'https://jobs.meridian.example/careers/job/700000000101-welder-m-f-d?domain=meridian.example',
          inLanguage: 'en',
        },
      },
    )
  })

  test('claims direct application only where visitors apply here', () => {
    const site = { directApply: true }
    expect(posting({ applyUrl: 'https://example.org/apply' }, site)?.directApply).toBeUndefined()
    expect(posting({ applyUrl: null }, site)?.directApply).toBe(true)
    expect(posting({ applyUrl: null }, {})?.directApply).toBeUndefined()
  })

  test('does not exist for a closed, expired or private position', () => {
    expect(jobPosting(position({ archivedAt: NOW }), SITE, NOW)).toBeUndefined()
    expect(jobPosting(position({ closesAt: NOW }), SITE, NOW)).toBeUndefined()
    expect(jobPosting(position({ privateKey: 'k' }), SITE, NOW)).toBeUndefined()
  })

  test('omits unknown facts', () => {
    const minimal = posting({ employmentType: null, locations: [], skills: [' '], salary: null, closesAt: null })
    for (const field of [
      'employmentType',
      'jobLocation',
      'skills',
      'baseSalary',
      'validThrough',
      'directApply',
      'jobLocationType',
    ]) {
      expect(minimal).not.toHaveProperty(field)
    }
    expect(minimal.hiringOrganization).toEqual({ '@type': 'Organization', name: 'Meridian Works' })
  })

  test('reads a town, a town without a region, a region and a country', () => {
    const addresses = posting({ locations: [LEEDS, SINGAPORE, KARNATAKA, GERMANY, SOMEWHERE, LEEDS] }).jobLocation?.map(
      ({ address, geo }) => [address.addressLocality, address.addressRegion, address.addressCountry, geo !== undefined],
    )
    expect(addresses).toEqual([
      ['Leeds', 'ENG', 'GB', true],
      ['Singapore', undefined, 'SG', true],
      [undefined, 'KA', 'IN', false],
      [undefined, undefined, 'DE', false],
    ])
  })

  test('is remote only if the whole job is, and then names the countries of its places', () => {
    const remote = posting({ workLocation: 'remote', locations: [GERMANY, LEEDS] })
    expect(remote.jobLocationType).toBe('TELECOMMUTE')
    expect(remote.applicantLocationRequirements?.map(({ name }) => name)).toEqual(['Germany', 'United Kingdom'])
    expect(remote.jobLocation?.map(({ address }) => address.addressCountry)).toEqual(['GB'])
    expect(posting({ workLocation: 'hybrid' })).not.toHaveProperty('jobLocationType')
  })

  test('does not call a position without a place remote, nor a remote one without a country', () => {
    for (const change of [{ locations: [] }, { locations: [SOMEWHERE], workLocation: 'remote' as const }]) {
      const placeless = posting(change)
      expect(placeless).not.toHaveProperty('jobLocationType')
      expect(checkJobPosting(placeless, NOW)).toEqual([
        expect.objectContaining({ kind: 'incomplete', path: 'jobLocation' }),
      ])
    }
  })

  test('states pay with one end, or with equal ends, as given', () => {
    const value = (min?: number, max?: number) =>
      posting({ salary: { min, max, currency: 'EUR', interval: 'hour' } }).baseSalary?.value
    expect(value(15)).toEqual({ '@type': 'QuantitativeValue', minValue: 15, unitText: 'HOUR' })
    expect(value(0, 20)).toEqual({ '@type': 'QuantitativeValue', maxValue: 20, unitText: 'HOUR' })
    expect(value(18, 18)).toEqual({ '@type': 'QuantitativeValue', value: 18, unitText: 'HOUR' })
    expect(value(0, 0)).toBeUndefined()
  })

  test('cannot close its script element', () => {
    const text = jsonLdText(posting({ title: 'Welder</script><!--&\u2028' }))
    expect(text).not.toMatch(/[<>&\u2028]/)
    expect(JSON.parse(text)).toMatchObject({ title: 'Welder</script><!--&\u2028' })
  })
})

test.each([
  ['Full-time', ['FULL_TIME']],
  ['full_time', ['FULL_TIME']],
  ['Teilzeit, befristet', ['PART_TIME', 'TEMPORARY']],
  ['Vollzeit (unbefristet)', ['FULL_TIME']],
  ['CDI, temps plein', ['FULL_TIME']],
  ['Contrat à durée indéterminée', []],
  ['Tempo indeterminato', []],
  ['Jornada completa', ['FULL_TIME']],
  ['Período integral', ['FULL_TIME']],
  ['非常勤', ['PART_TIME']],
  ['パートタイム', ['PART_TIME']],
  ['Permanent contract', []],
  ['Fixed-term contract', ['TEMPORARY']],
  ['Contract', ['CONTRACTOR']],
  ['Internship', ['INTERN']],
  ['International', []],
  ['apprenticeship', ['OTHER']],
  ['volunteer', ['VOLUNTEER']],
  ['Per diem', ['PER_DIEM']],
  [null, []],
])('the employment type %j is %j for search engines', (text, expected) => {
  expect(employmentTypesOf(text)).toEqual(expected)
})

const words = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }).filter((text) => text.trim() !== '')
const location = fc.oneof(
  fc.constantFrom(LEEDS, GERMANY, KARNATAKA, SINGAPORE, SOMEWHERE),
  fc.record({
    label: words,
    standardized: words,
    country: fc.option(fc.constantFrom('DE', 'IN', 'ZZ', 'QQ', 'de', ''), { nil: undefined }),
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lon: fc.double({ min: -180, max: 180, noNaN: true }),
    regions: fc.array(words, { maxLength: 3 }),
  }),
)
const instant = fc.date({ min: new Date('2015-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
const anyPosition: fc.Arbitrary<PublishedPosition> = fc.record({
  id: fc.integer({ min: 700000000101, max: 2 ** 52 }),
  displayJobId: words,
  title: words,
  description: words.map((text) => `<p>${text.replace(/[<>&]/g, '')} – read on.</p>`),
  language: fc.constantFrom('en', 'de', 'ja'),
  employmentType: fc.option(fc.oneof(words, fc.constantFrom('Full-time', 'Teilzeit, befristet', 'Contract'))),
  workLocation: fc.constantFrom('onsite', 'hybrid', 'remote'),
  locations: fc.array(location, { maxLength: 4 }),
  skills: fc.array(fc.oneof(words, fc.constant(' ')), { maxLength: 3 }),
  salary: fc.option(
    fc.record({
      min: fc.option(fc.nat(100_000), { nil: undefined }),
      max: fc.option(fc.integer({ min: 100_000, max: 200_000 }), { nil: undefined }),
      currency: fc.constantFrom('EUR', 'JPY'),
      interval: fc.constantFrom('year', 'month', 'week', 'day', 'hour'),
    }),
  ),
  postedAt: instant,
  closesAt: fc.option(instant),
  archivedAt: fc.option(instant, { freq: 10 }),
  privateKey: fc.option(words, { freq: 10 }),
  applyUrl: fc.option(fc.webUrl()),
})

test('no generated position has a false field, and only an unknown place leaves one incomplete', () => {
  fc.assert(
    fc.property(anyPosition, (generated) => {
      const built = jobPosting(generated, SITE, NOW)
      const open =
        generated.archivedAt === null &&
        generated.privateKey === null &&
        !(generated.closesAt && generated.closesAt <= NOW)
      expect(built !== undefined).toBe(open)
      if (!built) return
      const faults = checkJobPosting(built, NOW)
      const placed = generated.locations.some(
        ({ country }) => country === 'DE' || country === 'IN' || country === 'GB' || country === 'SG',
      )
      expect(faults.map(({ kind, path }) => `${kind} ${path}`)).toEqual(placed ? [] : ['incomplete jobLocation'])
    }),
    { numRuns: 500 },
  )
})

test('the checker rejects what the rules forbid', () => {
  const good = posting({ workLocation: 'remote' })
  expect(checkJobPosting(good, NOW)).toEqual([])
  const bad: [object, string][] = [
    [{ title: ' ' }, 'title'],
    [{ jobLocation: [] }, 'jobLocation'],
    [{ skills: undefined, industry: '' }, ''],
    [{ validThrough: '2026-01-01T00:00:00Z' }, 'validThrough'],
    [{ jobLocationType: undefined }, 'applicantLocationRequirements'],
    [{ jobLocation: undefined, applicantLocationRequirements: undefined }, 'jobLocationType'],
    [{ employmentType: 'Full-time' }, 'employmentType'],
    [{ directApply: false }, 'directApply'],
  ]
  for (const [change, path] of bad) {
    expect(checkJobPosting({ ...good, ...change }, NOW), JSON.stringify(change)).toContainEqual(
      expect.objectContaining({ kind: 'false', path }),
    )
  }
})
