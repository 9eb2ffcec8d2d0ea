import { showPosition } from '#features/jobs/positions/server/index.ts'
import { checkSession } from '#features/account/guests/server/index.ts'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import { closedAt } from '#features/jobs/positions/states.ts'
import { requestErrors } from '#kernel/error.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import type { BodyOf, DataOf } from '#kernel/endpoint.ts'
import type { saveDraft } from '../contract.ts'
import { draftErrors } from '#features/applying/answers/errors.ts'
import { draftStates, isOpen } from '../states.ts'
import {
  answered,
  applyChanges,
  applyUnlocked,
  type Batch,
  type DraftChange,
  type Outcome,
  readChanges,
  unknownField,
  writeChanges,
} from '#features/applying/answers/server/index.ts'
import { type DraftDependencies, draftEnd } from './dependencies.ts'
import { openDraft } from './open-draft.ts'
import { pagesNotice, refreshPages } from './refresh-pages.ts'
import { findDraftToSave, isUnchanged } from './records/save-draft-store.ts'
import { type DraftRow, lockDraft } from './records/store.ts'

type Saved = DataOf<typeof saveDraft>

/**
 * Saves changes of a draft in one transaction, and creates the draft if the position has none. Repeating a change has
 * no effect and gets the same response.
 * @returns the response, and the cookies of a new guest
 * @throws `drafts/position-closed`, `drafts/already-submitted`, `drafts/unknown-field` after saving the other changes
 */
export async function saveChanges(
  dependencies: DraftDependencies,
  tenant: SiteTenant,
  body: BodyOf<typeof saveDraft>,
  context: RequestContext,
): Promise<{ data: Saved; cookies: string[] }> {
  const now = await context.now()
  const changes = readChanges(body.changes)
  if (body.draft_id !== undefined) {
    await checkSession(context)
    const owner = await dependencies.guests.find(tenant, context)
    if (!owner) throw requestErrors.error('not-signed-in')
    const target = { owner, encId: normalizeId(body.draft_id) }
    const sent = { ...body, changes }
    const outcome =
      (await saveUnlocked(dependencies, tenant, target, sent, now)) ??
      (await saveLocked(dependencies, tenant, target, sent, now))
    return { data: answered(outcome, dependencies.storageKey(owner)), cookies: [] }
  }
  if (body.position_id === undefined)
    throw requestErrors.error('invalid', { fields: { position_id: ['Missing data for required field.'] } })
  const position = await showPosition(dependencies.db, tenant.id, String(body.position_id), body.key)
  if (closedAt(position, now)) throw draftErrors.error('position-closed')
  // A refusal sets no cookie, so nothing is stored that the visitor could not reach again.
  if (!(await dependencies.guests.find(tenant, context)))
    await refuseUnknown(dependencies, tenant.id, position.id, changes, context.locale)
  const { applicant, cookies } = await dependencies.guests.findOrCreate(tenant, context)
  const by = { language: context.locale, source: await dependencies.visits.source(tenant, position.id, context) }
  const outcome = await dependencies.db.transaction().execute(async (trx) => {
    const row = await openDraft(dependencies, trx, applicant, position.id, now, by)
    return refreshOtherPages(trx, applicant, await save(dependencies, trx, tenant, row, { ...body, changes }, now))
  })
  return { data: answered(outcome, dependencies.storageKey(applicant)), cookies }
}

interface Target {
  owner: Applicant
  encId: string
}

/**
 * Saves changes of a draft in two statements, the second of which is also the transaction. Nearly all saves take this
 * path.
 * @returns undefined if another request changed the draft in the meantime, or the changes need {@link saveLocked}
 */
async function saveUnlocked(
  dependencies: DraftDependencies,
  tenant: SiteTenant,
  { owner, encId }: Target,
  sent: Batch,
  now: Date,
): Promise<Outcome | undefined> {
  const row = knownDraft(await findDraftToSave(dependencies.db, owner, encId, sent), now)
  refuseUnchangeable(row, now)
  const expiresAt = draftEnd(tenant, row.isVerified, now, row.positionId)
  const fields = await dependencies.fieldsOf(dependencies.db, row.tenantId, row.formVersionIds)
  return applyUnlocked(fields, row, sent, now, (changes, version) =>
    writeChanges(
      dependencies.db,
      row.id,
      changes,
      { version, now, expiresAt },
      { still: isUnchanged(owner, row, now), notice: pagesNotice(owner, encId) },
    ),
  )
}

const saveLocked = (
  dependencies: DraftDependencies,
  tenant: SiteTenant,
  { owner, encId }: Target,
  sent: Batch,
  now: Date,
) =>
  dependencies.db.transaction().execute(async (trx) => {
    const row = knownDraft(await lockDraft(trx, owner, encId), now)
    return refreshOtherPages(trx, owner, await save(dependencies, trx, tenant, row, sent, now))
  })

/** @throws `request/not-found` for a draft that is missing, foreign or expired */
function knownDraft<Row extends DraftRow>(row: Row | undefined, now: Date): Row {
  if (!row || (isOpen(row.state) && row.expiresAt <= now)) throw requestErrors.error('not-found')
  return row
}

/** @throws `drafts/already-submitted`, `drafts/position-closed` */
function refuseUnchangeable(row: DraftRow, now: Date): void {
  const next = draftStates.next(row.state, 'change')
  if (!next.ok) throw draftErrors.error(next.code)
  if (closedAt(row, now)) throw draftErrors.error('position-closed')
}

/** Notifies the candidate's other open pages, on all devices, that a draft changed. */
async function refreshOtherPages(trx: Transaction, owner: Applicant, outcome: Outcome): Promise<Outcome> {
  if (outcome.isChanged) await refreshPages(trx, owner, outcome.saved.draft.encId)
  return outcome
}

async function refuseUnknown(
  { db, forms, fieldsOf }: DraftDependencies,
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

async function save(
  dependencies: DraftDependencies,
  trx: Transaction,
  tenant: SiteTenant,
  row: DraftRow,
  sent: Batch,
  now: Date,
): Promise<Outcome> {
  refuseUnchangeable(row, now)
  return applyChanges(dependencies, trx, row, sent, {
    now,
    expiresAt: draftEnd(tenant, row.isVerified, now, row.positionId),
  })
}
