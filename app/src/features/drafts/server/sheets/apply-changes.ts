import type { z } from 'zod'
import type { Transaction } from '#platform/db/database.ts'
import { draftErrors } from '../../errors.ts'
import type { savedChanges, sentChanges } from '../../sheet-contract.ts'
import { counterOf, decideChange, type DraftChange, type StandingValue } from './decide-change.ts'
import { detachFiles, listDraftFiles } from '../files/file-store.ts'
import type { FindFields } from '../form-fields.ts'
import { presentChanged, presentConflict, presentState } from '../present-draft.ts'
import {
  type DecidedChange,
  type KnownState,
  listConflicts,
  listValues,
  readKnownState,
  type ValueRow,
  writeChanges,
} from '../value-store.ts'

type Saved = z.output<typeof savedChanges>

/** Changes that one device sent together. */
export interface Batch {
  device: string
  base: number
  changes: readonly DraftChange[]
}

/** The answers to one form, locked; those of an application, or of a form that was given to a person. */
export interface Sheet {
  id: number
  encId: string
  tenantId: number
  formVersionIds: readonly number[]
  version: number
  changedAt: Date
}

/** Returns the changes of a request; of a change id that occurs twice, the first. */
export function readChanges(changes: z.output<typeof sentChanges>['changes']): DraftChange[] {
  const byId = new Map<string, DraftChange>()
  for (const { change_id: changeId, field, value } of changes)
    if (!byId.has(changeId)) byId.set(changeId, { changeId, field, value: value ?? null })
  return [...byId.values()]
}

/** Returns the error that names fields which the form does not have. */
export const unknownField = (changes: readonly DraftChange[], data: object) =>
  draftErrors.error('unknown-field', {
    fields: Object.fromEntries(changes.map(({ field }) => [field, ['unknown-field']])),
    values: { fields: [...new Set(changes.map(({ field }) => field))].join(', ') },
    data,
  })

/** The answer of a save whose transaction can commit, and the changes to refuse after it. */
export interface Outcome {
  saved: Omit<Saved, 'storage_key'>
  isChanged: boolean
  unknown: readonly DraftChange[]
}

/** Returns the answer of a save. @throws `drafts/unknown-field`, with the answer, if the form does not have a field */
export function answered({ saved, unknown }: Outcome, storageKey: string): Saved {
  const data = { ...saved, storage_key: storageKey }
  if (unknown.length > 0) throw unknownField(unknown, data)
  return data
}

/** Decides on the changes of a device and writes them. The caller has decided that the sheet can be changed. */
export async function applyChanges(
  { fieldsOf }: { fieldsOf: FindFields },
  trx: Transaction,
  sheet: Sheet,
  sent: Batch,
  { now, expiresAt }: { now: Date; expiresAt: Date | null },
): Promise<Outcome> {
  const { names, files } = await fieldsOf(trx, sheet.tenantId, sheet.formVersionIds)
  const unknown = sent.changes.filter(({ field }) => !names.has(field))
  const changes = sent.changes.filter(({ field }) => names.has(field))
  // A version that this draft never had, such as of before a restored backup, promises nothing.
  const batch = { device: sent.device, base: Math.min(sent.base, sheet.version), changes }
  const known = await readKnownState(trx, sheet.id, batch)
  const decided = decide(batch, known, files)
  const version = sheet.version + (decided.length > 0 ? 1 : 0)
  const state = { ...sheet, version, changedAt: decided.length > 0 ? now : sheet.changedAt }
  if (decided.length > 0) await writeChanges(trx, sheet.id, { ...batch, changes: decided }, { version, now, expiresAt })
  for (const change of decided) if (files.has(change.field)) await keepChosen(trx, sheet.id, batch, change)
  const taken = new Set([
    ...known.recorded.filter(({ outcome }) => outcome === 'taken').map(({ changeId }) => changeId),
    ...decided.filter(({ decision }) => decision !== 'conflict').map(({ changeId }) => changeId),
  ])
  const conflicts = known.hasConflicts || taken.size < changes.length ? await listConflicts(trx, sheet.id) : []
  const standing = conflicts.length > 0 ? await listValues(trx, sheet.id) : []
  return {
    saved: {
      draft: presentState(state),
      taken: changes.map(({ changeId }) => changeId).filter((id) => taken.has(id)),
      conflicts: conflicts.map((conflict) => presentConflict(conflict, standing, sent.device)),
      changed: changedByOthers(known.values, batch, decided).map(presentChanged),
    },
    isChanged: decided.length > 0,
    unknown,
  }
}

/** Returns the values that other devices set after the base, without those that these changes replaced. */
function changedByOthers(values: readonly ValueRow[], { device, base }: Batch, decided: readonly DecidedChange[]) {
  const replaced = new Set(decided.filter(({ decision }) => decision === 'set').map(({ field }) => field))
  return values.filter((row) => row.version > base && row.device !== device && !replaced.has(row.field))
}

/** Decides on the changes that were not recorded before, in their order. */
function decide(
  { device, base, changes }: Batch,
  { values, recorded, latest }: KnownState,
  files: ReadonlyMap<string, unknown>,
): DecidedChange[] {
  const before = new Set(recorded.map(({ changeId }) => changeId))
  const standing = new Map<string, StandingValue>(
    values.map((row) => [row.field, { ...row, isFilled: row.source !== null }]),
  )
  const counters = new Map(latest.map(({ field, counter }) => [field, counter]))
  return changes
    .filter(({ changeId }) => !before.has(changeId))
    .map((change) => {
      const { field, value } = change
      const latestOfField = counters.get(field) ?? null
      const decision = files.has(field)
        ? 'kept'
        : decideChange(standing.get(field), change, { device, base, latest: latestOfField })
      // Later changes of this request are compared with this one.
      if (decision === 'set') standing.set(field, { value, version: base, device, isFilled: false })
      const counter = counterOf(change.changeId)
      if (counter !== null) counters.set(field, Math.max(counter, latestOfField ?? 0))
      return { ...change, decision }
    })
}

/**
 * Takes the files out of a draft that a change no longer lists, and that its device knew. Files that other devices added
 * since stay, so that two devices can each add one.
 */
async function keepChosen(
  trx: Transaction,
  draftId: number,
  { device, base }: Batch,
  { field, value }: DraftChange,
): Promise<void> {
  const chosen = new Set<unknown>(Array.isArray(value) ? value : [])
  const dropped = (await listDraftFiles(trx, draftId)).filter(
    (file) => file.field === field && !chosen.has(file.encId) && (file.version <= base || file.device === device),
  )
  await detachFiles(
    trx,
    draftId,
    field,
    dropped.map(({ id }) => id),
  )
}
