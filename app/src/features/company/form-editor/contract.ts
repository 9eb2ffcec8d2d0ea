import { z } from 'zod'
import { companyLimits } from '#kernel/company/limits.ts'
import { textLimits } from '#kernel/text-limits.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import { formEditorErrors } from './errors.ts'
import { editorLimits as limits, formLanguages } from './rules.ts'
import { change, definition, edit, fault, person } from './shapes.ts'

export type { Change, Edit, EditedDefinition, Fault } from './shapes.ts'

const site = z.looseObject({ domain: z.unknown().optional() })
const byKey = z.object({ key: z.string().max(limits.key) })
const purpose = z.enum(['application', 'demographic', 'offer', 'event', 'referral', 'given'])
export type FormPurpose = z.output<typeof purpose>

const formLine = z.object({
  key: z.string(),
  title: z.string(),
  purpose,
  language: z.string(),
  own: z.boolean().describe('False for forms that came with jobs and for standard forms, which can only be copied.'),
  version: z.int().nullable().describe('Number of the published version; null before the first.'),
  publishedAt: z.iso.datetime().nullable(),
  publishedBy: person,
  positions: z.int(),
  titles: z.array(z.string()).describe('Titles of the first positions.'),
  forAll: z.boolean(),
  editedAt: z.iso.datetime().nullable().describe('Time of the last save that is not published.'),
  editedBy: person,
})
export type FormLine = z.output<typeof formLine>

export const listForms = defineEndpoint({
  id: 'form-editor.list',
  method: 'GET',
  path: '/api/pcsx/tools/forms',
  summary: 'Return the forms of the company, with edits in progress.',
  access: 'form-editor',
  tenant: 'optional',
  query: site,
  data: z.object({ forms: z.array(formLine) }),
})

export const beginForm = defineEndpoint({
  id: 'form-editor.begin',
  method: 'POST',
  path: '/api/pcsx/tools/forms',
  summary: 'Begin a new form, empty or as a copy of another.',
  access: 'form-editor',
  tenant: 'optional',
  query: site,
  success: 201,
  body: z.object({
    title: z.string().trim().min(1).max(limits.title),
    key: z.string().max(limits.key).optional().describe('Derived from the title by default.'),
    purpose: purpose.exclude(['event', 'referral']).default('application'),
    language: z.enum(formLanguages),
    section: z.string().max(limits.title).default('').describe('Title of the first section of an empty form.'),
    copyOf: z
      .string()
      .max(limits.key)
      .optional()
      .describe('Key of the form to copy, as it is edited or else published; `standard` for the standard questions.'),
  }),
  data: z.object({ key: z.string() }),
  refusals: [422, requestErrors.refusals('not-found'), formEditorErrors.refusals('taken-key', 'bad-key')],
})

const looked = { faults: z.array(fault), changes: z.array(change) }

export const showForm = defineEndpoint({
  id: 'form-editor.show',
  method: 'GET',
  path: '/api/pcsx/tools/forms/:key',
  summary: 'Return a form with its edit in progress, else as it is published.',
  access: 'form-editor',
  tenant: 'optional',
  params: byKey,
  query: site,
  data: z.object({
    key: z.string(),
    own: z.boolean().describe('False for a form that can only be copied.'),
    purpose,
    edit,
    published: z
      .object({
        number: z.int(),
        publishedAt: z.iso.datetime(),
        publishedBy: person,
        names: z.array(z.string()).describe('Names of questions in any published version; they keep their meaning.'),
      })
      .nullable(),
    positions: z.int(),
    forAll: z.boolean(),
    ...looked,
  }),
  refusals: [requestErrors.refusals('not-found')],
})

export const saveForm = defineEndpoint({
  id: 'form-editor.save',
  method: 'PUT',
  path: '/api/pcsx/tools/forms/:key',
  summary: 'Save the edit of a form. It is refused if another editor saved since `version`.',
  access: 'form-editor',
  tenant: 'optional',
  params: byKey,
  query: site,
  bodyLimitBytes: 2_097_152,
  body: z.object({
    version: z.int().min(0),
    title: z.string().trim().min(1).max(limits.title),
    language: z.enum(formLanguages),
    definition,
  }),
  data: z.object({ version: z.int(), changedAt: z.iso.datetime(), ...looked }),
  refusals: [422, requestErrors.refusals('not-found'), formEditorErrors.refusals('conflict', 'not-own')],
})

const versionOnly = z.object({ version: z.int().min(1) })

export const publishEdit = defineEndpoint({
  id: 'form-editor.publish',
  method: 'POST',
  path: '/api/pcsx/tools/forms/:key/publish',
  summary: 'Publish the edit of a form as its new version. The same content again makes no version.',
  access: 'form-editor',
  tenant: 'optional',
  params: byKey,
  query: site,
  body: versionOnly.extend({ moveDrafts: z.boolean().default(false) }),
  data: z.object({
    number: z.int(),
    created: z.boolean().describe('False if a version had this content.'),
    changed: z.boolean().describe('True if another version was in use before.'),
    moved: z.object({ drafts: z.int(), setAside: z.int() }).nullable(),
  }),
  refusals: [422, requestErrors.refusals('not-found'), formEditorErrors.refusals('conflict', 'faults')],
})

export const addToJobs = defineEndpoint({
  id: 'form-editor.jobs',
  method: 'POST',
  path: '/api/pcsx/tools/forms/:key/jobs',
  summary: 'Let jobs ask a published form, in addition to the forms they have.',
  access: 'form-editor',
  tenant: 'optional',
  params: byKey,
  query: site,
  body: z.object({
    jobs: z
      .array(z.string().trim().min(1).max(companyLimits.ownId))
      .max(limits.jobsAtOnce)
      .describe('Foyer’s ids or the company’s.'),
    all: z.boolean().default(false).describe('All jobs without an own form of this purpose, in place of `jobs`.'),
  }),
  data: z.object({ added: z.int().describe('Jobs that did not have the form before; 1 for all jobs.') }),
  refusals: [422, requestErrors.refusals('not-found'), formEditorErrors.refusals('not-for-jobs', 'unknown-job')],
})

export const discardEdit = defineEndpoint({
  id: 'form-editor.discard',
  method: 'POST',
  path: '/api/pcsx/tools/forms/:key/discard',
  summary: 'Delete the edit of a form; its published version stays.',
  access: 'form-editor',
  tenant: 'optional',
  params: byKey,
  query: site,
  body: versionOnly,
  data: z.object({ published: z.boolean().describe('False if nothing is left of the form.') }),
  refusals: [422, requestErrors.refusals('not-found'), formEditorErrors.refusals('conflict')],
})

const versionFacts = z
  .object({
    number: z.int(),
    publishedAt: z.iso.datetime(),
    publishedBy: person,
    inUse: z.boolean(),
    language: z.string(),
    changes: z.array(change).describe('Differences from the version before.'),
  })
  .meta({ id: 'PublishedFormVersion' })
export type VersionFacts = z.output<typeof versionFacts>

export const listFormVersions = defineEndpoint({
  id: 'form-editor.versions',
  method: 'GET',
  path: '/api/pcsx/tools/forms/:key/versions',
  summary: 'Return the published versions of a form, newest first.',
  access: 'form-editor',
  tenant: 'optional',
  params: byKey,
  query: site,
  data: z.object({ versions: z.array(versionFacts) }),
  refusals: [requestErrors.refusals('not-found')],
})

export const showFormVersion = defineEndpoint({
  id: 'form-editor.version',
  method: 'GET',
  path: '/api/pcsx/tools/forms/:key/versions/:number',
  summary: 'Return one published version of a form with its questions.',
  access: 'form-editor',
  tenant: 'optional',
  params: byKey.extend({ number: z.string().max(textLimits.versionNumber) }),
  query: site,
  data: versionFacts.extend({ definition }),
  refusals: [requestErrors.refusals('not-found')],
})

export const formEditorEndpoints = [
  listForms,
  beginForm,
  showForm,
  saveForm,
  publishEdit,
  addToJobs,
  discardEdit,
  listFormVersions,
  showFormVersion,
]
