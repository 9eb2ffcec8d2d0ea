import type { Applicant } from '#kernel/candidate/applicant.ts'
import type { GuestDrafts } from '#features/account/guests/server/index.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '#platform/db/database.ts'
import { type DraftParts, draftEnd } from '../draft-parts.ts'
import { moveFiles } from '../files/file-store.ts'
import { eraseDrafts } from '../personal-data.ts'
import { applyPath } from '../present-draft.ts'
import {
  deleteDraft,
  type DraftRow,
  findTenantOf,
  assignDraft,
  assignSubmitted,
  lockGuestDrafts,
  lockOpenDraft,
  pathOfGuestDraft,
  prolongGuestDrafts,
} from '../store.ts'
import { type DecidedChange, writeChanges } from '../sheets/save-store.ts'
import { listConflicts, listValues, setVersion, writeFilled } from '../value-store.ts'

/** Returns what guests have of drafts, for the account that takes them over. */
export function createGuestDrafts(parts: DraftParts): Omit<GuestDrafts, 'export'> {
  return {
    async pathOf(db, guestId, encId) {
      const found = await pathOfGuestDraft(db, guestId, encId)
      return found && applyPath(found)
    },
    async prolong(trx, guestId, now) {
      for (const { id, tenantId, positionId } of await lockGuestDrafts(trx, guestId, now))
        await prolongGuestDrafts(trx, id, draftEnd(parts.tenantById(tenantId), true, now, positionId))
    },
    erase: async (trx, guest) => [await eraseDrafts(trx, parts.jobs, guest)],
    async give(trx, guestId, accountId, now) {
      const tenantId = await findTenantOf(trx, guestId)
      const owner: Applicant = { tenantId, accountId, guestId: null }
      await assignSubmitted(trx, guestId, accountId)
      const drafts = await lockGuestDrafts(trx, guestId, now)
      for (const draft of drafts) await assignOne(parts, trx, owner, draft, now)
      return drafts.length
    },
  }
}

/** Moves a draft, or merges it with the one that the account has for the position. */
async function assignOne(
  parts: DraftParts,
  trx: Transaction,
  owner: Applicant & { accountId: string },
  draft: DraftRow,
  now: Date,
): Promise<void> {
  const expiresAt = draftEnd(parts.tenantById(draft.tenantId), true, now, draft.positionId)
  const own = await lockOpenDraft(trx, owner, draft.positionId)
  if (own && own.expiresAt > now) await merge(trx, own, draft, { now, expiresAt })
  else {
    if (own) await deleteDraft(trx, own.id)
    await assignDraft(trx, draft.id, owner.accountId, expiresAt)
  }
}

/**
 * Adds a draft's values and files to another one. A field that has another value there keeps both, as a conflict of two
 * devices does.
 */
async function merge(
  trx: Transaction,
  into: DraftRow,
  from: DraftRow,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  const version = into.version + 1
  const standing = new Map((await listValues(trx, into.id)).map((row) => [row.field, row]))
  const values = await listValues(trx, from.id)
  const typed = values.filter(({ source }) => source === null)
  const refused = await listConflicts(trx, from.id)
  const decided = [...typed, ...refused].map(({ field, value, device }, place) => {
    const known = standing.get(field)
    const isFree = place < typed.length && (!known || known.source !== null)
    const decision = isFree ? 'set' : isDeepStrictEqual(known?.value, value) ? 'kept' : 'conflict'
    return { change: { changeId: `${from.encId}/${place}.`, field, value, decision } as const, device }
  })
  for (const [device, changes] of Map.groupBy(decided, (one) => one.device)) {
    const batch: { device: string; base: number; changes: DecidedChange[] } = {
      device,
      base: 0,
      changes: changes.map(({ change }) => change),
    }
    await writeChanges(trx, into.id, batch, { version, now, expiresAt })
  }
  const filled = values.flatMap(({ field, value, source }) => (source ? [{ field, value, source }] : []))
  const missing = filled.filter(({ field }) => !standing.has(field))
  if (missing.length > 0) await writeFilled(trx, into.id, missing, { version, now })
  await moveFiles(trx, from.id, into.id, version)
  await setVersion(trx, into.id, version)
  await deleteDraft(trx, from.id)
}
