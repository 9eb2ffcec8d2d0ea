import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createFormStore, type FormStore } from '../../state/form-store.ts'
import { standardModels } from '../../standard/models.ts'
import { countryOptions } from './country-names.ts'
import { defaultCountry } from './PhoneField.tsx'
import {
  internationalFormat,
  joinPhone,
  keepPhoneSigns,
  loadPhoneNumbers,
  phoneCountries,
  splitPhone,
} from './phone-numbers.ts'

function phoneForm(value: unknown, options: Readonly<Record<string, unknown>> = {}): FormStore {
  const item = { name: 'phone', type: 'phone', label: 'Phone', ...options }
  return createFormStore({
    definition: { sections: [{ title: 'Contact', items: [item] }] },
    models: standardModels,
    initialValues: { phone: value },
  })
}

async function errorOf(value: unknown, options?: Readonly<Record<string, unknown>>): Promise<string | undefined> {
  const outcome = await phoneForm(value, options).submit()
  return outcome.ok ? undefined : outcome.errors['phone']
}

// First in this file: no other test has loaded the metadata yet.
test('a submit waits for what is known of numbers, and a check before that says so', async () => {
  const store = phoneForm('+14155550123')
  expect(() => store.checkAll()).toThrow('not loaded yet')
  expect(await store.submit()).toEqual({ ok: true, values: { phone: '+14155550123' } })
})

describe('what is a phone number', () => {
  test.each(['+14155550123', '+442079460958', '+390612345678', '+80012345678', '+1 (415) 555-0123', '+49.30.901820'])(
    '%s is taken',
    async (value) => expect(await errorOf(value)).toBeUndefined(),
  )

  test.each([
    '4155550123',
    '+1',
    '+',
    '+1415',
    '+999123456',
    '+1415555012x',
    'call me',
    '+1415555012345678',
    '+１４１５',
  ])('%s is refused', async (value) =>
    expect(await errorOf(value)).toBe('Enter a valid phone number and country code.'),
  )

  test('an empty one is refused only where it is required', async () => {
    expect(await errorOf('')).toBeUndefined()
    expect(await errorOf('', { required: true })).toBe('Phone is required')
  })

  test('strict fields distinguish a wrong number from a wrong calling code', async () => {
    expect(await errorOf('+999123456', { strict: true })).toBe('Invalid country calling code')
    expect(await errorOf('4155550123', { strict: true })).toBe('Invalid country calling code')
    expect(await errorOf('+1 415 55x 0123', { strict: true })).toBe('Enter a valid phone number')
    expect(await errorOf('+1 (415) 555.01', { strict: true })).toBe('Enter a valid phone number')
    expect(await errorOf('+1 (415) 555.0123', { strict: true })).toBeUndefined()
  })

  test('a stored number loses the signs between its digits', () => {
    expect(phoneForm(' +1 (415) 555-0123 ').values()).toEqual({ phone: '+14155550123' })
    expect(phoneForm({ not: 'a text' }).values()).toEqual({ phone: '' })
  })

  test('leaving the field shows the error once the numbers are loaded', async () => {
    const store = phoneForm('+1415')
    const node = store.field('phone')
    if (node) store.leave(node)
    expect(node?.state.error).toBe('Enter a valid phone number and country code.')
  })
})

describe('the country and the number', () => {
  beforeAll(loadPhoneNumbers)

  test('a number in the way of its country becomes the international one', () => {
    expect(joinPhone({ country: 'US', text: '(415) 555-0123' })).toBe('+14155550123')
    expect(joinPhone({ country: 'GB', text: '020 7946 0958' })).toBe('+442079460958')
    expect(joinPhone({ country: 'IT', text: '06-1234-5678' })).toBe('+390612345678')
    expect(joinPhone({ country: 'US', text: '+44 20 7946 0958' })).toBe('+442079460958')
  })

  test('half a number is the code and the digits so far, and no number is nothing', () => {
    expect(joinPhone({ country: 'US', text: '415' })).toBe('+1415')
    expect(joinPhone({ country: undefined, text: '415' })).toBe('415')
    expect(joinPhone({ country: 'US', text: ' - ' })).toBe('')
  })

  test('a value names its country, where several share a code by the number or by the one chosen before', () => {
    expect(splitPhone('+16045550123', 'US')).toEqual({ country: 'CA', text: '6045550123' })
    expect(splitPhone('+1415', 'CA')).toEqual({ country: 'CA', text: '415' })
    expect(splitPhone('+14410000', 'US')).toEqual({ country: 'US', text: '4410000' })
    expect(splitPhone('', 'DE')).toEqual({ country: 'DE', text: '' })
    expect(splitPhone('4155550123', 'US')).toEqual({ country: undefined, text: '4155550123' })
  })

  test('any digits under any country come back the same when the value is taken apart', () => {
    const countries = phoneCountries().map(({ country }) => country)
    fc.assert(
      fc.property(fc.constantFrom(...countries), fc.stringMatching(/^\d{0,14}$/), (country, text) => {
        const value = joinPhone({ country, text })
        const parts = splitPhone(value, country)
        expect(joinPhone(parts)).toBe(value)
      }),
      { numRuns: 300, seed: 20_261_121 },
    )
  })

  test('the list has every country, named and sorted in the form’s language', () => {
    const german = countryOptions('de')
    expect(german).toHaveLength(phoneCountries().length)
    expect(german.length).toBeGreaterThan(240)
    expect(german.find(({ country }) => country === 'DE')?.label).toBe('Deutschland \u2066(+49)\u2069')
    expect(german[0]?.country).toBe('AF')
    expect(german.findIndex(({ country }) => country === 'AT')).toBeGreaterThan(
      german.findIndex(({ country }) => country === 'NO'),
    )
    expect(countryOptions('en', true).find(({ country }) => country === 'FR')?.label).toBe(
      '🇫🇷 France \u2066(+33)\u2069',
    )
  })

  test('numbers are read as people carry them along from other countries [second/B06 B28]', () => {
    expect(joinPhone({ country: 'US', text: '0044 7912 345678' })).toBe('+447912345678')
    expect(joinPhone({ country: 'US', text: keepPhoneSigns('tel. 415 555 0123 ext. 12') })).toBe('+14155550123;ext=12')
    expect(joinPhone({ country: 'MX', text: '1 55 1234 5678' })).toBe('+525512345678')
    expect(joinPhone({ country: 'EG', text: keepPhoneSigns('٠١٠١٢٣٤٥٦٧٨') })).toBe('+201012345678')
    expect(internationalFormat('+14155550123;ext=12')).toBe('+1 415 555 0123 ext. 12')
    expect(splitPhone('+14155550123;ext=12', 'DE')).toEqual({ country: 'US', text: '4155550123x12' })
  })

  test('an extension typed letter by letter is kept, and other letters are not', () => {
    const typed = [...'415 555 0123 ext. 12'].reduce((text, sign) => keepPhoneSigns(`${text}${sign}`), '')
    expect(typed).toBe('4155550123x12')
    expect([...'4a1x5'].reduce((text, sign) => keepPhoneSigns(`${text}${sign}`), '')).toBe('415')
  })

  test.each(['+11234567890', '+1415', '+7000'])(
    '%s that several countries share is in the main one [second/ops-19]',
    (value) => {
      const main = { '+1': 'US', '+7': 'RU' }[value.slice(0, 2)]
      expect(splitPhone(value, 'DE').country).toBe(main)
    },
  )

  test('it is shown in the international format', () => {
    expect(internationalFormat('+14155550123')).toBe('+1 415 555 0123')
    expect(internationalFormat('oops')).toBe('oops')
  })
})

describe('the country with which a field begins', () => {
  beforeAll(loadPhoneNumbers)
  afterEach(() => void (globalThis.FORM_KIT_DEFAULT_COUNTRY = undefined))

  test('is its own, else that of the page, else US', () => {
    expect(defaultCountry({})).toBe('US')
    globalThis.FORM_KIT_DEFAULT_COUNTRY = 'de'
    expect(defaultCountry({})).toBe('DE')
    expect(defaultCountry({ defaultCountryCode: 'FR' })).toBe('FR')
    globalThis.FORM_KIT_DEFAULT_COUNTRY = 'nowhere'
    expect(defaultCountry({})).toBe('US')
  })
})
