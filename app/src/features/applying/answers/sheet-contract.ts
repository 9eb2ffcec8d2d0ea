import { z } from 'zod'
import { textLimits } from '#kernel/text-limits.ts'
import * as limits from '#config/limits.ts'

const instant = z.iso.datetime()

/** A field with two values: the one in the draft, and one sent by another device that didn't know it. */
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

/** A field that changed since the caller's version. */
const changedField = z.strictObject({
  field: z.string(),
  value: z.unknown(),
  at: instant,
  device: z.string().describe('The device that changed it; empty if the server filled it in.'),
  version: z.int(),
})

/** Returns true for JSON nested more than `most` levels deep. */
function isDeeper(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return most === 0 || Object.values(value).some((inner) => isDeeper(inner, most - 1))
}

const storageKey = z
  .string()
  .describe('Key of 256 bits, in base64url, with which the caller’s browser seals what it keeps of drafts.')

export const draftState = z.strictObject({ encId: z.string(), version: z.int(), updated: instant })

/** Changes that one device sends together. */
export const sentChanges = z.object({
  base: z.int().min(0).default(0).describe('The newest version whose changes the device knows.'),
  device: z.string().min(1).max(textLimits.device),
  changes: z
    .array(
      z.object({
        change_id: z
          .string()
          .min(1)
          .max(limits.draftChangeIdCharacters)
          .describe('The device and a counter, such as `k3f9:17`: of two changes of a field, the higher one counts.'),
        field: z.string().min(1).max(textLimits.fieldName),
        value: z
          .unknown()
          .refine((value) => !isDeeper(value, limits.draftValueDepth), 'Nested too deeply.')
          .describe('Null clears the field.'),
      }),
    )
    .max(limits.draftChangesMax),
})

/** The response to changes. */
export const savedChanges = z.object({
  draft: draftState,
  taken: z.array(z.string()).describe('The change_ids that are saved.'),
  conflicts: z.array(draftConflict).describe('All conflicts of the draft that are not settled.'),
  changed: z.array(changedField).describe('Fields that other devices changed since `base`.'),
  storage_key: storageKey,
})

/** A file attached to a draft. */
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

/** Response with everything that a device needs to continue with the answers. */
export const shownSheet = z.object({
  draft: draftState,
  values: z.record(z.string(), z.unknown()).describe('Values by field name; of a file field, the ids of its files.'),
  files: z.array(draftFile),
  version: z.int(),
  definition: z.unknown().describe('The form, as the form toolkit reads it.'),
  conflicts: z.array(draftConflict),
  changed: z.array(changedField).describe('With `since`: the fields changed after that version.'),
  storage_key: storageKey,
})
