import type { z } from 'zod'
import type { Transaction } from '#platform/db/database.ts'
import { draftErrors } from '../../errors.ts'
import type { savedChanges, sentChanges } from '../../sheet-contract.ts'
import { counterOf, decideChange, type DraftChange, type StandingValue } from './decide-change.ts'
import { detachFiles, listDraftFiles } from '../records/file-store.ts'
import type { Sheet } from '../records/sheet.ts'
import type { FindFields, FormFields } from '../records/form-fields.ts'
import { presentChanged, presentConflict, presentState } from './present-state.ts'
import { type DecidedChange, type KnownState, readKnownState, writeChanges } from './save-store.ts'
import { type ConflictRow, listConflicts, listValues, type ValueRow } from '../records/value-store.ts'

type Saved = z.output<typeof savedChanges>

/** Changes that one device sent together. */
export interface Batch {
  device: string
  base: number
  changes: readonly DraftChange[]
}

/** Returns the changes of a request; if a change id occurs twice, only the first is used. */
export function readChanges(changes: z.output<typeof sentChanges>['changes']): DraftChange[] {
  const byId = new Map<string, DraftChange>()
  for (const { change_id: changeId, field, value } of changes)
    if (!byId.has(changeId)) byId.set(changeId, { changeId, field, value: value ?? null })
  return [...byId.values()]
}

/** Returns the error that lists fields missing from the form. */
export const unknownField = (changes: readonly DraftChange[], data: object) =>
  draftErrors.error('unknown-field', {
    fields: Object.fromEntries(changes.map(({ field }) => [field, ['unknown-field']])),
    values: { fields: [...new Set(changes.map(({ field }) => field))].join(', ') },
    data,
  })

/** The response of a save whose transaction can commit, and the changes to refuse afterwards. */
export interface Outcome {
  saved: Omit<Saved, 'storage_key'>
  isChanged: boolean
  unknown: readonly DraftChange[]
}

/** Returns the response of a save. @throws `drafts/unknown-field`, with the response, if the form lacks a field */
export function answered({ saved, unknown }: Outcome, storageKey: string): Saved {
  const data = { ...saved, storage_key: storageKey }
  if (unknown.length > 0) throw unknownField(unknown, data)
  return data
}

/**
 * Decides on a device's changes and writes them. The caller has locked the sheet and made sure that it can be changed.
 */
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
 * Like {@link applyChanges}, but without a lock: `write` has no effect if the sheet has changed since it was read with
 * `known`.
 * @returns undefined if it has, or if the changes concern files or a field in conflict, which take more than one
 * statement
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
  /** Ids of the changes that were accepted, now or before. */
  taken: ReadonlySet<string>
  hasConflicts: boolean
  version: number
}

function decideOn({ names, files }: FormFields, sheet: Sheet, sent: Batch, known: KnownState): SaveDecision {
  const unknown = sent.changes.filter(({ field }) => !names.has(field))
  const changes = sent.changes.filter(({ field }) => names.has(field))
  // A version that this draft never had, for example from before a backup was restored, proves nothing.
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

/** Returns the values that other devices set since the base version, except those that these changes replaced. */
function changedByOthers(values: readonly ValueRow[], { device, base }: Batch, decided: readonly DecidedChange[]) {
  const replaced = new Set(decided.filter(({ decision }) => decision === 'set').map(({ field }) => field))
  return values.filter((row) => row.version > base && row.device !== device && !replaced.has(row.field))
}

/** Decides on the changes that were not recorded before, in order. */
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
 * Detaches the files that a change no longer lists although its device knew of them. Files that other devices added
 * since then stay, so that two devices can each add one.
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
