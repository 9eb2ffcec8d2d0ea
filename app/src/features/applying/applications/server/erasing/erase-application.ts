import type { Webhooks } from '#features/site/webhooks/server/index.ts'
import type { Transaction } from '#platform/db/database.ts'
import { isLive, WITHDRAWN } from '../../states.ts'
import type { EraseReferrals } from '../records/application-service.ts'
import { appendEvent } from '../records/event-store.ts'
import { type ApplicationRow, changeApplication } from '../records/store.ts'
import { type ErasedItems, eraseContents, recordErasure } from './erase-store.ts'

/** The reason for erasing: the person left, or the retention time is over. */
export type ErasureReason = 'account' | 'retention'

/**
 * Withdraws an active application because the person left or the retention time is over; only the company is notified.
 */
export async function withdrawLive(
  trx: Transaction,
  { webhooks, now }: { webhooks: Webhooks; now: Date },
  row: ApplicationRow,
  reason: ErasureReason,
): Promise<void> {
  if (!isLive(row.state)) return
  const { tenantId, encId, position, version, stageKey } = row
  const actor = reason === 'account' ? 'candidate' : 'system'
  await appendEvent(trx, row.id, { at: now, actor, action: WITHDRAWN, from: stageKey })
  await changeApplication(trx, row, { state: WITHDRAWN, withdrawnAt: now, rejectLater: null, updatedAt: now })
  await webhooks.enqueue(trx, {
    tenantId,
    event: 'application.withdrawn',
    subject: encId,
    id: `${encId} erased`,
    occurredAt: now,
    data: { application: encId, position: position.id, state: WITHDRAWN, stage: stageKey, version },
  })
}

/**
 * Erases the personal contents of a locked application and its referrals, and records that. Job, times, receipt and the
 * hashes of versions and history stay.
 */
export async function eraseApplication(
  trx: Transaction,
  dependencies: { webhooks: Webhooks; eraseReferrals: EraseReferrals; now: Date },
  row: ApplicationRow,
  reason: ErasureReason,
): Promise<ErasedItems> {
  const { now } = dependencies
  await withdrawLive(trx, dependencies, row, reason)
  const actor = reason === 'account' ? 'candidate' : 'system'
  await appendEvent(trx, row.id, { at: now, actor, action: 'erased' })
  await dependencies.eraseReferrals(trx, row.id)
  const items = await eraseContents(trx, row.id, now)
  await recordErasure(trx, row, { reason, items }, now)
  return items
}
