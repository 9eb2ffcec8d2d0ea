import { z } from 'zod'
import { textLimits } from '#kernel/text-limits.ts'
import * as limits from '#config/limits.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import { themeErrors } from './errors.ts'

const site = z.looseObject({ domain: z.unknown().optional() })

const tokenValue = z.union([z.string(), z.number(), z.object({ x: z.number(), y: z.number() })])
const theme = z.record(z.string(), tokenValue).describe('Values by path, such as `default.light.navbar.text`.')
const person = z.string().nullable().describe('Name of the person or operator; null for a deleted account.')

const contrastFault = z
  .object({
    path: z.string(),
    on: z.string().describe('Path of the colour behind; `map` and `hero` have none.'),
    front: z.string(),
    back: z.string(),
    ratio: z.number(),
    needed: z.number(),
    nearest: z.string().nullable().describe('Nearest colour for `path` that passes all its pairs.'),
  })
  .meta({ id: 'ThemeContrastFault' })

const difference = z
  .object({ path: z.string(), old: tokenValue.nullable(), new: tokenValue.nullable() })
  .meta({ id: 'ThemeDifference' })

const versionFacts = z
  .object({
    number: z.int(),
    publishedAt: z.iso.datetime(),
    publishedBy: person,
    note: z.string(),
    basedOn: z.int().nullable(),
    inForce: z.boolean(),
    changes: z.array(difference).describe('Differences from the version before.'),
  })
  .meta({ id: 'ThemeVersion' })
export type VersionFacts = z.output<typeof versionFacts>

const draft = z.object({
  revision: z.int().describe('Grows with every save. 0: nothing is saved.'),
  tokens: theme,
  basedOn: z.int().nullable().describe('Version that was in force when the draft was begun.'),
  savedAt: z.iso.datetime().nullable(),
  savedBy: person,
})
export type Draft = z.output<typeof draft>

const themeFile = z
  .object({
    id: z.string().describe('Value for a token: the hash of the file.'),
    kind: z.enum(['font', 'logo', 'hero']),
    name: z.string(),
    bytes: z.int(),
    addedAt: z.iso.datetime(),
    addedBy: person,
    url: z.string(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    licence: z.string(),
    languages: z.array(z.string()).describe('Languages of the site that a font cannot write.'),
    inUse: z.boolean(),
    facts: z.looseObject({}).describe('What styles need of the file.'),
  })
  .meta({ id: 'ThemeFile' })
export type ThemeFileFacts = z.output<typeof themeFile>

const fields = { access: 'theme-builder', tenant: 'optional', query: site } as const
const contrast = z.array(contrastFault)

export const showTheme = defineEndpoint({
  id: 'theme.show',
  method: 'GET',
  path: '/api/pcsx/tools/theme',
  summary:
    'Return the draft, the theme in force, the uploaded files and the pairs of the draft with too little contrast.',
  ...fields,
  data: z.object({
    draft,
    published: versionFacts.omit({ changes: true, inForce: true }).extend({ tokens: theme }).nullable(),
    files: z.array(themeFile),
    accent: z.string().describe('Accent of the site’s branding, the built-in value of the accent.'),
    contrast,
  }),
})

export const saveDraft = defineEndpoint({
  id: 'theme.save',
  method: 'PUT',
  path: '/api/pcsx/tools/theme/draft',
  summary: 'Save the draft. It is refused if another editor saved since `revision`, with the differences.',
  ...fields,
  bodyLimitBytes: limits.themeTokensMaxBytes,
  body: z.object({ revision: z.int().min(0), tokens: z.record(z.string(), z.unknown()) }),
  data: z.object({ revision: z.int(), savedAt: z.iso.datetime(), contrast }),
  refusals: [422, themeErrors.refusals('conflict', 'bad-tokens')],
})

export const discardDraft = defineEndpoint({
  id: 'theme.discard',
  method: 'POST',
  path: '/api/pcsx/tools/theme/discard',
  summary: 'Delete the draft; the theme in force stays.',
  ...fields,
  body: z.object({ revision: z.int().min(1) }),
  data: z.object({}),
  refusals: [422, themeErrors.refusals('conflict')],
})

const note = z.string().trim().max(limits.themeNoteCharacters).default('')
const published = z.object({ number: z.int() })

export const publishDraft = defineEndpoint({
  id: 'theme.publish',
  method: 'POST',
  path: '/api/pcsx/tools/theme/publish',
  summary: 'Publish the draft as a new version for all visitors.',
  ...fields,
  body: z.object({ revision: z.int().min(1), note }),
  data: published,
  refusals: [422, themeErrors.refusals('conflict', 'nothing-changed', 'low-contrast', 'bad-tokens')],
})

export const rollBack = defineEndpoint({
  id: 'theme.rollback',
  method: 'POST',
  path: '/api/pcsx/tools/theme/rollback',
  summary: 'Publish an older version again as the newest. 0 is the built-in look.',
  ...fields,
  body: z.object({ number: z.int().min(0), note }),
  data: published,
  refusals: [
    422,
    requestErrors.refusals('not-found'),
    themeErrors.refusals('nothing-changed', 'low-contrast', 'bad-tokens'),
  ],
})

export const listVersions = defineEndpoint({
  id: 'theme.versions',
  method: 'GET',
  path: '/api/pcsx/tools/theme/versions',
  summary: 'Return the newest published versions of the theme, newest first.',
  ...fields,
  data: z.object({ versions: z.array(versionFacts) }),
})

export const showVersion = defineEndpoint({
  id: 'theme.version',
  method: 'GET',
  path: '/api/pcsx/tools/theme/versions/:number',
  summary: 'Return one published version with its tokens, and its differences from another one.',
  ...fields,
  params: z.object({ number: z.string().max(textLimits.versionNumber) }),
  query: site.extend({
    against: z
      .string()
      .max(textLimits.versionNumber)
      .optional()
      .describe('Version to compare with; the one in force by default.'),
  }),
  data: versionFacts.omit({ changes: true }).extend({ tokens: theme, differences: z.array(difference) }),
  refusals: [requestErrors.refusals('not-found')],
})

export const openPreview = defineEndpoint({
  id: 'theme.preview',
  method: 'POST',
  path: '/api/pcsx/tools/theme/preview',
  summary: 'Return a token with which this session can show pages in a frame, as `?theme=draft&preview=TOKEN`.',
  ...fields,
  body: z.object({}),
  data: z.object({ token: z.string(), expiresAt: z.iso.datetime() }),
})

export const addFile = defineEndpoint({
  id: 'theme.addFile',
  method: 'POST',
  path: '/api/pcsx/tools/theme/files',
  summary:
    'Add a font (WOFF2) or a picture (JPEG, PNG or WebP). Pictures are encoded again in the sizes that pages need, without their metadata.',
  ...fields,
  success: 201,
  body: z.object({
    kind: z.enum(['font', 'logo', 'hero']),
    licence: z
      .string()
      .trim()
      .max(limits.themeLicenceCharacters)
      .default('')
      .describe('Licence of a font, which is kept with it.'),
    agreed: z.enum(['true', 'false']).default('false').describe('`true`: the company can use the font on this site.'),
  }),
  files: { file: { maxFiles: 1, maxBytes: limits.themeFileMaxBytes } },
  data: z.object({ file: themeFile }),
  refusals: [
    415,
    requestErrors.refusals('too-large', 'invalid', 'unavailable'),
    themeErrors.refusals('not-an-image', 'too-many-pixels', 'not-a-font', 'licence', 'too-many-fonts'),
  ],
})

export const removeFile = defineEndpoint({
  id: 'theme.removeFile',
  method: 'DELETE',
  path: '/api/pcsx/tools/theme/files/:id',
  summary: 'Remove a font or a picture that no theme uses any more, neither the draft nor any version.',
  ...fields,
  params: z.object({ id: z.string().max(textLimits.sha256) }),
  data: z.object({}),
  refusals: [requestErrors.refusals('not-found'), themeErrors.refusals('in-use')],
})

export const themeEndpoints = [
  showTheme,
  saveDraft,
  discardDraft,
  publishDraft,
  rollBack,
  listVersions,
  showVersion,
  openPreview,
  addFile,
  removeFile,
]
