import { expect, test } from 'vitest'
import { parseSite } from '#config/site.ts'
import { pageTitle } from './page-data.ts'

const app = (pageMetadata: object) => ({
  site: { domain: 'a.example', companyName: 'Acme', publicUrl: '', configs: parseSite({ pageMetadata }) },
  text: () => 'Job details',
})

test('the configured page title wins over the default one', () => {
  const site = app({ singlePosition: { pageTitle: 'Work with us' } })
  expect(pageTitle(site, 'singlePosition', 'title.singlePosition', 'Baker')).toBe('Work with us')
  expect(pageTitle(site, 'jobs', 'title.singlePosition')).toBe('Job details | Acme')
})

test('without a configured title, the title is the subject, then the page and the company', () => {
  expect(pageTitle(app({}), 'singlePosition', 'title.singlePosition', 'Baker')).toBe('Baker - Job details | Acme')
})
