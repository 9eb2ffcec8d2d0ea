import type { z } from 'zod'
import type { Transaction } from '#platform/db/database.ts'
import { draftErrors } from '../../errors.ts'
import type { savedChanges, sentChanges } from '../../sheet-contract.ts'
import { counterOf, decideChange, type DraftChange, type StandingValue } from './decide-change.ts'
import { detachFiles, listDraftFiles } from '../files/file-store.ts'
import type { FindFields, FormFields } from '../form-fields.ts'
import { presentChanged, presentConflict, presentState } from '../present-draft.ts'
import { type DecidedChange, type KnownState, readKnownState, writeChanges } from './save-store.ts'
import { type ConflictRow, listConflicts, listValues, type ValueRow } from '../value-store.ts'

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

/** Decides on the changes of a device and writes them. The caller has decided that the sheet can be changed, and locked it. */
export async function applyChanges(
  { fieldsOf }: { fieldsOf: FindFields },
  trx: Transaction,
  sheet: Sheet,
  sent: Batch,
  { now, expiresAt }: { now: Date; expiresAt: Date | null },
): Promise<Outcome> {
  const fields = await fieldsOf(trx, sheet.tenantId, sheet.formVersionIds)
  const known = await readKnownState(trx, sheet, sent)
  const decision = decideOn(fields, sheet, sent, known)
  const { batch, decided, version } = decision
  if (decided.length > 0) await writeChanges(trx, sheet.id, { ...batch, changes: decided }, { version, now, expiresAt })
  for (const change of decided) if (fields.files.has(change.field)) await keepChosen(trx, sheet.id, batch, change)
  const conflicts = decision.hasConflicts ? await listConflicts(trx, sheet.id) : []
  const standing = conflicts.length > 0 ? await listValues(trx, sheet.id) : []
  return outcomeOf(sheet, decision, { known, conflicts, standing, now })
}

/**
 * As {@link applyChanges}, but with no lock: `write` has no effect if the sheet is no longer as it was read with `known`.
 * @returns undefined if it isn't, or if the changes are of files or of a field in conflict, which take more than one statement
 */
export async function applyUnlocked(
  fields: FormFields,
  sheet: Sheet & { known: KnownState },
  sent: Batch,
  now: Date,
  write: (changes: Batch & { changes: readonly DecidedChange[] }, version: number) => Promise<boolean>,
): Promise<Outcome | undefined> {
  const { known } = sheet
  const decision = decideOn(fields, sheet, sent, known)
  const { batch, decided, version } = decision
  if (decision.hasConflicts || decided.some(({ field }) => fields.files.has(field))) return undefined
  if (decided.length > 0 && !(await write({ ...batch, changes: decided }, version))) return undefined
  return outcomeOf(sheet, decision, { known, conflicts: [], standing: [], now })
}

interface SaveDecision {
  batch: Batch
  decided: DecidedChange[]
  unknown: DraftChange[]
  /** Ids of the changes that stand, also of those recorded before. */
  taken: ReadonlySet<string>
  hasConflicts: boolean
  version: number
}

function decideOn({ names, files }: FormFields, sheet: Sheet, sent: Batch, known: KnownState): SaveDecision {
  const unknown = sent.changes.filter(({ field }) => !names.has(field))
  const changes = sent.changes.filter(({ field }) => names.has(field))
  // A version that this draft never had, such as of before a restored backup, promises nothing.
  const batch = { device: sent.device, base: Math.min(sent.base, sheet.version), changes }
  const decided = decide(batch, known, files)
  const taken = new Set([
    ...known.recorded.filter(({ outcome }) => outcome === 'taken').map(({ changeId }) => changeId),
    ...decided.filter(({ decision }) => decision !== 'conflict').map(({ changeId }) => changeId),
  ])
  const hasConflicts = known.hasConflicts || taken.size < changes.length
  return { batch, decided, unknown, taken, hasConflicts, version: sheet.version + (decided.length > 0 ? 1 : 0) }
}

function outcomeOf(
  sheet: Sheet,
  { batch, decided, unknown, taken, version }: SaveDecision,
  about: { known: KnownState; conflicts: readonly ConflictRow[]; standing: readonly ValueRow[]; now: Date },
): Outcome {
  const isChanged = decided.length > 0
  return {
    saved: {
      draft: presentState({ ...sheet, version, changedAt: isChanged ? about.now : sheet.changedAt }),
      taken: batch.changes.map(({ changeId }) => changeId).filter((id) => taken.has(id)),
      conflicts: about.conflicts.map((conflict) => presentConflict(conflict, about.standing, batch.device)),
      changed: changedByOthers(about.known.values, batch, decided).map(presentChanged),
    },
    isChanged,
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
