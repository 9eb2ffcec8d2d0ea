import { assert, double, property } from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { anyText } from '#testing/random/random-runs.ts'
import { openGazetteer, translateCountry } from './index.ts'

const gazetteer = openGazetteer()
const table = z
  .array(z.tuple([z.string(), z.string()]))
  .parse(JSON.parse(readFileSync(new URL('data/place-texts.test.json', import.meta.url), 'utf8')))

describe('a visitor’s text is resolved to a place', () => {
  test.each(table)('%j resolves to %j', (text, expected) => {
    expect(gazetteer.resolve(text)?.standardized ?? '').toBe(expected)
  })

  test('a place has its label, its areas and its point', () => {
    expect(gazetteer.resolve('bangalore')).toMatchObject({
      kind: 'city',
      name: 'Bengaluru',
      label: 'Bengaluru, Karnataka, India',
      standardized: 'Bengaluru, KA, IN',
      country: 'IN',
      subdivision: 'IN-KA',
      regions: ['IN', 'IN-KA'],
    })
  })

  test('a region of England named in ads has its own code, inside England', () => {
    expect(gazetteer.resolve('South West, United Kingdom')).toMatchObject({
      kind: 'region',
      subdivision: 'GB-ENG',
      regions: ['GB', 'GB-ENG', 'GB:south west'],
    })
  })

  test('a point keeps its exact position and takes the name of its town', () => {
    expect(gazetteer.resolve('39.0997,-94.5786')).toMatchObject({ name: 'Kansas City', lat: 39.0997, lon: -94.5786 })
  })

  test('between namesakes, the one near the visitor is chosen', () => {
    expect(gazetteer.resolve('Durham', { near: { lat: 54.9, lon: -1.5 } })?.country).toBe('GB')
    expect(gazetteer.resolve('Durham')?.country).toBe('US')
  })

  test("the region of the visitor's language decides between namesakes", () => {
    expect(gazetteer.resolve('Newcastle', { language: 'en-GB' })?.country).toBe('GB')
    expect(gazetteer.resolve('Valencia', { language: 'es-ES' })?.country).toBe('ES')
  })

  test('the label of every resolved place resolves to the same place', () => {
    const lost = table.flatMap(([text]) => {
      const place = gazetteer.resolve(text)
      return place && gazetteer.resolve(place.label)?.standardized !== place.standardized
        ? [`${text}: ${place.label}`]
        : []
    })
    expect(lost).toEqual([])
  })
})

describe('namesakes', () => {
  const labels = (text: string) => gazetteer.namesakes(text).map(({ label }) => label)

  test('the places of the name, also within one country, the most likely first', () => {
    expect(labels('Cambridge').slice(0, 3)).toEqual([
      'Cambridge, England, United Kingdom',
      'Cambridge, Ontario, Canada',
      'Cambridge, Massachusetts, United States',
    ])
    expect(labels('paris')).toEqual(
      expect.arrayContaining(['Paris, Île-de-France, France', 'Paris, Texas, United States']),
    )
    expect(labels('Springfield')).toEqual(
      expect.arrayContaining(['Springfield, Missouri, United States', 'Springfield, Illinois, United States']),
    )
    expect(labels('Georgia')).toEqual(expect.arrayContaining(['Georgia', 'Georgia, United States']))
  })
  test('a qualified or unknown name has none', () => {
    for (const text of ['Cambridge, United Kingdom', 'Paris TX', 'Bengaluru', 'qqqqqqq', '', '51.5,-0.1'])
      expect(labels(text)).toEqual([])
  })
  test('each namesake is resolved from its distinguishing label', () => {
    for (const name of ['Cambridge', 'Paris', 'Victoria', 'London', 'Birmingham', 'San José', 'Santiago'])
      for (const place of gazetteer.namesakes(name).slice(0, 4))
        expect(gazetteer.resolve(place.label)?.standardized, place.label).toBe(place.standardized)
  })
})

describe('place suggestions', () => {
  const labels = (prefix: string, limit = 5) => gazetteer.suggest(prefix, limit).map((place) => place.label)

  test('the most populous place comes first', () => expect(labels('lond')[0]).toBe('London, England, United Kingdom'))
  test('a name in another language is found under its display name', () =>
    expect(labels('münch')[0]).toBe('Munich, Bavaria, Germany'))
  test('one typo is tolerated', () => expect(labels('manchestre')[0]).toBe('Manchester, England, United Kingdom'))
  test('a short text means names as they are displayed, before those in other languages', () => {
    expect(labels('bir')[0]).toBe('Birmingham, England, United Kingdom')
    expect(labels('uni')).toContain('United Kingdom')
    expect(gazetteer.suggest('ver', 5, 'de').map((place) => place.label)).toContain('Vereinigtes Königreich')
  })
  test('places with jobs come first', () => {
    const jobs = gazetteer.countJobs([{ lat: 53.48, lon: -2.24, count: 3 }])
    expect(gazetteer.suggest('man', 3, 'en', jobs)[0]?.label).toBe('Manchester, England, United Kingdom')
  })
  test('countries and regions are suggested too', () => {
    expect(labels('deutschl')).toContain('Germany')
    expect(labels('karnat')).toContain('Karnataka, India')
  })
  test('a city and the state of the same name are suggested once', () => {
    expect(labels('new york').filter((label) => label.startsWith('New York,'))).toEqual([
      'New York, New York, United States',
    ])
  })
  test('an empty or unknown text gives no suggestions', () => {
    expect(labels('')).toEqual([])
    expect(labels('qqqqqqq')).toEqual([])
    expect(labels('london', 0)).toEqual([])
  })
})

describe('the town at a point', () => {
  test('is found across the date line', () => {
    expect(gazetteer.nearest(-16.8, 179.99)?.country).toBe('FJ')
    expect(gazetteer.nearest(-16.8, -179.99)?.country).toBe('FJ')
    expect(gazetteer.nearest(-16.8, 180)?.country).toBe('FJ')
  })
  test('is the city rather than one of its districts', () =>
    expect(gazetteer.nearest(51.5074, -0.1278)?.name).toBe('London'))
  test('is undefined in the middle of an ocean, at the poles and off the globe', () => {
    for (const [lat, lon] of [
      [-48.9, -123.4],
      [90, 0],
      [-90, 0],
      [999, 0],
      [Number.NaN, 0],
      [0, Infinity],
    ] as const)
      expect(gazetteer.nearest(lat, lon)).toBeUndefined()
  })
})

describe("an ad's place text", () => {
  test('keeps its wording and takes country and regions from text and point', () => {
    expect(gazetteer.describe('Exeter, South West, United Kingdom', { lat: 50.72, lon: -3.53 })).toEqual({
      label: 'Exeter, South West, United Kingdom',
      standardized: 'Exeter, England, GB',
      lat: 50.72,
      lon: -3.53,
      country: 'GB',
      regions: ['GB', 'GB-ENG', 'GB:south west', 'GB-DEV'],
      remote: false,
    })
  })
  test('belongs to the region it names even if the gazetteer draws the border elsewhere', () => {
    const { regions } = gazetteer.describe('Chesterfield, Yorkshire and the Humber, United Kingdom', {
      lat: 53.235,
      lon: -1.42,
    })
    expect(regions).toEqual(expect.arrayContaining(['GB:yorkshire and the humber', 'GB:east midlands']))
  })
  test('can be remote within a country and then has no point', () => {
    expect(gazetteer.describe('Remote - Australia')).toEqual({
      label: 'Remote - Australia',
      standardized: 'AU',
      country: 'AU',
      regions: ['AU'],
      remote: true,
    })
  })
  test('gets the point of its town if it has none', () => {
    expect(gazetteer.describe('India, Bengaluru')).toMatchObject({
      standardized: 'Bengaluru, KA, IN',
      lat: 12.9719,
      lon: 77.5937,
    })
  })
  test.each([
    ['United States', 37.09, -95.71, 'US'],
    ['Austria', 47.516, 14.55, 'AT'],
    ['Germany', 51.166, 10.452, 'DE'],
    ['France', 46.228, 2.214, 'FR'],
    ['Netherlands', 52.1326, 5.2913, 'NL'],
    ['India', 20.5937, 78.9629, 'IN'],
    ['Japan', 36.2048, 138.2529, 'JP'],
    ['Spain', 40.4637, -3.7492, 'ES'],
  ])('that is a country with its centre point is the country: %s [P03]', (name, lat, lon, country) => {
    const expected = { label: name, standardized: country, country, regions: [country], remote: false }
    expect(gazetteer.describe(name, { lat, lon })).toEqual(expected)
  })
  test('naming a country, with the point of a city, is in that city', () => {
    expect(gazetteer.describe('United Kingdom', { lat: 53.8, lon: -1.55 })).toMatchObject({
      standardized: 'Leeds, England, GB',
      lat: 53.8,
    })
  })
  test.each([
    ['Puerto Rico, Camp., Mexico', 'MX'],
    ['Puerto Rico, Campeche, Mexico', 'MX'],
    ['Cuba, Portugal', 'PT'],
    ['San Juan, Puerto Rico, United States', 'PR'],
    ['Puerto Rico, United States', 'PR'],
    ['Georgia, United States', 'US'],
    ['India, Bengaluru', 'IN'],
  ])('goes by the country that it names last, before places of a country’s name: %s [P04]', (name, country) => {
    expect(gazetteer.describe(name).country).toBe(country)
    expect(gazetteer.resolve(name)?.country).toBe(country)
  })
  test('with unknown words is located by its point alone', () => {
    expect(gazetteer.describe('Building 7', { lat: 48.14, lon: 11.58 })).toMatchObject({
      label: 'Building 7',
      country: 'DE',
      regions: ['DE', 'DE-BY'],
    })
  })
  test('ignores the point 0,0 and invalid points', () => {
    expect(gazetteer.describe('Munich', { lat: 0, lon: 0 }).lat).toBeCloseTo(48.137, 2)
    expect(gazetteer.describe('Munich', { lat: 999, lon: 1 }).lat).toBeCloseTo(48.137, 2)
    expect(gazetteer.describe('Somewhere else', { lat: Number.NaN, lon: 1 }).lat).toBeUndefined()
  })
})

test('names of countries and regions are in the requested language', () => {
  expect(gazetteer.countryName('DE', 'fr')).toBe('Allemagne')
  expect(gazetteer.countryName('DE', 'not a language')).toBe('Germany')
  expect(gazetteer.countryName('??', 'en')).toBe('??')
  expect(gazetteer.regionName('DE-BY', 'de')).toBe('Bayern')
  expect(gazetteer.regionName('DE-BY', 'en')).toBe('Bavaria')
  expect(gazetteer.regionName('XX-1', 'en')).toBeUndefined()
})

test('labels of places are in the requested language, and resolve to the place', () => {
  expect(gazetteer.suggest('münch', 1, 'de')[0]?.label).toBe('Munich, Bayern, Deutschland')
  expect(gazetteer.resolve('Munich', { language: 'fr' })?.label).toBe('Munich, Bavière, Allemagne')
  expect(gazetteer.resolve('Bavaria', { language: 'de-AT' })?.label).toBe('Bayern, Deutschland')
  expect(gazetteer.resolve('Germany', { language: 'ja' })?.label).toBe('ドイツ')
  for (const language of ['de', 'fr', 'ja', 'ar', 'pl', 'not a language']) {
    for (const prefix of ['lond', 'geor', 'par', 'cambr', 'vict', 'são']) {
      const english = new Set(gazetteer.suggest(prefix, 5).map(({ label }) => label))
      for (const { label, standardized } of gazetteer.suggest(prefix, 5, language))
        if (!english.has(label)) expect(gazetteer.resolve(label)?.standardized, label).toBe(standardized)
    }
  }
  expect(translateCountry('United Kingdom', 'de')).toBe('Vereinigtes Königreich')
  expect(translateCountry('Atlantis', 'de')).toBe('Atlantis')
})

test('no text breaks the gazetteer', () => {
  assert(
    property(anyText({ maxLength: 400 }), double(), double(), (text, lat, lon) => {
      gazetteer.resolve(text)
      gazetteer.suggest(text, 5)
      gazetteer.describe(text, { lat, lon })
      gazetteer.nearest(lat, lon)
    }),
    { numRuns: 300 },
  )
  for (const text of [
    '\uD800',
    'Paris\uDC00, \uD83D',
    '\u0000',
    'constructor',
    '__proto__',
    ',,,,',
    'a'.repeat(100_000),
    'new york, '.repeat(10_000),
    'a b c d e f g h, '.repeat(6000),
  ])
    expect(() => [gazetteer.resolve(text), gazetteer.suggest(text, 5), gazetteer.describe(text)]).not.toThrow()
})

test('any place text is resolved within a few milliseconds', () => {
  const hostile = [
    'a b c d e f g h, '.repeat(6000),
    'san antonio, '.repeat(30),
    'x'.repeat(100_000),
    'Rotterdan, '.repeat(50),
  ]
  for (const text of hostile) gazetteer.resolve(text)
  const times = hostile.map((text) => {
    // The best of three runs, in case the machine is busy.
    const runs = [0, 1, 2].map(() => {
      const start = performance.now()
      gazetteer.resolve(text)
      return performance.now() - start
    })
    return Math.min(...runs)
  })
  expect(Math.max(...times)).toBeLessThan(5)
})
