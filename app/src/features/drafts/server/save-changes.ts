import { showPosition } from '#features/positions/server/index.ts'
import { checkSession } from '#features/guests/server/index.ts'
import type { Applicant } from '#features/guests/owner.ts'
import { closedAt } from '#features/positions/states.ts'
import { requestErrors } from '#kernel/error.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { publish } from '#platform/live/publish.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import type { BodyOf, DataOf } from '#kernel/endpoint.ts'
import type { saveDraft } from '../contract.ts'
import { draftErrors } from '../errors.ts'
import { draftStates } from '../states.ts'
import { counterOf, decideChange, type DraftChange, type StandingValue } from './decide-change.ts'
import { type DraftParts, draftEnd } from './draft-parts.ts'
import { detachFiles, listDraftFiles } from './files/file-store.ts'
import { openDraft } from './open-draft.ts'
import { presentChanged, presentConflict, presentState } from './present-draft.ts'
import { type DraftRow, lockDraft } from './store.ts'
import {
  type DecidedChange,
  type KnownState,
  listConflicts,
  listValues,
  readKnownState,
  type ValueRow,
  writeChanges,
} from './value-store.ts'

type Saved = DataOf<typeof saveDraft>

/** Changes that one device sent together. */
interface Batch {
  device: string
  base: number
  changes: readonly DraftChange[]
}

/**
 * Saves changes of a draft in one transaction, and begins the draft if the position has none. Repeating a change has no
 * effect and gets the same answer.
 * @returns the answer, and the cookies of a new guest
 * @throws `drafts/position-closed`, `drafts/already-submitted`, `drafts/unknown-field` after saving the other changes
 */
export async function saveChanges(
  parts: DraftParts,
  tenant: SiteTenant,
  body: BodyOf<typeof saveDraft>,
  context: RequestContext,
): Promise<{ data: Saved; cookies: string[] }> {
  const now = await context.now()
  const changes = readChanges(body)
  if (body.draft_id !== undefined) {
    await checkSession(context)
    const owner = await parts.guests.find(tenant, context)
    if (!owner) throw requestErrors.error('not-signed-in')
    const encId = normalizeId(body.draft_id)
    const outcome = await parts.db.transaction().execute(async (trx) => {
      const row = await lockDraft(trx, owner, encId)
      if (!row || (row.state === 'open' && row.expiresAt <= now)) throw requestErrors.error('not-found')
      return tellPages(trx, owner, await save(parts, trx, tenant, row, { ...body, changes }, now))
    })
    return { data: answered(outcome, parts.storageKey(owner)), cookies: [] }
  }
  if (body.position_id === undefined)
    throw requestErrors.error('invalid', { fields: { position_id: ['Missing data for required field.'] } })
  const position = await showPosition(parts.db, tenant.id, String(body.position_id), body.key)
  if (closedAt(position, now)) throw draftErrors.error('position-closed')
  // A refusal sets no cookie, so nothing is stored that the visitor could not reach again.
  if (!(await parts.guests.find(tenant, context)))
    await refuseUnknown(parts, tenant.id, position.id, changes, context.locale)
  const { applicant, cookies } = await parts.guests.findOrCreate(tenant, context)
  const outcome = await parts.db.transaction().execute(async (trx) => {
    const row = await openDraft(parts, trx, applicant, position.id, now, context.locale)
    return tellPages(trx, applicant, await save(parts, trx, tenant, row, { ...body, changes }, now))
  })
  return { data: answered(outcome, parts.storageKey(applicant)), cookies }
}

/** Tells the candidate's other open pages, on all devices, that a draft changed. Guests have no stream. */
async function tellPages(trx: Transaction, { tenantId, accountId }: Applicant, outcome: Outcome): Promise<Outcome> {
  if (accountId !== null && outcome.isChanged)
    await publish(trx, { tenantId, accountId }, { kind: 'draft', data: { draft: outcome.saved.draft.encId } })
  return outcome
}

/** Returns the changes of a request; of a change id that occurs twice, the first. */
function readChanges({ changes }: BodyOf<typeof saveDraft>): DraftChange[] {
  const byId = new Map<string, DraftChange>()
  for (const { change_id: changeId, field, value } of changes)
    if (!byId.has(changeId)) byId.set(changeId, { changeId, field, value: value ?? null })
  return [...byId.values()]
}

async function refuseUnknown(
  { db, forms, fieldsOf }: DraftParts,
  tenantId: number,
  positionId: number,
  changes: readonly DraftChange[],
  language: string,
): Promise<void> {
  const { versionIds } = await forms.current(db, tenantId, positionId, language)
  const { names } = await fieldsOf(db, tenantId, versionIds)
  const unknown = changes.filter(({ field }) => !names.has(field))
  if (unknown.length > 0) throw unknownField(unknown, {})
}

const unknownField = (changes: readonly DraftChange[], data: object) =>
  draftErrors.error('unknown-field', {
    fields: Object.fromEntries(changes.map(({ field }) => [field, ['unknown-field']])),
    values: { fields: [...new Set(changes.map(({ field }) => field))].join(', ') },
    data,
  })

/** The answer of a save whose transaction can commit, and the changes to refuse after it. */
interface Outcome {
  saved: Omit<Saved, 'storage_key'>
  isChanged: boolean
  unknown: readonly DraftChange[]
}

function answered({ saved, unknown }: Outcome, storageKey: string): Saved {
  const data = { ...saved, storage_key: storageKey }
  if (unknown.length > 0) throw unknownField(unknown, data)
  return data
}

async function save(
  parts: DraftParts,
  trx: Transaction,
  tenant: SiteTenant,
  row: DraftRow,
  sent: Batch,
  now: Date,
): Promise<Outcome> {
  const next = draftStates.next(row.state, 'change')
  if (!next.ok) throw draftErrors.error(next.code)
  if (closedAt(row, now)) throw draftErrors.error('position-closed')
  const { names, files } = await parts.fieldsOf(trx, row.tenantId, row.formVersionIds)
  const unknown = sent.changes.filter(({ field }) => !names.has(field))
  const changes = sent.changes.filter(({ field }) => names.has(field))
  // A version that this draft never had, such as of before a restored backup, promises nothing.
  const batch = { device: sent.device, base: Math.min(sent.base, row.version), changes }
  const known = await readKnownState(trx, row.id, batch)
  const decided = decide(batch, known, files)
  const version = row.version + (decided.length > 0 ? 1 : 0)
  const state = { ...row, version, changedAt: decided.length > 0 ? now : row.changedAt }
  if (decided.length > 0)
    await writeChanges(
      trx,
      row.id,
      { ...batch, changes: decided },
      {
        version,
        now,
        expiresAt: draftEnd(tenant, row.isProven, now, row.positionId),
      },
    )
  for (const change of decided) if (files.has(change.field)) await keepChosen(trx, row.id, batch, change)
  const taken = new Set([
    ...known.recorded.filter(({ outcome }) => outcome === 'taken').map(({ changeId }) => changeId),
    ...decided.filter(({ decision }) => decision !== 'conflict').map(({ changeId }) => changeId),
  ])
  const conflicts = known.hasConflicts || taken.size < changes.length ? await listConflicts(trx, row.id) : []
  const standing = conflicts.length > 0 ? await listValues(trx, row.id) : []
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
