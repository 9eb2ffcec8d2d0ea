import { z } from 'zod'
import { foldName } from '../../app/src/features/jobs/places/fold-name.ts'
import { readDataFile, type ProvinceCity, type SourceCity } from './read-sources.ts'

const languages =
  'en de fr es it pt nl pl ja zh zh-Hant ar he sv da nb fi cs sk hu ro tr ru uk ko el vi id th hi bg hr ca et lt lv sl'.split(
    ' ',
  )

/** Returns the names of countries in three dozen languages (Unicode CLDR) and from the hand-made file. */
export function collectCountryNames(codes: string[]): Map<string, string[]> {
  const more = readDataFile('country-names.json', z.record(z.string(), z.string()))
  const displays = languages.map((language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }))
  return new Map(
    codes.map((code) => [
      code,
      [...displays.flatMap((names) => names.of(code) ?? []), ...(more[code]?.split(', ') ?? [])],
    ]),
  )
}

/** Maps ISO 3166-1 alpha-3 to alpha-2. */
export function collectAlpha3(rows: ProvinceCity[]): Record<string, string> {
  return Object.fromEntries(rows.flatMap((row) => (row.iso3 && row.iso2 ? [[row.iso3, row.iso2]] : [])))
}

/** Returns the folded spellings of a city; the first is that of its name. */
export function citySpellings(city: SourceCity): string[] {
  const { name, country } = city
  const spellings = [name]
  const plain = name.replace(/\s*[(,].*$/, '')
  if (plain !== name && plain) spellings.push(plain)
  if (/DE|AT|CH/.test(country)) spellings.push(name.replaceAll('ü', 'ue').replaceAll('ö', 'oe').replaceAll('ä', 'ae'))
  if (/DK|NO/.test(country)) spellings.push(name.replaceAll('å', 'aa').replaceAll('Å', 'Aa').replaceAll('ø', 'oe'))
  if (country === 'KR') spellings.push(name.replace(/-(si|gun|eup)$/, ''))
  if (/\bSaint\b/i.test(name)) spellings.push(name.replace(/\bSaint\b/i, 'St'))
  if (/\bSt\.? /i.test(name)) spellings.push(name.replace(/\bSt\.? /i, 'Saint '))
  if (name.endsWith(' City')) spellings.push(name.slice(0, -5))
  return [...new Set(spellings.map(foldName).filter(Boolean))]
}

export function readCityNames(): { key: string; shown: string | undefined; others: string[] }[] {
  const file = readDataFile('city-names.json', z.record(z.string(), z.string()))
  return Object.entries(file).map(([key, list]) => {
    const others = list.split(', ')
    const shown = others[0]?.startsWith('=') ? others.shift()?.slice(1) : undefined
    return { key, shown, others }
  })
}
