import { offerLimits } from '../../limits.ts'
import { daysLeft } from '#kernel/time.ts'
import { isOpen } from '../../states.ts'
import { onLockedOffer } from '../records/change-offer.ts'
import { appendEvent } from '../records/event-store.ts'
import type { CompanyOffers } from '../records/dependencies.ts'
import { type DueOffer, listDue, nextDue } from './due-store.ts'
import { notifyCandidate } from '../records/notify-candidate.ts'
import { setLapsed, setReminded } from '../records/write-store.ts'

/**
 * Announces expiry and the reminder of it, once each. Safe on several servers: each checks again while holding the
 * lock.
 * @returns the number announced
 */
export async function notifyDue(service: CompanyOffers, now: Date): Promise<number> {
  const due = await listDue(service.db, now)
  let notified = 0
  for (const one of due) notified += (await notifyOne(service, one)) ? 1 : 0
  return notified
}

async function notifyOne(service: CompanyOffers, target: DueOffer): Promise<boolean> {
  return onLockedOffer(service, target, async (trx, offer, now) => {
    const { expiresAt, lapsedAt } = offer
    if (!isOpen(offer.status) || lapsedAt !== null || expiresAt === null) return false
    if (now >= expiresAt) {
      await setLapsed(trx, offer.id, now)
      const details = { expiresAt: expiresAt.toISOString() }
      await appendEvent(trx, offer.id, { at: now, actor: 'system', action: 'expired', details })
      await notifyCandidate(service, trx, offer, { what: 'expired', now })
      return true
    }
    if (offer.remindAt === null || now < offer.remindAt) return false
    await setReminded(trx, offer.id)
    await appendEvent(trx, offer.id, { at: now, actor: 'system', action: 'reminded' })
    const values = { days: daysLeft(expiresAt, now) }
    await notifyCandidate(service, trx, offer, { what: 'expiring', now, type: 'action_required', values })
    return true
  })
}

/** Starts watching the expiry of offers. Returns a function that stops it. */
export function watchExpiry(
  service: CompanyOffers,
  now: () => Promise<Date>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running: Promise<unknown> = Promise.resolve()

  /** Announces what is due. @returns the time until the next, at most until offers that were changed meanwhile are looked at */
  async function announce(): Promise<number> {
    const next = await nextDue(service.db)
    if (next === undefined) return offerLimits.checkMs
    const left = next.getTime() - (await now()).getTime()
    if (left > 0) return Math.min(left, offerLimits.checkMs)
    await notifyDue(service, await now())
    return offerLimits.afterDueMs
  }
  function wait(ms: number): void {
    if (stopped) return
    timer = setTimeout(() => {
      running = announce()
        .catch((error: unknown) => {
          failed(error)
          return offerLimits.checkMs
        })
        .then(wait)
    }, ms)
    timer.unref()
  }
  wait(offerLimits.afterDueMs)
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
