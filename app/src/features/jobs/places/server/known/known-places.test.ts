import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openGazetteer } from '../gazetteer.ts'

const gazetteer = openGazetteer()
const label = (text: string, language?: string) => gazetteer.resolve(text, language ? { language } : {})?.label
const meanings = (text: string) => gazetteer.known(text)?.places.map((place) => place.label)

describe('a group of countries', () => {
  test('is known by its names in a dozen languages and has the label of the reader’s', () => {
    for (const text of ['Europe', 'Europa', '欧洲', 'أوروبا', 'europe']) expect(label(text)).toBe('Europe')
    expect(label('Latin America', 'de')).toBe('Lateinamerika')
    expect(label('Nordics', 'fr-FR')).toBe('Pays nordiques')
    expect(label('Middle East', 'ja')).toBe('中東')
  })
  test('isn’t a town that has the same letters', () => {
    expect(['EU', 'Africa', 'Asia', 'APAC', 'EMEA'].map((text) => label(text))).toEqual([
      'European Union',
      'Africa',
      'Asia',
      'APAC',
      'EMEA',
    ])
  })
  test('covers its countries', () => {
    expect(gazetteer.resolve('DACH')?.covers).toEqual(['AT', 'CH', 'DE', 'LI'])
    expect(gazetteer.resolve('EU')?.covers).toContain('PL')
    expect(gazetteer.resolve('EU')?.covers).not.toContain('GB')
    expect(gazetteer.resolve('Latin America')?.covers).toEqual(expect.arrayContaining(['MX', 'BR', 'CU']))
  })
  test('of the continents, every country is in one', () => {
    const file = new URL('../data/areas.json', import.meta.url)
    const { subregions } = z
      .object({ subregions: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(file, 'utf8')))
    const all = Object.values(subregions).flatMap((codes) => codes.split(' '))
    expect(new Set(all).size).toBe(all.length)
    for (const country of ['GB', 'US', 'IN', 'NG', 'BR', 'AU', 'AE', 'KZ', 'JP', 'CW', 'XK'])
      expect(all).toContain(country)
  })
})

describe('a borough, county or metropolitan area', () => {
  test.each([
    ['Haringey', 'Haringey, England, United Kingdom'],
    ['Redbridge', 'Redbridge, England, United Kingdom'],
    ['Powys', 'Powys, Wales, United Kingdom'],
    ['Bucks', 'Buckinghamshire, United Kingdom'],
    ['Tyneside', 'Tyneside, England, United Kingdom'],
    ['Bay Area', 'San Francisco Bay Area, California, United States'],
    ['Cook County', 'Cook County, Illinois, United States'],
    ['Orange County, Florida', 'Orange County, Florida, United States'],
    ['Kensington, London', 'Kensington and Chelsea, England, United Kingdom'],
  ])('is known by its name: %s', (text, expected) => expect(label(text)).toBe(expected))

  test('sharing its name with a place elsewhere is found only when the company is known', () => {
    for (const name of ['Camden', 'Enfield', 'Yorkshire', 'Fife', 'Lewisham']) {
      expect(gazetteer.known(name)?.certain, name).toBe(false)
      expect(meanings(name)?.[0], name).toMatch(/United Kingdom$/)
    }
    expect(label('Camden, NJ')).toBe('Camden, New Jersey, United States')
  })
  test('can consist of several counties', () => {
    expect(gazetteer.known('Sussex')?.places[0]?.covers).toEqual(['GB-ESX', 'GB-WSX'])
  })
  test('has areas that the gazetteer has', () => {
    const file = new URL('../data/local-places.json', import.meta.url)
    const { about: _, ...countries } = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')))
    const entries = Object.values(z.record(z.string(), z.record(z.string(), z.string())).parse(countries))
    const codes = entries.flatMap((entry) => Object.values(entry)).filter((text) => !/^-?\d/.test(text))
    expect(codes.length).toBeGreaterThan(20)
    for (const code of codes.flatMap((text) => text.split(', ')))
      expect(gazetteer.regionName(code, 'en') ?? gazetteer.countryName(code, 'en'), code).not.toBe(code)
  })
})

describe('a postcode', () => {
  test.each([
    ['LS1 3EX', 'Leeds, England, United Kingdom'],
    ['SE1', 'London, England, United Kingdom'],
    ['IM1', 'Douglas, Isle of Man'],
    ['94103, CA', '94103, California, United States'],
  ])('is its town or point: %s', (text, expected) => expect(label(text)).toBe(expected))
  test('of five digits is American only if the company has American jobs', () => {
    expect(gazetteer.known('94103')).toMatchObject({ needsJobs: true, places: [{ country: 'US' }] })
    expect(label('94103')).toBeUndefined()
    expect(gazetteer.known('00000')).toBeUndefined()
    expect(gazetteer.isName('94103')).toBe(false)
    expect(gazetteer.isName('Haringey')).toBe(true)
  })
})
