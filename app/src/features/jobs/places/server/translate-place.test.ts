import { expect, test } from 'vitest'
import { foldName } from '../fold-name.ts'
import { openGazetteer } from './gazetteer.ts'
import { translatePlace } from './translate-place.ts'

const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'ja', 'zh-CN', 'ar', 'he']

test.each([
  ['Leeds, England, United Kingdom', 'Leeds, England, Vereinigtes Königreich'],
  ['Edinburgh, Scotland, UK', 'Edinburgh, Schottland, UK'],
  ['Remote - Germany', 'Remote - Deutschland'],
  ['Munich (Bavaria, Germany)', 'Munich (Bayern, Deutschland)'],
  ['München, Bavière, Allemagne', 'München, Bayern, Deutschland'],
  ['Scotland, United Kingdom', 'Schottland, Vereinigtes Königreich'],
  ['Germany', 'Deutschland'],
  ['Paris, Île-de-France, Francia', 'Paris, Île-de-France, Frankreich'],
  ['Berlin, Germany', 'Berlin, Deutschland'],
  ['Atlanta, Georgia, United States', 'Atlanta, Georgia, Vereinigte Staaten'],
  ['Tbilisi, Georgia', 'Tbilisi, Georgien'],
  ['Singapore, Singapore', 'Singapur, Singapur'],
  ['Main building, second floor', 'Main building, second floor'],
  ['', ''],
])('the place “%s” of an ad is read in German as “%s” [second/B3-10]', (label, german) => {
  expect(translatePlace(label, 'de')).toBe(german)
})

test('a place in the reader’s language is shown as in the ad [second/B3-10]', () => {
  expect(translatePlace('Leeds, England, UK', 'en')).toBe('Leeds, England, UK')
  expect(translatePlace('München, Bayern, Deutschland', 'de')).toBe('München, Bayern, Deutschland')
})

test.each(LANGUAGES)(
  'places of ads name countries and regions in %s, and stay the same places [second/B3-10]',
  (language) => {
    const gazetteer = openGazetteer()
    const inLanguage = new Intl.DisplayNames([language], { type: 'region' })
    for (const [town, region, code] of [
      ['Edinburgh', 'Scotland', 'GB-SCT'],
      ['Munich', 'Bavaria', 'DE-BY'],
      ['Barcelona', 'Catalonia', 'ES-CT'],
      ['Los Angeles', 'California', 'US-CA'],
    ] as const) {
      const country = code.slice(0, 2)
      const english = `${town}, ${region}, ${gazetteer.countryName(country, 'en')}`
      const label = translatePlace(english, language)
      const name = gazetteer.regionName(code, language) ?? ''
      expect(label.split(/[,،]/).map(foldName)).toEqual([town, name, inLanguage.of(country) ?? ''].map(foldName))
      expect(gazetteer.resolve(label)?.standardized).toBe(gazetteer.resolve(english)?.standardized)
    }
  },
)

test.each([
  ['ar', 'Brussels, Belgium', '\u200FBrussels،\u200F بلجيكا'],
  ['he', 'Brussels, Belgium', '\u200FBrussels,\u200F בלגיה'],
])('in %s the place “%s” begins with its town, though that is in Latin letters', (language, label, shown) => {
  expect(translatePlace(label, language)).toBe(shown)
})
