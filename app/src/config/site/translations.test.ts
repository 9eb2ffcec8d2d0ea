import { expect, test } from 'vitest'
import { parseSite, siteInEveryLanguage, siteInLanguage } from '../site.ts'
import { termsVersion } from '../terms-version.ts'

const site = parseSite({
  branding: { tagline: 'We build trams.', customPageSections: { footer: { html: '<p>Hello</p>' } } },
  termsOfService: { enabled: true, infoText: '<p>Terms</p>' },
  translations: {
    de: {
      'branding.tagline': 'Wir bauen Straßenbahnen.',
      'pageMetadata.jobs.pageTitle': 'Stellen',
      'branding.customNavbarConfig.links': [{ label: 'Über uns', url: '/de' }],
      'termsOfService.infoText': '<p>Bedingungen</p>',
    },
  },
})

test('a reader gets the company’s texts in their language, and the others in the default language', () => {
  const { branding, pageMetadata } = siteInLanguage(site, 'de')
  expect(branding.tagline).toBe('Wir bauen Straßenbahnen.')
  expect(branding.customPageSections.footer).toEqual({ enabled: true, html: '<p>Hello</p>' })
  expect(branding.customNavbarConfig.links).toEqual([{ label: 'Über uns', url: '/de', openInNewTab: false }])
  expect(pageMetadata).toEqual({ jobs: { pageTitle: 'Stellen' } })
})

test('a regional language falls back to its language, and one without texts to the default language', () => {
  expect(siteInLanguage(site, 'de-AT').branding.tagline).toBe('Wir bauen Straßenbahnen.')
  expect(siteInLanguage(site, 'fr')).toBe(site)
})

test('from any language every other can be reached, so that terms accepted in one count in all', () => {
  const german = siteInLanguage(site, 'de')
  const versions = siteInEveryLanguage(german).map((each) => termsVersion(each.termsOfService))
  expect(new Set(versions).size).toBe(2)
  expect(siteInEveryLanguage(site).map((each) => termsVersion(each.termsOfService))).toEqual(versions)
  expect(siteInLanguage(german, 'fr').branding.tagline).toBe('We build trams.')
})

test.each([
  ['a setting that candidates don’t read', { 'branding.logoUrl': '/logo.svg' }, 'isn’t the path of a text'],
  ['an unknown setting', { 'branding.slogan': 'Trams' }, 'isn’t the path of a text'],
  ['an entry of a list', { 'branding.customNavbarConfig.links.0.label': 'Jobs' }, 'isn’t the path of a text'],
  ['a value of another type', { 'branding.tagline': 5 }, 'expected string'],
])('a translation of %s is refused with its path', (_, texts, message) => {
  const [path] = Object.keys(texts)
  expect(() => parseSite({ translations: { de: texts } })).toThrow(`translations.de.${path ?? ''}`)
  expect(() => parseSite({ translations: { de: texts } })).toThrow(message)
})
