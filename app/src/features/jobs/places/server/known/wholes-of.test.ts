import { expect, test } from 'vitest'
import { openGazetteer } from '../gazetteer.ts'

const gazetteer = openGazetteer()
const label = (text: string) => gazetteer.resolve(text)?.label

test.each([
  ['Luton Airport', 'Luton, England, United Kingdom'],
  ['Flughafen München', 'Munich, Bavaria, Germany'],
  ['Landkreis Miesbach', 'Miesbach, Bavaria, Germany'],
  ['Wigan Borough Council', 'Wigan, England, United Kingdom'],
  ['City of Bradford', 'Bradford, England, United Kingdom'],
  ['Western Sydney', 'Sydney, New South Wales, Australia'],
  ['South East Manchester', 'Manchester, England, United Kingdom'],
  ['Leeds city centre', 'Leeds, England, United Kingdom'],
  ['Amsterdam-Zuid', 'Amsterdam, North Holland, Netherlands'],
  ['Roma Sud', 'Rome, Lazio, Italy'],
  ['Paris 15e', 'Paris, Île-de-France, France'],
  ['Berlin Mitte', 'Mitte, Berlin, Germany'],
  ['Greater Noida', 'Greater Noida, Uttar Pradesh, India'],
  ['North Bay', 'North Bay, Ontario, Canada'],
])('an airport, an authority or a side of a town is found by its town: %s [second/B3-01]', (text, expected) => {
  expect(label(text)).toBe(expected)
})

test('a short form is written out before it is treated as a misspelling [second/B3-01]', () => {
  expect(label('North Yorks')).toBe('North Yorkshire, United Kingdom')
  expect(gazetteer.known('North Yorks')).toBeUndefined()
  expect(label('Co Durham')).toBe('County Durham, United Kingdom')
  expect(gazetteer.known('London Borough of Merton')?.places[0]?.label).toBe('Merton, England, United Kingdom')
})

test('words that name no place remain words', () => {
  for (const text of ['south nurse', 'nurse district', 'central heating', 'upper management'])
    expect(label(text), text).toBeUndefined()
})
