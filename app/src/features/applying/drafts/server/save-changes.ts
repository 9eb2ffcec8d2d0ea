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
import { draftErrors } from '../errors.ts'
import { draftStates } from '../states.ts'
import type { DraftChange } from './sheets/decide-change.ts'
import { type DraftParts, draftEnd } from './draft-parts.ts'
import { openDraft } from './open-draft.ts'
import { pagesNotice, refreshPages } from './refresh-pages.ts'
import {
  answered,
  applyChanges,
  applyUnlocked,
  type Batch,
  type Outcome,
  readChanges,
  unknownField,
} from './sheets/apply-changes.ts'
import { findDraftToSave, isUnchanged, writeChanges } from './sheets/save-store.ts'
import { type DraftRow, lockDraft } from './store.ts'

type Saved = DataOf<typeof saveDraft>

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
  const changes = readChanges(body.changes)
  if (body.draft_id !== undefined) {
    await checkSession(context)
    const owner = await parts.guests.find(tenant, context)
    if (!owner) throw requestErrors.error('not-signed-in')
    const target = { owner, encId: normalizeId(body.draft_id) }
    const sent = { ...body, changes }
    const outcome =
      (await saveUnlocked(parts, tenant, target, sent, now)) ?? (await saveLocked(parts, tenant, target, sent, now))
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
    return refreshOtherPages(trx, applicant, await save(parts, trx, tenant, row, { ...body, changes }, now))
  })
  return { data: answered(outcome, parts.storageKey(applicant)), cookies }
}

interface Target {
  owner: Applicant
  encId: string
}

/**
 * Saves changes of a draft in two statements, the second of which is also the transaction. Nearly every save is one of these.
 * @returns undefined if something else changed the draft in the meantime, or the changes need {@link saveLocked}
 */
async function saveUnlocked(
  parts: DraftParts,
  tenant: SiteTenant,
  { owner, encId }: Target,
  sent: Batch,
  now: Date,
): Promise<Outcome | undefined> {
  const row = knownDraft(await findDraftToSave(parts.db, owner, encId, sent), now)
  refuseUnchangeable(row, now)
  const expiresAt = draftEnd(tenant, row.isVerified, now, row.positionId)
  const fields = await parts.fieldsOf(parts.db, row.tenantId, row.formVersionIds)
  return applyUnlocked(fields, row, sent, now, (changes, version) =>
    writeChanges(
      parts.db,
      row.id,
      changes,
      { version, now, expiresAt },
      { still: isUnchanged(owner, row, now), notice: pagesNotice(owner, encId) },
    ),
  )
}

const saveLocked = (parts: DraftParts, tenant: SiteTenant, { owner, encId }: Target, sent: Batch, now: Date) =>
  parts.db.transaction().execute(async (trx) => {
    const row = knownDraft(await lockDraft(trx, owner, encId), now)
    return refreshOtherPages(trx, owner, await save(parts, trx, tenant, row, sent, now))
  })

/** @throws `request/not-found` for a draft that is missing, foreign or expired */
function knownDraft<Row extends DraftRow>(row: Row | undefined, now: Date): Row {
  if (!row || (row.state === 'open' && row.expiresAt <= now)) throw requestErrors.error('not-found')
  return row
}

/** @throws `drafts/already-submitted`, `drafts/position-closed` */
function refuseUnchangeable(row: DraftRow, now: Date): void {
  const next = draftStates.next(row.state, 'change')
  if (!next.ok) throw draftErrors.error(next.code)
  if (closedAt(row, now)) throw draftErrors.error('position-closed')
}

/** Tells the candidate's other open pages, on all devices, that a draft changed. */
async function refreshOtherPages(trx: Transaction, owner: Applicant, outcome: Outcome): Promise<Outcome> {
  if (outcome.isChanged) await refreshPages(trx, owner, outcome.saved.draft.encId)
  return outcome
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

async function save(
  parts: DraftParts,
  trx: Transaction,
  tenant: SiteTenant,
  row: DraftRow,
  sent: Batch,
  now: Date,
): Promise<Outcome> {
  refuseUnchangeable(row, now)
  return applyChanges(parts, trx, row, sent, { now, expiresAt: draftEnd(tenant, row.isVerified, now, row.positionId) })
}
