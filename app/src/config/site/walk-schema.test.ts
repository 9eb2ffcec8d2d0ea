import { expect, test } from 'vitest'
import { siteSchema } from '../site.ts'
import { keysAt, mapTexts, schemaAt } from './walk-schema.ts'

test('every HTML text is found at any depth', () => {
  const found: string[] = []
  const banner = { text: '<p>' }
  mapTexts(
    siteSchema,
    {
      branding: {
        tagline: 'plain',
        customPageSections: {
          footer: { html: '<p>' },
          customPcsBanner: { default: banner, pageWiseSetup: { jobs: banner } },
        },
        heroImageConfig: { text: '<p>', pageWiseSetup: { jtn: { text: '<p>' } } },
      },
      termsOfService: { headingText: 'plain', helperText: '<p>', infoText: '<p>', disclaimerText: '<p>' },
      bootstrappingConfig: { helperText: '<p>' },
      jtnConfig: { helperText: '<p>', privacyText: '<p>', successText: '<p>' },
      pcsxConfig: { loggedOutNotificationConfig: { privacyText: '<p>' } },
    },
    'html',
    (text, path) => {
      expect(text).toBe('<p>')
      found.push(path.join('.'))
      return text
    },
  )
  expect(found).toEqual([
    'branding.customPageSections.footer.html',
    'branding.customPageSections.customPcsBanner.default.text',
    'branding.customPageSections.customPcsBanner.pageWiseSetup.jobs.text',
    'branding.heroImageConfig.text',
    'branding.heroImageConfig.pageWiseSetup.jtn.text',
    'termsOfService.helperText',
    'termsOfService.infoText',
    'termsOfService.disclaimerText',
    'bootstrappingConfig.helperText',
    'jtnConfig.helperText',
    'jtnConfig.privacyText',
    'jtnConfig.successText',
    'pcsxConfig.loggedOutNotificationConfig.privacyText',
  ])
})

test('secrets are found in lists, and values that don’t match the schema stay unchanged', () => {
  const stored = {
    loginSignupConfig: { providers: [{ clientSecret: 'hush' }, 'nonsense'] },
    unknown: [1],
    branding: null,
  }
  expect(mapTexts(siteSchema, stored, 'secret', () => '***')).toEqual({
    ...stored,
    loginSignupConfig: { providers: [{ clientSecret: '***' }, 'nonsense'] },
  })
})

test('the keys at a path are known, including those of pages', () => {
  expect(keysAt(siteSchema, ['instanceBanner'])).toEqual(['displayBanner', 'displayText'])
  expect(keysAt(siteSchema, ['pageMetadata'])).toContain('singlePosition')
  expect(keysAt(siteSchema, ['pageMetadata', 'jobs'])).toEqual(['pageTitle', 'description'])
  expect(schemaAt(siteSchema, ['instanceBanner', '__proto__'])).toBeUndefined()
})
