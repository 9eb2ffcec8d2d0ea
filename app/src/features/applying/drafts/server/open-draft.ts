import { draftLimits } from '../limits.ts'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import { requestErrors } from '#kernel/error.ts'
import { addMs } from '#kernel/time.ts'
import type { Transaction } from '#platform/db/database.ts'
import { newId } from '#platform/secrets/token.ts'
import { draftErrors } from '#features/applying/answers/errors.ts'
import { type DraftDependencies, draftEnd } from './dependencies.ts'
import type { OpenedBy } from './draft-service.ts'
import { refreshPages } from './refresh-pages.ts'
import {
  countOpenDrafts,
  deleteDraft,
  type DraftRow,
  lockGuestForSharing,
  insertDraft,
  lockOpenDraft,
  restoreDraft,
} from './records/store.ts'

/**
 * Returns a person's open draft for a position, locked. If there is none, or it has expired, creates one with the
 * position's current form.
 * @throws `drafts/full`; `request/session-ended` if an account took the guest over in the meantime
 */
export async function openDraft(
  dependencies: DraftDependencies,
  trx: Transaction,
  owner: Applicant,
  positionId: number,
  now: Date,
  { language, source = '' }: OpenedBy = {},
): Promise<DraftRow> {
  const known = await lockOpenDraft(trx, owner, positionId)
  if (known && known.expiresAt > now) return known
  if (known) await deleteDraft(trx, known.id)
  if (owner.guestId !== null && !(await lockGuestForSharing(trx, owner.guestId)))
    throw requestErrors.error('session-ended')
  await refuseTooMany(trx, owner, now)
  const { versionIds } = await dependencies.forms.current(trx, owner.tenantId, positionId, language)
  const expiresAt = draftEnd(dependencies.tenantById(owner.tenantId), owner.accountId !== null, now, positionId)
  await insertDraft(trx, owner, { encId: newId(), positionId, formVersionIds: versionIds, expiresAt, source }, now)
  const opened = await lockOpenDraft(trx, owner, positionId)
  if (!opened) throw new Error('The draft was not stored.')
  return opened
}

/**
 * Restores the drafts for these positions that the person deleted within the last hour, with answers and files. Skips
 * positions that have a newer draft.
 * @returns the positions of the restored drafts
 * @throws `drafts/full`
 */
export async function restoreDrafts(
  dependencies: DraftDependencies,
  owner: Applicant,
  positionIds: readonly number[],
  now: Date,
): Promise<number[]> {
  return dependencies.db.transaction().execute(async (trx) => {
    const restored: number[] = []
    for (const positionId of positionIds) {
      const row = await lockOpenDraft(trx, owner, positionId)
      if (!row || row.expiresAt > now || row.expiresAt <= addMs(now, -draftLimits.undoMs)) continue
      await refuseTooMany(trx, owner, now)
      await restoreDraft(
        trx,
        row.id,
        draftEnd(dependencies.tenantById(owner.tenantId), row.isVerified, now, positionId),
      )
      restored.push(positionId)
    }
    if (restored.length > 0) await refreshPages(trx, owner)
    return restored
  })
}

async function refuseTooMany(trx: Transaction, owner: Applicant, now: Date): Promise<void> {
  const most = draftLimits.drafts
  if ((await countOpenDrafts(trx, owner, now)) >= most) throw draftErrors.error('full', { values: { most } })
}
