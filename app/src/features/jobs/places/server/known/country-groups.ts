import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { foldName } from '../../fold-name.ts'
import type { GazetteerIndex } from '../gazetteer-index.ts'
import type { Place } from '../place.ts'

const tables = z.object({
  subregions: z.record(z.string(), z.string()),
  areas: z.array(
    z.object({
      /** A region code that `Intl.DisplayNames` knows; its name in each language is the label. */
      code: z.string().optional(),
      label: z.string().optional(),
      local: z.record(z.string(), z.string()).optional(),
      names: z.string().optional(),
      covers: z.string(),
    }),
  ),
})

/** Languages whose names are recognised. */
const LANGUAGES = 'en de fr es it pt nl pl ar he ja zh'.split(' ')

interface CountryGroup {
  labelIn(language: string): string
  covers: string[]
}

/** Reads continents, unions and other groups of countries, by their folded names in a dozen languages. */
export function readCountryGroups(): Map<string, CountryGroup> {
  const { subregions, areas } = tables.parse(
    JSON.parse(readFileSync(new URL('../data/areas.json', import.meta.url), 'utf8')),
  )
  const nameOf = (code: string, language: string) =>
    new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(code)
  const groups = new Map<string, CountryGroup>()
  for (const { code, label, local = {}, names = '', covers } of areas) {
    const labelIn = (language: string): string => {
      const [base = 'en'] = language.toLowerCase().split('-')
      return local[base] ?? (code && nameOf(code, base)) ?? label ?? (code && nameOf(code, 'en')) ?? ''
    }
    const codes = covers.split(' ').flatMap((part) => subregions[part]?.split(' ') ?? [part])
    const group = { labelIn, covers: [...new Set(codes)] }
    for (const name of [label ?? '', ...LANGUAGES.map(labelIn), ...names.split(', ')]) {
      const key = foldName(name)
      if (key !== '' && !groups.has(key)) groups.set(key, group)
    }
  }
  return groups
}

/** Returns a group of countries as a place at the centre of their people. */
export function presentGroup(index: GazetteerIndex, { labelIn, covers }: CountryGroup, language: string): Place {
  return { ...presentCovered(index, labelIn(language), covers), country: '', regions: [] }
}

/** Returns the place that consists of several regions or countries. */
export function presentCovered(index: GazetteerIndex, label: string, covers: string[]): Place {
  const areas = covers.flatMap((code) => index.area(code) ?? [])
  const people = areas.reduce((sum, { population }) => sum + population, 0)
  const mean = (of: 'lat' | 'lon') =>
    people === 0 ? 0 : areas.reduce((sum, area) => sum + area[of] * area.population, 0) / people
  return {
    kind: 'region',
    name: label,
    label,
    standardized: label,
    country: '',
    regions: [],
    covers,
    lat: mean('lat'),
    lon: mean('lon'),
    population: people,
  }
}
