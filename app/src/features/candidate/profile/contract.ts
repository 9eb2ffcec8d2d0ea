import { z } from 'zod'
import { profileSections } from '#config/site/profile-sections.ts'
import * as limits from '#config/limits.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { AVATARS_PATH } from '#kernel/viewer.ts'
import { requestErrors } from '#kernel/error.ts'
import { profileOperations } from './edit-list.ts'
import { profileErrors } from './errors.ts'
import { preferenceValues, storedResume, valueSource } from './profile.ts'
import { profileLimits } from './limits.ts'

const site = {
  access: 'candidate',
  tenant: 'optional',
  query: z.looseObject({ domain: z.unknown().optional() }),
} as const

const basics = storedResume.shape.basics.unwrap().extend({
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
})

const avatar = z
  .object({
    id: z.string(),
    path: z.string().describe('Address of the picture, for the candidate’s sessions.'),
    alt: z.string().describe('Description for people who can’t see it; can be empty.'),
  })
  .nullable()

export const profileDetails = z
  .object({
    encId: z.string().describe('The candidate’s id.'),
    email: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    fullname: z.string().describe('First and last name: the account’s, which a signature must equal.'),
    location: z.string(),
    avatar: avatar.describe('The candidate’s photo.'),
    hasResume: z.boolean(),
    files: z
      .array(z.object({ id: z.string(), name: z.string(), hasPages: z.boolean() }))
      .describe('The candidate’s résumés, which `sources` refer to. The lines of those without pages are counted.'),
    resume: storedResume.extend({ basics }).describe('JSON Resume, with an id in every entry.'),
    preferences: preferenceValues,
    sources: z.record(z.string(), valueSource).describe('Origin of values by path, such as `work.<id>.position`.'),
    version: z.int().describe('Grows by one with each change; 0 without a profile.'),
  })
  .meta({ id: 'ProfileDetails' })
export type ProfileDetails = z.output<typeof profileDetails>

export const getProfileDetails = defineEndpoint({
  id: 'profile.details',
  method: 'GET',
  path: '/api/pcsx/profile_details',
  summary: 'Return the candidate’s profile.',
  ...site,
  data: profileDetails,
  refusals: [401, 404, profileErrors.refusals('not-found')],
})

const finding = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('unclear-date'),
    section: z.enum(profileSections),
    id: z.string(),
    name: z.string(),
    date: z.string().nullable().describe('The date as it is; null if there is none.'),
  }),
  z.object({ kind: z.literal('gap'), from: z.string(), to: z.string(), months: z.int() }),
  z.object({ kind: z.literal('asked-skill'), skill: z.string(), jobs: z.int().describe('Open jobs that ask for it.') }),
])

export const profileAnalysis = z
  .object({
    profileCompletionData: z.object({
      score: z.int().describe('From 0 to 100.'),
      sections: z.array(
        z.object({
          section: z.enum(profileSections),
          isComplete: z.boolean(),
          required: z.boolean(),
          worth: z.int().describe('Points that completing it adds.'),
        }),
      ),
    }),
    findings: z.array(finding),
  })
  .meta({ id: 'ProfileAnalysis' })
export type ProfileAnalysis = z.output<typeof profileAnalysis>

export const getProfileAnalysis = defineEndpoint({
  id: 'profile.analysis',
  method: 'GET',
  path: '/api/pcsx/profile_analysis',
  summary:
    'Return the completion score of the candidate’s profile, unclear dates, gaps, and skills that open jobs ask for.',
  ...site,
  data: profileAnalysis,
  refusals: [401, 404, profileErrors.refusals('not-found')],
})

const changed = z.object({
  profile: profileDetails,
  avatar,
  undo: z.int().nullable().describe('Version to undo this change with; null if nothing changed.'),
})

export const editProfile = defineEndpoint({
  id: 'profile.edit',
  method: 'POST',
  path: '/api/pcsx/profile_edit',
  summary:
    'Change one section of the profile. Entries are found by their id, or else by index. With `before`, the change is refused if the stored value differs from it.',
  ...site,
  afterTerms: true,
  bodyLimitBytes: limits.draftBodyBytes,
  // Checked by the use case, which refuses any malformed request with the same text.
  body: z.looseObject({
    domain: z.unknown().optional(),
    op_section: z
      .unknown()
      .optional()
      .describe(`One of ${profileSections.filter((section) => section !== 'files').join(', ')}.`),
    operation: z
      .unknown()
      .optional()
      .describe(`One of ${profileOperations.join(', ')}.`),
    op_data: z
      .unknown()
      .optional()
      .describe(
        '`{value, index, id, before}`. A section of single values takes an object of fields; `skills` also a list of names; `move` the new index as its value.',
      ),
  }),
  data: changed,
  refusals: [401, 403, 404, profileErrors.refusals('invalid', 'conflict', 'full', 'not-found')],
})

export const undoProfileEdit = defineEndpoint({
  id: 'profile.undo',
  method: 'POST',
  path: '/api/pcsx/profile_undo',
  summary: 'Undo one change of the profile, within a day and as long as the same part has not changed since.',
  ...site,
  afterTerms: true,
  body: z.object({
    domain: z.unknown().optional(),
    version: z.int().min(0).max(2_147_483_647).describe('`undo` of the change.'),
  }),
  data: changed,
  refusals: [401, 403, 404, 422, profileErrors.refusals('not-undoable', 'not-found')],
})

const fraction = z.coerce.number().min(0).max(1)

export const changeAvatar = defineEndpoint({
  id: 'profile.avatar',
  method: 'POST',
  path: AVATARS_PATH,
  summary:
    'Set the photo from a picture (JPEG, PNG or WebP), change its description, or remove it. The picture is cropped to a square, made small and stripped of its metadata. Can be undone like other changes of the profile.',
  ...site,
  afterTerms: true,
  body: z.object({
    domain: z.string().optional(),
    operation: z.enum(['set', 'describe', 'remove']),
    alt: z.string().max(profileLimits.altCharacters).default(''),
    crop_left: fraction.optional().describe('The crop as fractions of the upright picture; the middle without one.'),
    crop_top: fraction.optional(),
    crop_width: fraction.optional(),
    crop_height: fraction.optional(),
  }),
  files: { picture: { maxFiles: 1, maxBytes: limits.avatarMaxBytes, optional: true } },
  formAsJson: true,
  data: changed,
  refusals: [
    401,
    403,
    415,
    requestErrors.refusals('session-ended', 'too-large', 'invalid', 'too-many-requests', 'unavailable'),
    profileErrors.refusals(
      'invalid',
      'conflict',
      'not-found',
      'not-undoable',
      'not-a-picture',
      'picture-damaged',
      'picture-too-detailed',
    ),
  ],
})

export const suggestSkills = defineEndpoint({
  id: 'profile.suggestSkills',
  method: 'GET',
  path: '/api/pcsx/skill_suggestions',
  summary:
    'Suggest skills that begin with a text: those that open jobs ask for first, then others by how common they are.',
  ...site,
  query: site.query.extend({ text: z.string().max(profileLimits.prefixCharacters).default('') }),
  data: z.object({ skills: z.array(z.string()) }),
  refusals: [401, 404, 422],
})

export const profileEndpoints = [
  getProfileDetails,
  getProfileAnalysis,
  editProfile,
  undoProfileEdit,
  changeAvatar,
  suggestSkills,
]
