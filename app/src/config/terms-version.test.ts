import { expect, test } from 'vitest'
import { parseSite } from './site.ts'
import { termsTexts, termsVersion } from './terms-version.ts'

const terms = (termsOfService: object) => parseSite({ termsOfService }).termsOfService

test('different terms have different versions, and equal terms the same one', () => {
  const texts = { headingText: 'a', helperText: 'b', infoText: 'c', disclaimerText: 'd', submitButtonText: 'e' }
  const version = termsVersion(terms(texts))
  expect(version).toMatch(/^[0-9a-f]{64}$/)
  expect(termsVersion(terms({ ...texts, enabled: true }))).toBe(version)
  for (const name of Object.keys(texts)) expect(termsVersion(terms({ ...texts, [name]: 'x' })), name).not.toBe(version)
  // Text moved from one text into the next also changes the terms.
  expect(termsVersion(terms({ ...texts, headingText: 'ab', helperText: '' }))).not.toBe(version)
  expect(termsTexts(terms(texts))).toEqual(texts)
})
