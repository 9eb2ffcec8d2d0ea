import { z } from 'zod'
import { textLimits } from '#kernel/text-limits.ts'
import * as limits from '#config/limits.ts'
import { positionErrors } from '#features/jobs/positions/errors.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import { draftErrors } from '#features/applying/answers/errors.ts'
import {
  draftFile,
  draftState,
  savedChanges,
  sentChanges,
  shownSheet,
} from '#features/applying/answers/sheet-contract.ts'

const anySite = { tenant: 'optional', query: z.looseObject({ domain: z.unknown().optional() }) } as const
const ofDraft = z.object({ id: z.string() })
const positionId = z.union([z.string().max(textLimits.positionKey), z.int()])
const ofPositions = z.object({
  domain: z.string().optional(),
  position_ids: z.array(positionId).max(limits.draftChangesMax).default([]),
})
const instant = z.iso.datetime()

/** A draft in the list. */
export const draftLine = z
  .strictObject({
    encId: z.string(),
    position_id: z.int(),
    position: z.strictObject({
      id: z.int(),
      name: z.string(),
      archived_at: z.int().describe('-1 while the position is open; else its closing time, in seconds since 1970.'),
      positionUrl: z.string(),
    }),
    version: z.int(),
    answered: z.int().describe('Number of questions with an answer.'),
    required: z.int().describe('Number of questions that need an answer.'),
    missing: z.int().describe('Number of questions that need an answer and have none.'),
    updated: instant,
    expires: instant,
    closes: instant.nullable().describe('Deadline of the position, if it has one.'),
  })
  .meta({ id: 'DraftApplication' })
export type DraftLine = z.output<typeof draftLine>

/** A deleted draft that can still be restored. */
const deletedDraft = z.strictObject({ position_id: z.int(), name: z.string(), restorable_until: instant })
export type DeletedDraft = z.output<typeof deletedDraft>

export const listDrafts = defineEndpoint({
  id: 'drafts.list',
  method: 'GET',
  path: '/api/pcsx/draft_applications',
  summary:
    'List the open drafts of the candidate or guest, last changed first; those of closed positions too. `deleted` has those that can be restored.',
  access: 'applicant',
  ...anySite,
  data: z.object({ draft_applications: z.array(draftLine), deleted: z.array(deletedDraft) }),
  refusals: [requestErrors.refusals('not-signed-in', 'session-ended', 'not-allowed')],
})

export const saveDraft = defineEndpoint({
  id: 'drafts.save',
  method: 'PUT',
  path: '/api/pcsx/draft_applications',
  summary:
    'Save changes of a draft; with a position_id, of the caller’s draft for it, which begins if there is none. Repeating a change_id changes nothing. A field that another device changed since `base` keeps its value, and the sent one is kept beside it as a conflict. A later change of that field, with a base that includes the conflict, settles it.',
  access: 'public',
  ...anySite,
  body: z.object({
    domain: z.string().optional(),
    draft_id: z.string().optional(),
    position_id: positionId.optional(),
    key: z
      .string()
      .max(textLimits.positionKey)
      .optional()
      .describe('Key of a private position, needed to begin its draft.'),
    ...sentChanges.shape,
  }),
  bodyLimitBytes: limits.draftBodyBytes,
  data: savedChanges,
  refusals: [
    413,
    requestErrors.refusals(
      'not-signed-in',
      'session-ended',
      'not-allowed',
      'not-found',
      'invalid',
      'too-many-requests',
    ),
    positionErrors.refusals('not-found'),
    draftErrors.refusals('full', 'already-submitted', 'position-closed', 'unknown-field'),
  ],
})

export const deleteDrafts = defineEndpoint({
  id: 'drafts.delete',
  method: 'DELETE',
  path: '/api/pcsx/draft_applications',
  summary:
    'Delete the open drafts for these positions. Positions without a draft of the caller are passed over. For an hour, `POST /api/pcsx/draft_applications/restore` undoes it.',
  access: 'applicant',
  ...anySite,
  body: ofPositions,
  data: z.object({ deleted: z.array(z.int()) }),
  refusals: [422, requestErrors.refusals('not-signed-in', 'session-ended', 'not-allowed')],
})

export const restoreDrafts = defineEndpoint({
  id: 'drafts.restore',
  method: 'POST',
  path: '/api/pcsx/draft_applications/restore',
  summary:
    'Restore the drafts for these positions that the caller deleted within the last hour. Positions without one, or with a newer draft, are passed over.',
  access: 'applicant',
  ...anySite,
  body: ofPositions,
  data: z.object({ restored: z.array(z.int()) }),
  refusals: [
    422,
    requestErrors.refusals('not-signed-in', 'session-ended', 'not-allowed'),
    draftErrors.refusals('full'),
  ],
})

export const showDraft = defineEndpoint({
  id: 'drafts.show',
  method: 'GET',
  path: '/api/pcsx/draft_applications/:id',
  summary:
    'Return an open draft with its form, also after its position closed; with `since`, only the values changed after that version.',
  access: 'applicant',
  tenant: 'optional',
  query: z.looseObject({
    domain: z.unknown().optional(),
    since: z.coerce.number().int().min(0).optional(),
    device: z.string().max(textLimits.device).optional(),
  }),
  params: ofDraft,
  data: z.object({
    ...shownSheet.shape,
    position_id: z.int(),
    form_version_ids: z.array(z.int()),
    closed: instant.nullable().describe('Time at which the position closed; null while it is open.'),
  }),
  refusals: [422, requestErrors.refusals('not-found')],
})

export const addDraftFile = defineEndpoint({
  id: 'drafts.addFile',
  method: 'POST',
  path: '/api/pcsx/draft_applications/:id/files',
  summary:
    'Keep a file for a field of a draft, byte for byte. Its type is found in the content. One that is protected or damaged is kept, and `outcome` says so. Sending the same file again keeps one.',
  access: 'applicant',
  afterTerms: true,
  ...anySite,
  params: ofDraft,
  body: z.object({
    domain: z.string().optional(),
    field: z.string().min(1).max(textLimits.fieldName),
    device: z.string().max(textLimits.device).default('').describe('As in a save.'),
  }),
  files: { file: { maxFiles: 1, maxBytes: limits.draftFileMaxBytes } },
  data: z.object({ file: draftFile, draft: draftState }),
  refusals: [
    415,
    requestErrors.refusals(
      'not-found',
      'not-allowed',
      'terms-required',
      'session-ended',
      'not-signed-in',
      'too-large',
      'invalid',
      'too-many-requests',
      'unavailable',
    ),
    draftErrors.refusals(
      'already-submitted',
      'position-closed',
      'unknown-field',
      'type-not-allowed',
      'too-many-files',
      'disk-full',
    ),
  ],
})

export const deleteDraftFile = defineEndpoint({
  id: 'drafts.deleteFile',
  method: 'DELETE',
  path: '/api/pcsx/draft_applications/:id/files/:fileId',
  summary: 'Take a file out of a draft.',
  access: 'applicant',
  ...anySite,
  params: ofDraft.extend({ fileId: z.string() }),
  data: z.object({}),
  refusals: [
    requestErrors.refusals('not-found', 'not-allowed', 'session-ended', 'not-signed-in'),
    draftErrors.refusals('already-submitted', 'position-closed'),
  ],
})

export const draftEndpoints = [
  listDrafts,
  saveDraft,
  deleteDrafts,
  restoreDrafts,
  showDraft,
  addDraftFile,
  deleteDraftFile,
]
