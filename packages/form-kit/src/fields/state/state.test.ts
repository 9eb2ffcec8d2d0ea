import { beforeAll, describe, expect, test } from 'vitest'
import { checkValues } from '../../server/check-values.ts'
import { countryCodes } from '../country/countries.ts'
import { loadSubdivisions, stateSource, subdivisionsOf } from './subdivisions.ts'

const definition = {
  sections: [
    {
      title: 'Home',
      items: [
        { name: 'land', type: 'country', label: 'Country' },
        { name: 'part', type: 'state', label: 'State', dependencies: ['land'], required: true },
      ],
    },
  ],
}

async function errorOf(land: string, part: string): Promise<string | undefined> {
  const outcome = await checkValues(definition, { land, part })
  return outcome.ok ? undefined : outcome.errors['part']
}

describe('a server, which has the list', () => {
  test('takes a part of the country and refuses one of another', async () => {
    expect(await errorOf('US', 'US-CA')).toBeUndefined()
    expect(await errorOf('US', 'CA-ON')).toBe('Choose one of the options.')
    expect(await errorOf('US', 'California')).toBe('Choose one of the options.')
  })

  test('takes any text for a country without parts, but no code of another country', async () => {
    expect(await errorOf('BM', 'Pembroke')).toBeUndefined()
    expect(await errorOf('BM', 'US-CA')).toBe('Choose one of the options.')
    expect(await errorOf('BM', '  ')).toBe('State is required')
  })
})

describe('the parts of countries', () => {
  beforeAll(loadSubdivisions)

  test('have codes that begin with the country, and labels that differ', () => {
    let total = 0
    for (const country of countryCodes) {
      const parts = subdivisionsOf(country)
      total += parts.length
      expect(new Set(parts.map(({ value }) => value)).size).toBe(parts.length)
      for (const { value } of parts) expect(String(value)).toMatch(new RegExp(`^${country}-[A-Z0-9]{1,3}$`))
    }
    expect(total).toBeGreaterThan(4000)
  })

  test('a name that a country uses twice says of what kind each is', () => {
    expect(subdivisionsOf('BD').map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Rajshahi (Division)', 'Rajshahi (District)', 'Netrakona']),
    )
  })

  test('a country is not a part of itself, and what is not a country has none', () => {
    expect(subdivisionsOf('BM')).toEqual([])
    expect(subdivisionsOf('constructor')).toEqual([])
  })

  test('are sorted as in the language', () => {
    const labels = stateSource('US', 'en').ready?.map(({ label }) => label)
    expect(labels?.slice(0, 2)).toEqual(['Alabama', 'Alaska'])
    expect(stateSource('', 'en')).toEqual({})
  })
})
