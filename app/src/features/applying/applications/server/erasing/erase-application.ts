import type { Webhooks } from '#features/site/webhooks/server/index.ts'
import type { Transaction } from '#platform/db/database.ts'
import { isLive } from '../../states.ts'
import type { EraseReferrals } from '../application-service.ts'
import { appendEvent } from '../history/event-store.ts'
import { type ApplicationRow, changeApplication } from '../store.ts'
import { type ErasedItems, eraseContents, recordErasure } from './erase-store.ts'

/** The reason for erasing: the person left, or its time is over. */
export type ErasureReason = 'account' | 'retention'

/** Withdraws a live application, of which only the company is told: the person left, or its time is over. */
export async function withdrawLive(
  trx: Transaction,
  { webhooks, now }: { webhooks: Webhooks; now: Date },
  row: ApplicationRow,
  reason: ErasureReason,
): Promise<void> {
  if (!isLive(row.state)) return
  const { tenantId, encId, position, version, stageKey } = row
  const actor = reason === 'account' ? 'candidate' : 'system'
  await appendEvent(trx, row.id, { at: now, actor, action: 'withdrawn', from: stageKey })
  await changeApplication(trx, row, { state: 'withdrawn', withdrawnAt: now, rejectLater: null, updatedAt: now })
  await webhooks.enqueue(trx, {
    tenantId,
    event: 'application.withdrawn',
    subject: encId,
    id: `${encId} erased`,
    occurredAt: now,
    data: { application: encId, position: position.id, state: 'withdrawn', stage: stageKey, version },
  })
}

/**
 * Erases what a locked application and its referrals say about its person, and records that it did. Job, times, receipt and the hashes of
 * versions and history stay.
 */
export async function eraseApplication(
  trx: Transaction,
  parts: { webhooks: Webhooks; eraseReferrals: EraseReferrals; now: Date },
  row: ApplicationRow,
  reason: ErasureReason,
): Promise<ErasedItems> {
  const { now } = parts
  await withdrawLive(trx, parts, row, reason)
  const actor = reason === 'account' ? 'candidate' : 'system'
  await appendEvent(trx, row.id, { at: now, actor, action: 'erased' })
  await parts.eraseReferrals(trx, row.id)
  const items = await eraseContents(trx, row.id, now)
  await recordErasure(trx, row, { reason, items }, now)
  return items
}
