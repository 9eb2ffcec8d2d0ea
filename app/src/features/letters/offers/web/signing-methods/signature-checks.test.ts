import { expect, test } from 'vitest'
import { checkFiles, checkSignature } from './signature-checks.ts'

test.each([
  [true, 'Ines Prado', 'Ines Prado', {}],
  [true, 'José Prado'.normalize('NFD'), 'José Prado'.normalize('NFC'), {}],
  [false, 'Ines Prado', 'Ines Prado', { agreed: 'offers.agreement.required' }],
  [true, '', 'Ines Prado', { name: 'offers.fullName.required' }],
  [true, '   ', 'Ines Prado', { name: 'offers.fullName.required' }],
  [true, 'ines prado', 'Ines Prado', { name: 'offers.fullName.wrong' }],
  [true, 'Ines Prado ', 'Ines Prado', {}],
  [true, 'Siobhan O’Connor', "Siobhan O'Connor", {}],
  [true, 'Ines', 'Ines Prado', { name: 'offers.fullName.wrong' }],
  [true, 'Anybody', '', { name: 'offers.fullName.wrong' }],
  [false, '', '', { agreed: 'offers.agreement.required', name: 'offers.fullName.required' }],
])('agreed %s, typed %j, profile %j: %j', (agreed, typed, profile, errors) => {
  expect(checkSignature(agreed, typed, profile)).toEqual(errors)
})

test('exactly one file is required', () => {
  expect(checkFiles(0, 1)).toBe('offers.upload.required')
  expect(checkFiles(1, 1)).toBeUndefined()
  expect(checkFiles(2, 1)).toBe('offers.upload.tooMany')
})
