import { z } from 'zod'
import * as limits from '#config/limits.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { profileErrors } from '#features/candidate/profile/errors.ts'
import { fileErrors, requestErrors } from '#kernel/error.ts'
import { resumeErrors } from './errors.ts'
import { readings, resumeFormats } from './rules.ts'
import { proposalEvents, proposalStatuses } from './states.ts'
import { resumeLimits } from './limits.ts'

const anySite = { tenant: 'optional', query: z.looseObject({ domain: z.unknown().optional() }) } as const
const ofResume = z.object({ id: z.string() })

/** A stored résumé. */
export const resume = z
  .strictObject({
    id: z.string(),
    file_name: z.string(),
    format: z.enum(resumeFormats).describe('Found in the content, not in the name.'),
    bytes: z.int(),
    uploaded_at: z.iso.datetime(),
    is_main: z.boolean(),
    reading: z.enum(readings).describe('`read`, or the reason why no values were taken from the file.'),
    path: z.string().describe('Path of the file for this session, valid for an hour.'),
    open_proposals: z.int().describe('Number of proposed values that the candidate hasn’t decided on.'),
  })
  .meta({ id: 'Resume' })
export type Resume = z.output<typeof resume>

/** A candidate after an upload. */
export const candidate = z
  .strictObject({
    encId: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    fullname: z.string(),
    location: z.string(),
    hasResume: z.boolean(),
  })
  .meta({ id: 'Candidate' })

export const uploadResume = defineEndpoint({
  id: 'resumes.upload',
  method: 'POST',
  path: '/api/pcsx/upload_resume',
  summary:
    'Keep a résumé and fill the profile from it: resume_file_name with resume_content (a base64 data URL) as a form or JSON, or the file itself as resume_file. The type is found in the content. Values that the candidate edited are never changed; the file’s are proposed. Sending the same file again keeps one.',
  access: 'candidate',
  afterTerms: true,
  ...anySite,
  body: z.object({
    resume_file_name: z.string().max(resumeLimits.fileNameCharacters).optional(),
    resume_content: z.string().optional().describe('Data URL.'),
    domain: z.string().optional(),
  }),
  files: { resume_file: { maxFiles: 1, maxBytes: limits.resumeMaxBytes, optional: true } },
  formAsJson: true,
  // Base64 takes a third more bytes.
  bodyLimitBytes: 15_728_640,
  data: z.object({
    candidate,
    resume,
    filled: z.int().describe('Number of profile values and entries that the file filled.'),
  }),
  refusals: [
    401,
    403,
    415,
    requestErrors.refusals('session-ended', 'not-found', 'too-large', 'invalid', 'too-many-requests', 'unavailable'),
    fileErrors.refusals('infected', 'not-scanned'),
    resumeErrors.refusals('full', 'empty', 'damaged', 'unknown-format', 'unpacks-too-large', 'not-a-data-url'),
  ],
})

export const listResumes = defineEndpoint({
  id: 'resumes.list',
  method: 'GET',
  path: '/api/pcsx/resumes',
  summary: 'List the candidate’s résumés, the main one first, then the newest.',
  access: 'candidate',
  ...anySite,
  data: z.object({ resumes: z.array(resume), most: z.int().describe('Maximum number of résumés.') }),
  refusals: [401, 404],
})

const changed = z.object({ resumes: z.array(resume), most: z.int() })

export const changeResume = defineEndpoint({
  id: 'resumes.change',
  method: 'POST',
  path: '/api/pcsx/resumes/:id',
  summary:
    'Make a résumé the main one, rename it, delete it, or restore it within ten minutes. Repeating changes nothing.',
  access: 'candidate',
  ...anySite,
  params: ofResume,
  body: z.object({
    operation: z.enum(['main', 'rename', 'delete', 'restore']),
    file_name: z.string().trim().min(1).max(limits.resumeNameCharacters).optional(),
  }),
  data: changed,
  refusals: [403, requestErrors.refusals('session-ended', 'not-found', 'invalid'), resumeErrors.refusals('full')],
})

const box = z.strictObject({ left: z.number(), top: z.number(), width: z.number(), height: z.number() })

/** Everything that a page needs to review one résumé. */
export const resumeReview = z
  .strictObject({
    resume,
    pages: z.int(),
    language: z.string().nullable(),
    warnings: z.array(z.string()),
    lines: z
      .array(z.strictObject({ index: z.int(), text: z.string(), page: z.int(), box: box.nullable() }))
      .describe('The lines of the file in reading order; boxes are in PDF points from the page’s top left corner.'),
    unplaced: z.array(z.int()).describe('Lines that no value was taken from and that the candidate hasn’t settled.'),
    values: z.array(
      z.strictObject({
        path: z.string().describe('Path in the profile, such as `basics.phone` or `work.<entry id>.position`.'),
        value: z.unknown(),
        confidence: z.number().describe('From 0 to 1.'),
        recognized: z.boolean().describe('True for a value that was recognized in a picture.'),
        line: z.int().nullable(),
      }),
    ),
    proposals: z.array(
      z.strictObject({
        id: z.string(),
        path: z.string(),
        old: z.unknown().optional(),
        new: z.unknown(),
        line: z.int().nullable(),
        status: z.enum(proposalStatuses),
      }),
    ),
    entries: z
      .array(z.strictObject({ path: z.string(), name: z.string(), fields: z.array(z.string()) }))
      .describe('The profile’s entries that a line can be added to, and the fields that can take it.'),
    version: z.int().describe('Version of the profile.'),
  })
  .meta({ id: 'ResumeReview' })
export type ResumeReview = z.output<typeof resumeReview>

export const getReview = defineEndpoint({
  id: 'resumes.review',
  method: 'GET',
  path: '/api/pcsx/resumes/:id',
  summary:
    'Return a résumé with its lines, the profile values that still are as it filled them, its proposals and the lines that no value was taken from.',
  access: 'candidate',
  ...anySite,
  params: ofResume,
  data: z.object({ review: resumeReview }),
  refusals: [401, requestErrors.refusals('not-found')],
})

export const changeReview = defineEndpoint({
  id: 'resumes.change-review',
  method: 'POST',
  path: '/api/pcsx/resumes/:id/review',
  summary:
    'Decide on proposals, confirm or correct values (a confirmed value counts as edited), and settle lines, optionally by adding one to the profile. All of it is one change of the profile.',
  access: 'candidate',
  afterTerms: true,
  ...anySite,
  params: ofResume,
  bodyLimitBytes: limits.draftBodyBytes,
  body: z.object({
    proposals: z
      .array(z.object({ id: z.string(), decision: z.enum(proposalEvents) }))
      .max(resumeLimits.settledValues)
      .default([]),
    values: z
      .array(
        z.object({
          path: z.string().max(resumeLimits.pathCharacters),
          value: z.unknown(),
          add: z.boolean().optional(),
        }),
      )
      .max(resumeLimits.settledValues)
      .default([])
      .describe(
        'Values to store as edited; null clears one, and `add` adds an item to a list of an entry, or a line to its text.',
      ),
    lines: z.array(z.int().min(0)).max(resumeLimits.settledLines).default([]).describe('Lines to settle.'),
  }),
  data: z.object({ review: resumeReview }),
  refusals: [
    403,
    422,
    requestErrors.refusals('session-ended', 'not-found'),
    resumeErrors.refusals('accepted-before', 'outdated'),
    profileErrors.refusals('not-found', 'invalid', 'conflict', 'full'),
  ],
})

export const resumeEndpoints = [uploadResume, listResumes, changeResume, getReview, changeReview]
