import iso from 'iso-3166-2'
import { expect, test } from 'vitest'
import { oneField } from '../../testing/one-field.ts'
import { countryCodes, countryName, countryOptions } from './countries.ts'

test('the countries are those of ISO 3166-1 and Kosovo', () => {
  expect(countryCodes).toEqual([...Object.keys(iso.data), 'XK'].toSorted())
})

test('each has a name in the language of the reader, in the order of that language', () => {
  for (const locale of ['en', 'de', 'ar', 'ja']) {
    for (const { value, label } of countryOptions(locale)) expect(label, locale).not.toBe(value)
  }
  const names = (locale: string) => countryOptions(locale).map(({ label }) => label)
  expect(names('en').slice(0, 2)).toEqual(['Afghanistan', 'Åland Islands'])
  expect(names('sv').at(-1)).toBe('Östtimor')
  expect(countryName('NL', 'fr')).toBe('Pays-Bas')
})

test('a country is kept as its code, in capital letters', () => {
  expect(oneField({ type: 'country' }, ' nl ').reported()).toBe('NL')
  expect(oneField({ type: 'country' }).reported()).toBe('')
})

test('what is not a country is refused, and none is missing where one is required', async () => {
  expect(await oneField({ type: 'country' }, 'Atlantis').submit()).toBe('Choose one of the options.')
  expect(await oneField({ type: 'country', label: 'Country', required: true }).submit()).toBe('Country is required')
})

test('an unknown country is shown unchanged when read-only', () => {
  expect(countryName('Atlantis', 'en')).toBe('Atlantis')
})
