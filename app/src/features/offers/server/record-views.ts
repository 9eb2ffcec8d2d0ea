import { serverLimits } from '#config/server-limits.ts'
import { isOpen, offerStatusAt } from '../states.ts'
import { userAgentOf } from './describe-circumstances.ts'
import { appendEvent, lastViews } from './event-store.ts'
import type { OfferCall } from './offer-service.ts'
import { type DocumentRow, lockOfferRow, type OfferRow } from './store.ts'
import { setFirstVisit } from './write-store.ts'

/** What was seen: the offer's page, or letters on theirs. */
export type Seen = 'offer' | readonly DocumentRow[]

/** What is sent of a document to be read: its hash. */
export const shownSha256 = ({ signedSha256, letterSha256 }: DocumentRow): string => signedSha256 ?? letterSha256

/**
 * Writes into the history what is seen, each thing at most once a minute unless it is another letter.
 * @returns whether the offer was open and had never been visited
 */
export async function recordViews({ service, context }: OfferCall, offer: OfferRow, seen: Seen): Promise<boolean> {
  const now = await context.now()
  const wanted =
    seen === 'offer'
      ? [{ name: '', letterSha256: null }]
      : seen.map((document) => ({ name: document.encId, letterSha256: shownSha256(document) }))
  const isDue = (views: Awaited<ReturnType<typeof lastViews>>, at: Date) =>
    wanted.filter(({ name, letterSha256 }) => {
      const last = views.get(name)
      if (!last || last.letterSha256 !== letterSha256) return true
      return Math.abs(at.getTime() - last.at.getTime()) >= serverLimits.offerViewMs
    })
  const isFirst = offer.firstVisitAt === null && isOpen(offerStatusAt(offer, now))
  if (!isFirst && isDue(await lastViews(service.db, offer.id), now).length === 0) return false
  return service.db.transaction().execute(async (trx) => {
    const locked = await lockOfferRow(trx, { encId: offer.encId, tenantId: offer.tenantId })
    if (!locked) return false
    const at = await service.nowIn(trx)
    for (const { name, letterSha256 } of isDue(await lastViews(trx, offer.id), at)) {
      await appendEvent(trx, offer.id, {
        at,
        actor: 'candidate',
        action: name === '' ? 'opened' : 'read',
        document: name === '' ? null : name,
        details: { letterSha256, ipAddress: context.ip, userAgent: userAgentOf(context) },
      })
    }
    const first = locked.firstVisitAt === null && isOpen(offerStatusAt(locked, at))
    if (first) await setFirstVisit(trx, offer.id, at)
    return first
  })
}
