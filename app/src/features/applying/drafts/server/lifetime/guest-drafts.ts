import type { Applicant } from '#kernel/candidate/applicant.ts'
import type { GuestDrafts } from '#features/account/guests/server/index.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '#platform/db/database.ts'
import { type DraftDependencies, draftEnd } from '../dependencies.ts'
import {
  type DecidedChange,
  listConflicts,
  listValues,
  moveFiles,
  setVersion,
  writeChanges,
  writeFilled,
} from '#features/applying/answers/server/index.ts'
import { eraseDrafts } from '../personal-data.ts'
import { applyPath } from '../present-line.ts'
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
} from '../records/store.ts'

/** Returns the function that transfers guests' drafts to the account that takes them over. */
export function createGuestDrafts(dependencies: DraftDependencies): Omit<GuestDrafts, 'export'> {
  return {
    async pathOf(db, guestId, encId) {
      const found = await pathOfGuestDraft(db, guestId, encId)
      return found && applyPath(found)
    },
    async prolong(trx, guestId, now) {
      for (const { id, tenantId, positionId } of await lockGuestDrafts(trx, guestId, now))
        await prolongGuestDrafts(trx, id, draftEnd(dependencies.tenantById(tenantId), true, now, positionId))
    },
    erase: async (trx, guest) => [await eraseDrafts(trx, dependencies.jobs, guest)],
    async give(trx, guestId, accountId, now) {
      const tenantId = await findTenantOf(trx, guestId)
      const owner: Applicant = { tenantId, accountId, guestId: null }
      await assignSubmitted(trx, guestId, accountId)
      const drafts = await lockGuestDrafts(trx, guestId, now)
      for (const draft of drafts) await assignOne(dependencies, trx, owner, draft, now)
      return drafts.length
    },
  }
}

/** Moves a draft, or merges it with the account's draft for the position. */
async function assignOne(
  dependencies: DraftDependencies,
  trx: Transaction,
  owner: Applicant & { accountId: string },
  draft: DraftRow,
  now: Date,
): Promise<void> {
  const expiresAt = draftEnd(dependencies.tenantById(draft.tenantId), true, now, draft.positionId)
  const own = await lockOpenDraft(trx, owner, draft.positionId)
  if (own && own.expiresAt > now) await merge(trx, own, draft, { now, expiresAt })
  else {
    if (own) await deleteDraft(trx, own.id)
    await assignDraft(trx, draft.id, owner.accountId, expiresAt)
  }
}

/**
 * Adds a draft's values and files to another draft. A field with a different value in the two keeps both, like a
 * conflict between two devices.
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
