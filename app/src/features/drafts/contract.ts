import { z } from 'zod'
import * as limits from '#config/limits.ts'
import { positionErrors } from '#features/positions/errors.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import { draftErrors } from './errors.ts'

const anySite = { tenant: 'optional', query: z.looseObject({ domain: z.unknown().optional() }) } as const
const ofDraft = z.object({ id: z.string() })
const positionId = z.union([z.string().max(400), z.int()])
const instant = z.iso.datetime()

/** A draft as the list shows it. */
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

/** A field with two values: the one in the draft, and one that another device sent without knowing it. */
export const draftConflict = z
  .strictObject({
    field: z.string(),
    mine: z.unknown().describe('Value of the calling device if it has one of the two, else the value in the draft.'),
    theirs: z.unknown().describe('The other value.'),
    at: instant.describe('Time of the other value.'),
    device: z.string().describe('Device of the other value.'),
  })
  .meta({ id: 'DraftConflict' })
export type DraftConflict = z.output<typeof draftConflict>

/** A field that was changed since the caller’s version. */
const changedField = z.strictObject({
  field: z.string(),
  value: z.unknown(),
  at: instant,
  device: z.string().describe('The device that changed it; empty if the server filled it in.'),
  version: z.int(),
})

/** Returns true for JSON with more levels of lists and objects than `most`. */
function isDeeper(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return most === 0 || Object.values(value).some((inner) => isDeeper(inner, most - 1))
}

const storageKey = z
  .string()
  .describe('Key of 256 bits, in base64url, with which the caller’s browser seals what it keeps of drafts.')

const draftState = z.strictObject({ encId: z.string(), version: z.int(), updated: instant })

export const listDrafts = defineEndpoint({
  id: 'drafts.list',
  method: 'GET',
  path: '/api/pcsx/draft_applications',
  summary: 'List the open drafts of the candidate or guest, last changed first; those of closed positions too.',
  access: 'applicant',
  ...anySite,
  data: z.object({ draft_applications: z.array(draftLine) }),
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
    key: z.string().max(400).optional().describe('Key of a private position, needed to begin its draft.'),
    base: z.int().min(0).default(0).describe('The newest version whose changes the device knows.'),
    device: z.string().min(1).max(64),
    changes: z
      .array(
        z.object({
          change_id: z
            .string()
            .min(1)
            .max(limits.draftChangeIdCharacters)
            .describe('The device and a counter, such as `k3f9:17`: of two changes of a field, the higher one counts.'),
          field: z.string().min(1).max(400),
          value: z
            .unknown()
            .refine((value) => !isDeeper(value, limits.draftValueDepth), 'Nested too deeply.')
            .describe('Null clears the field.'),
        }),
      )
      .max(limits.draftChangesMost),
  }),
  bodyLimitBytes: limits.draftBodyBytes,
  data: z.object({
    draft: draftState,
    taken: z.array(z.string()).describe('The change_ids that are saved.'),
    conflicts: z.array(draftConflict).describe('All conflicts of the draft that are not settled.'),
    changed: z.array(changedField).describe('Fields that other devices changed since `base`.'),
    storage_key: storageKey,
  }),
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
  summary: 'Delete the open drafts for these positions. Positions without a draft of the caller are passed over.',
  access: 'applicant',
  ...anySite,
  body: z.object({
    domain: z.string().optional(),
    position_ids: z.array(positionId).max(limits.draftChangesMost).default([]),
  }),
  data: z.object({ deleted: z.array(z.int()) }),
  refusals: [422, requestErrors.refusals('not-signed-in', 'session-ended', 'not-allowed')],
})

/** A file of a draft. */
export const draftFile = z
  .strictObject({
    id: z.string(),
    field: z.string(),
    name: z.string(),
    size: z.int().describe('In bytes.'),
    type: z.string().describe('Media type, found in the content.'),
    outcome: z.enum(['ok', 'encrypted', 'unreadable']),
  })
  .meta({ id: 'DraftFile' })

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
    device: z.string().max(64).optional(),
  }),
  params: ofDraft,
  data: z.object({
    draft: draftState,
    position_id: z.int(),
    values: z.record(z.string(), z.unknown()).describe('Values by field name; of a file field, the ids of its files.'),
    files: z.array(draftFile),
    version: z.int(),
    form_version_ids: z.array(z.int()),
    definition: z.unknown().describe('The form, as the form toolkit reads it.'),
    conflicts: z.array(draftConflict),
    changed: z.array(changedField).describe('With `since`: the fields changed after that version.'),
    storage_key: storageKey,
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
    field: z.string().min(1).max(400),
    device: z.string().max(64).default('').describe('As in a save.'),
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

export const draftEndpoints = [listDrafts, saveDraft, deleteDrafts, showDraft, addDraftFile, deleteDraftFile]
