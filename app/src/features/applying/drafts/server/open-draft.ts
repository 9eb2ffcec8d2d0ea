import { serverLimits } from '#config/server-limits.ts'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import { requestErrors } from '#kernel/error.ts'
import { addMs } from '#kernel/time.ts'
import type { Transaction } from '#platform/db/database.ts'
import { newId } from '#platform/secrets/token.ts'
import { draftErrors } from '../errors.ts'
import { type DraftParts, draftEnd } from './draft-parts.ts'
import { refreshPages } from './refresh-pages.ts'
import {
  countOpenDrafts,
  deleteDraft,
  type DraftRow,
  lockGuestForSharing,
  insertDraft,
  lockOpenDraft,
  restoreDraft,
} from './store.ts'

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
  if (owner.guestId !== null && !(await lockGuestForSharing(trx, owner.guestId)))
    throw requestErrors.error('session-ended')
  await refuseTooMany(trx, owner, now)
  const { versionIds } = await parts.forms.current(trx, owner.tenantId, positionId, language)
  const expiresAt = draftEnd(parts.tenantById(owner.tenantId), owner.accountId !== null, now, positionId)
  await insertDraft(trx, owner, { encId: newId(), positionId, formVersionIds: versionIds, expiresAt }, now)
  const opened = await lockOpenDraft(trx, owner, positionId)
  if (!opened) throw new Error('The draft was not stored.')
  return opened
}

/**
 * Restores the drafts for these positions that the person deleted within the last hour, with answers and files. A position for
 * which another draft began since is passed over.
 * @returns the positions of those restored
 * @throws `drafts/full`
 */
export async function restoreDrafts(
  parts: DraftParts,
  owner: Applicant,
  positionIds: readonly number[],
  now: Date,
): Promise<number[]> {
  return parts.db.transaction().execute(async (trx) => {
    const restored: number[] = []
    for (const positionId of positionIds) {
      const row = await lockOpenDraft(trx, owner, positionId)
      if (!row || row.expiresAt > now || row.expiresAt <= addMs(now, -serverLimits.draftUndoMs)) continue
      await refuseTooMany(trx, owner, now)
      await restoreDraft(trx, row.id, draftEnd(parts.tenantById(owner.tenantId), row.isVerified, now, positionId))
      restored.push(positionId)
    }
    if (restored.length > 0) await refreshPages(trx, owner)
    return restored
  })
}

async function refuseTooMany(trx: Transaction, owner: Applicant, now: Date): Promise<void> {
  const most = serverLimits.draftsMax
  if ((await countOpenDrafts(trx, owner, now)) >= most) throw draftErrors.error('full', { values: { most } })
}
