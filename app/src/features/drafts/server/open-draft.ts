import { serverLimits } from '#config/server-limits.ts'
import type { Applicant } from '#features/guests/owner.ts'
import { requestErrors } from '#kernel/error.ts'
import type { Transaction } from '#platform/db/database.ts'
import { newId } from '#platform/secrets/token.ts'
import { draftErrors } from '../errors.ts'
import { type DraftParts, draftEnd } from './draft-parts.ts'
import { countOpenDrafts, deleteDraft, type DraftRow, holdGuest, insertDraft, lockOpenDraft } from './store.ts'

/**
 * Returns a person's open draft for a position, locked. If there is none, or it has expired, a new one begins with the
 * position's current form.
 * @throws `drafts/full`; `request/session-ended` if an account took the guest over in the meantime
 */
export async function openDraft(
  parts: DraftParts,
  trx: Transaction,
  owner: Applicant,
  positionId: number,
  now: Date,
  language?: string,
): Promise<DraftRow> {
  const known = await lockOpenDraft(trx, owner, positionId)
  if (known && known.expiresAt > now) return known
  if (known) await deleteDraft(trx, known.id)
  if (owner.guestId !== null && !(await holdGuest(trx, owner.guestId))) throw requestErrors.error('session-ended')
  if ((await countOpenDrafts(trx, owner)) >= serverLimits.draftsMost)
    throw draftErrors.error('full', { values: { most: serverLimits.draftsMost } })
  const { versionIds } = await parts.forms.current(trx, owner.tenantId, positionId, language)
  const expiresAt = draftEnd(parts.tenantById(owner.tenantId), owner.accountId !== null, now, positionId)
  await insertDraft(trx, owner, { encId: newId(), positionId, formVersionIds: versionIds, expiresAt }, now)
  const opened = await lockOpenDraft(trx, owner, positionId)
  if (!opened) throw new Error('The draft was not stored.')
  return opened
}
