import { expect, test } from 'vitest'
import { areaOf } from './area-of.ts'

const areas = ['dashboard', 'applications', 'offers', 'forms/center', 'profile', 'saved-jobs'].map(
  (area) => `/careers/${area}`,
)

test.each([
  ['/careers/applications', '/careers/applications'],
  ['/careers/applications/a1b2/edit', '/careers/applications'],
  ['/careers/receipts/AB12-CD34-EF56', '/careers/applications'],
  ['/careers/profile/resumes', '/careers/profile'],
  ['/careers/export-resume', '/careers/profile'],
  ['/careers/offer/o1', '/careers/offers'],
  ['/careers/offer/o1/offer-document/2', undefined],
  ['/careers/offer-letter/o1', undefined],
  ['/careers/dashboardv2', '/careers/dashboard'],
  ['/careers/forms', '/careers/forms/center'],
  ['/careers/forms/offer/o1', '/careers/forms/center'],
  ['/careers/forms/others', undefined],
  ['/careers/compare-jobs', '/careers/saved-jobs'],
  ['/careers/search', undefined],
  ['/careers/profiles', undefined],
])('the page %s belongs to the area %s', (pathname, area) => {
  expect(areaOf(pathname, areas)).toBe(area)
})

test('an area that the site does not offer has no pages', () => {
  expect(areaOf('/careers/export-resume', ['/careers/dashboard'])).toBeUndefined()
})
