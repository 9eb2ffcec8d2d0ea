import { parseDefinition, standardModels, standardSchemas, itemSchema } from '@foyer/form-kit'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseSite, siteSchema } from '#config/site.ts'
import { settingGroups } from '../../groups.ts'
import { UnreadableField } from './setting-field.ts'
import { settingAt } from './setting-values.ts'
import { fieldsOf, translatedFields } from './group-form.ts'
import { settingTexts } from './setting-texts.ts'

const texts = settingTexts('en')
const fields = settingGroups.flatMap((group) => fieldsOf(group, texts))
const fieldAt = (setting: string) => {
  const found = fields.find((one) => one.setting === setting)
  if (!found) throw new Error(`No page of settings has ${setting}.`)
  return found.field
}

/** Returns the paths of all settings: what a person sets at once. */
function settingsOf(schema: z.core.$ZodType, path: readonly string[] = []): string[] {
  const inner = schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional
  if (inner) return settingsOf(schema._zod.def.innerType, path)
  if (!(schema instanceof z.ZodObject)) return [path.join('.')]
  return Object.entries(schema.shape).flatMap(([key, child]: [string, z.core.$ZodType]) =>
    settingsOf(child, [...path, key]),
  )
}

/** A site in which every kind of setting has a value. */
const FULL = {
  company: { country: 'DE', timeZone: 'Europe/Berlin' },
  branding: {
    companyName: 'Meridian',
    customNavbarConfig: { enableLoggedIn: true, links: [{ label: 'About', url: '/about', openInNewTab: true }] },
    customPageSections: {
      customPcsBanner: {
        default: { type: 'alert', text: '<p>Open day</p>' },
        pageWiseSetup: { login: { enabled: false }, jobs: { text: '<p>Jobs</p>' } },
      },
    },
    heroImageConfig: {
      enable: true,
      phone: { minWidth: 320 },
      pageWiseSetup: { jobs: { enable: false, phone: { maxWidth: 600 } } },
    },
  },
  pcsxConfig: {
    searchConfig: {
      smartFilters: ['efcustom_team', 'city'],
      synonyms: [{ terms: ['nurse', 'carer'], languages: ['en'], fields: ['title'], adjacent: true }],
      mapConfig: { hosts: ['https://a.example', 'https://b.example'] },
    },
    searchOptionsMap: { city: { displayName: 'Town', options: { labelMap: { Berlin: 'Berlin (HQ)' } } } },
    closeUnconfirmedDays: 30,
    applyConfig: { importedJobs: 'here' },
  },
  loginSignupConfig: {
    providers: [
      {
        id: 'entra',
        name: 'Entra',
        issuer: 'https://login.example',
        clientId: 'foyer',
        clientSecret: 'hidden',
        scopes: ['openid', 'groups'],
        staff: { claim: 'groups', roles: [{ value: 'HR = all', role: 'recruiter' }] },
        secondFactor: { claim: 'amr', value: 'mfa' },
      },
      { id: 'plain', name: 'Plain', issuer: 'https://plain.example', clientId: 'foyer', clientSecret: 'hidden' },
    ],
  },
  profileConfig: {
    fields: { 'experience.position': { displayName: 'Role', required: true } },
    orderOfSections: ['skills'],
  },
  bootstrappingConfig: { fields: ['phone', 'firstname'] },
  chatbotxConfig: {
    suggestedQuestions: ['Where?', 'When?'],
    contact: { email: 'hr@example.com' },
    knowledge: [{ id: 'parking', title: 'Parking', text: 'Two lines\nof text', language: 'en' }],
  },
  pageMetadata: { jobs: { pageTitle: 'Jobs' } },
  messageTemplates: { 'No, sorry': { use: 'rejection', text: 'Dear {{firstName}}' } },
  headScripts: { jobs: [{ src: 'https://tags.example/a.js' }, { code: 'go()' }], login: [{ code: 'stop()' }] },
  contentSecurity: { imageHosts: ['https://images.example'] },
  overrides: { 12: { applyConfig: { undoHours: 5 } } },
  supportedLanguages: ['en', 'de'],
}

test('every setting of the configuration is on exactly one page of settings', () => {
  const all = settingsOf(siteSchema).filter((path) => path !== 'translations')
  expect(settingGroups.flatMap(({ sections }) => sections.flatMap(({ settings }) => settings)).toSorted()).toEqual(
    all.toSorted(),
  )
})

test('each page is a form that the kit accepts, with a label at each field', async () => {
  const own = ['companyHtml', 'lines', 'sequence'].map(
    (type) => [type, z.looseObject({ ...itemSchema.shape, type: z.literal(type) })] as const,
  )
  const text = standardModels.get('text')
  if (!text) throw new Error('The kit has no text.')
  const kit = {
    schemas: new Map([...standardSchemas, ...own]) as typeof standardSchemas,
    models: new Map([...standardModels, ...own.map(([type]) => [type, text] as const)]),
  }
  for (const { name, sections } of settingGroups) {
    const items = fieldsOf({ name, sections, roles: [] }, texts).map(({ field }) => field.item)
    await parseDefinition({ sections: [{ title: name, items }] }, kit)
  }
  const labels = JSON.stringify(fields.map(({ field }) => field.item)).match(/"label":"setting\.[^"]*"/g)
  expect(labels).toBeNull()
})

test.each([
  ['an empty site', parseSite({})],
  ['a full site', parseSite(FULL)],
])('opening and saving every field of %s changes nothing', (_, site) => {
  for (const { setting, field } of fields) {
    const stored = settingAt(site, setting)
    const written = field.write(field.read(stored))
    expect([setting, parseSite(setAt(setting, written ?? undefined))]).toEqual([
      setting,
      parseSite(setAt(setting, stored)),
    ])
  }
})

/** Returns a document with one setting. */
function setAt(setting: string, value: unknown): object {
  const path = setting.split('.')
  return path.reduceRight<object>((inner, key) => ({ [key]: inner }), value as object)
}

test('a fault within a value is shown at the part of its field', () => {
  const links = fieldAt('branding.customNavbarConfig.links')
  expect(links.partOf([1, 'url'], [])).toBe('1.url')
  const pages = fieldAt('pageMetadata')
  expect(pages.partOf(['jobs', 'pageTitle'], { login: {}, jobs: {} })).toBe('1.pageTitle')
  const providers = fieldAt('loginSignupConfig.providers')
  expect(providers.partOf([0, 'staff', 'roles', 2, 'role'], [])).toBe('0.staff/roles')
  const scripts = fieldAt('headScripts')
  expect(scripts.partOf(['login', 0, 'code'], FULL.headScripts)).toBe('2.code')
})

test.each([
  ['overrides', '{"12": ', 'setting.fault.json', ''],
  ['pageMetadata', [{ key: 'jobs' }, { key: 'jobs' }], 'setting.fault.twice', '1.key'],
  ['pageMetadata', [{ key: null }], 'setting.fault.noKey', '0.key'],
  [
    'pcsxConfig.searchOptionsMap',
    [{ key: 'city', 'options/labelMap': 'Berlin' }],
    'setting.fault.pairs',
    '0.options/labelMap',
  ],
])('%s can’t be read from %j', (setting, value, text, part) => {
  let thrown: unknown
  try {
    fieldAt(setting).write(value)
  } catch (error) {
    thrown = error
  }
  expect(thrown).toBeInstanceOf(UnreadableField)
  expect(thrown).toMatchObject({ text, part })
})

test('texts in another language have a field each, also those of single pages and values', () => {
  const names = settingGroups
    .flatMap((group) => translatedFields(group, 'de', FULL, texts))
    .map(({ path, field }) => [path, field.item['label']])
  const labels = Object.fromEntries(names) as Record<string, string>
  expect(labels).toMatchObject({
    'translations.de."branding.tagline"': 'Tagline',
    'translations.de."branding.customNavbarConfig.links"': 'Links',
    'translations.de."branding.customPageSections.customPcsBanner.pageWiseSetup.jobs.text"': 'jobs: Text',
    'translations.de."pcsxConfig.searchOptionsMap.city.options.labelMap.Berlin"': 'city: Your names for its values',
    [`translations.de.'profileConfig.fields."experience.position".displayName'`]:
      'experience.position: Your name for it',
  })
  expect(Object.keys(labels).some((path) => /logoUrl|providers|timeZone/.test(path))).toBe(false)
})
