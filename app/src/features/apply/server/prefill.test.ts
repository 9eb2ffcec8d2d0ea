import { expect, test } from 'vitest'
import { prefill } from './prefill.ts'

test('a national phone number is filled in with the country of the profile’s place', () => {
  const form = {
    definition: { sections: [{ title: '', items: [{ name: 'phone', type: 'phone', label: 'Phone' }] }] },
    questionKeys: { phone: 'std:phone' },
    demographicFields: new Set<string>(),
  }
  const fact = (value: string) => ({ value, origin: { kind: 'profile' as const } })
  const filled = (phone: string, country?: string) =>
    prefill(form, { facts: { phone: fact(phone), ...(country && { country: fact(country) }) }, kept: [] })['phone']
      ?.value
  expect(filled('030 901820', 'DE')).toBe('+4930901820')
  expect(filled('(415) 555-2671', 'US')).toBe('+14155552671')
  expect(filled('+351 912 345 678', 'DE')).toBe('+351912345678')
  expect(filled('030 901820')).toBeUndefined()
  expect(filled('12', 'DE')).toBeUndefined()
})
