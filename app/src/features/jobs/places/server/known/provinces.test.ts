import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openGazetteer } from '../gazetteer.ts'

const gazetteer = openGazetteer()
const provinces = z
  .record(z.string(), z.record(z.string(), z.string()))
  .parse(JSON.parse(readFileSync(new URL('../data/provinces.json', import.meta.url), 'utf8')))

test('Every department and province of the source is a place of its country [second/B3-01]', () => {
  const words: Record<string, string> = { FR: 'Département de', ES: 'Provincia de', IT: 'Provincia di' }
  for (const [country, entries] of Object.entries(provinces))
    for (const name of Object.keys(entries)) {
      const text = `${words[country] ?? ''} ${name}`
      const countries = gazetteer.known(text)?.places.map((place) => place.country)
      expect(countries, text).toContain(country)
    }
})

test.each([
  ['Finistère', 'FR'],
  ['Hauts-de-Seine', 'FR'],
  ['Département du Var', 'FR'],
  ["Côtes-d'Armor", 'FR'],
  ['Provincia de Sevilla', 'ES'],
  ['Provincia di Bergamo', 'IT'],
  ['Province of Siena', 'IT'],
])('The department or province %s is found by its name [second/B3-01]', (text, country) => {
  expect(gazetteer.resolve(text)?.country ?? gazetteer.known(text)?.places[0]?.country).toBe(country)
})

test('A short name of a department remains a word of the search [second/B3-01]', () => {
  expect(gazetteer.known('lot')).toBeUndefined()
})
