import { expect, test } from 'vitest'
import { entryFields } from '#features/candidate/profile/fields.ts'
import { basicsValues } from '#features/candidate/profile/profile.ts'
import { english } from '#locales/english.ts'
import { reviewSections } from './review-view.ts'

test('every section and field of a profile has a label in the review', () => {
  const fields = [
    ...Object.keys(basicsValues.shape),
    ...Object.values(entryFields).flatMap((each) => Object.keys(each)),
  ]
  expect(fields.length).toBeGreaterThan(30)
  const ids = [
    ...fields.map((field) => `resumes.field.${field}`),
    ...reviewSections.map((name) => `resumes.section.${name}`),
  ]
  for (const id of ids) expect(Object.hasOwn(english, id), id).toBe(true)
  expect(reviewSections).toEqual(expect.arrayContaining(['basics', ...Object.keys(entryFields)]))
})
