import { z } from 'zod'
import { localeTags } from '#config/locale-tags.ts'
import { DESK_API } from '#kernel/company/api-scopes.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import { textLimits } from '#kernel/text-limits.ts'
import { siteSettingsErrors } from './errors.ts'
import { settingRoles } from './groups.ts'
import { siteSettingsLimits as limits } from './limits.ts'

const site = z.looseObject({ domain: z.unknown().optional() })
const own = { access: 'staff', tenant: 'optional', roles: settingRoles, query: site } as const
const missing = requestErrors.refusals('not-found')
const path = `${DESK_API}/settings`
const group = z.string().max(limits.groupCharacters)
const language = z.enum(localeTags)
const person = z.string().nullable().describe('Name of the colleague or operator; null for a deleted account.')

const values = z.record(z.string(), z.unknown())
const fault = z
  .object({
    field: z.string().describe('Name of the field, or of a part of it, in its form.'),
    group: z.string().describe('The page of settings that has the field.'),
    label: z.string(),
    message: z.string(),
    isMissing: z.boolean().describe('True if nothing was entered yet.'),
  })
  .meta({ id: 'SettingFault' })
export type SettingFault = z.output<typeof fault>

const difference = z
  .object({
    group: z.string(),
    label: z.string(),
    language: z.string().nullable().describe('The language of a translated text.'),
    old: z.string().describe('The value in words; empty for the default.'),
    new: z.string(),
  })
  .meta({ id: 'SettingDifference' })
export type SettingDifference = z.output<typeof difference>

const version = z
  .object({
    number: z.int(),
    changedAt: z.iso.datetime(),
    changedBy: person,
    note: z.string(),
    differences: z.array(difference).describe('Differences from the version before.'),
  })
  .meta({ id: 'SiteVersion' })
export type SiteVersionFacts = z.output<typeof version>

const draft = {
  revision: z.int().describe('Grows with every save. 0: nothing is saved.'),
  savedAt: z.iso.datetime().nullable(),
  savedBy: person,
  version: z.int().describe('The published version.'),
  changes: z.array(difference).describe('Differences of the draft from the published version, of all pages.'),
  faults: z.array(fault).describe('Reasons why the draft can’t be published, of all pages.'),
}

const groupFacts = z.object({ name: z.string(), title: z.string(), help: z.string() })

export const showSettings = defineEndpoint({
  id: 'siteSettings.show',
  method: 'GET',
  path: `${path}/:group`,
  summary: 'Return a page of settings as a form, with the values of the draft.',
  ...own,
  params: z.object({ group }),
  query: site.extend({ language: language.optional().describe('Return the texts of this language.') }),
  data: z.object({
    ...draft,
    groups: z.array(groupFacts),
    sections: z.array(
      z.object({ title: z.string(), items: z.array(z.looseObject({ name: z.string(), type: z.string() })) }),
    ),
    values,
    languages: z.array(language).describe('Languages of the site, the default one first.'),
  }),
  refusals: [missing],
})

export const saveSettings = defineEndpoint({
  id: 'siteSettings.save',
  method: 'PUT',
  path: `${path}/:group`,
  summary: 'Save fields of a page of settings to the draft.',
  ...own,
  params: z.object({ group }),
  bodyLimitBytes: limits.bodyBytes,
  body: z.object({
    revision: z.int().min(0),
    language: language.optional(),
    values: values.refine((fields) => Object.keys(fields).length <= limits.fieldsAtOnce),
  }),
  data: z.object({
    ...draft,
    unreadable: z.array(fault).describe('Fields whose value couldn’t be saved.'),
  }),
  refusals: [422, missing, siteSettingsErrors.refusals('conflict')],
})

export const discardSettings = defineEndpoint({
  id: 'siteSettings.discard',
  method: 'POST',
  path: `${path}/draft/discard`,
  summary: 'Delete the draft; the published settings stay.',
  ...own,
  body: z.object({ revision: z.int().min(1) }),
  data: z.object({}),
  refusals: [422, siteSettingsErrors.refusals('conflict')],
})

const note = z.string().trim().max(limits.noteCharacters).default('')
const published = z.object({ number: z.int() })

export const publishSettings = defineEndpoint({
  id: 'siteSettings.publish',
  method: 'POST',
  path: `${path}/draft/publish`,
  summary: 'Publish the draft as a new version of the site’s configuration.',
  ...own,
  body: z.object({ revision: z.int().min(1), version: z.int().min(0), note }),
  data: published,
  refusals: [422, siteSettingsErrors.refusals('conflict', 'published-since', 'nothing-changed', 'faults')],
})

export const listSettingVersions = defineEndpoint({
  id: 'siteSettings.versions',
  method: 'GET',
  path: `${path}/versions/all`,
  summary: 'Return the newest versions of the configuration with what each changed, newest first.',
  ...own,
  data: z.object({ versions: z.array(version) }),
})

export const rollBackSettings = defineEndpoint({
  id: 'siteSettings.rollback',
  method: 'POST',
  path: `${path}/versions/:number/restore`,
  summary: 'Publish an older version again as the newest. The draft stays.',
  ...own,
  roles: ['owner'],
  params: z.object({ number: z.string().max(textLimits.versionNumber) }),
  body: z.object({ note }),
  data: published,
  refusals: [422, missing, siteSettingsErrors.refusals('nothing-changed', 'faults')],
})

export const siteSettingsEndpoints = [
  showSettings,
  saveSettings,
  discardSettings,
  publishSettings,
  listSettingVersions,
  rollBackSettings,
]
