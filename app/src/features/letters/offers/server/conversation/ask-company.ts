import { dayIn } from '#kernel/days.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { addDays } from '#kernel/time.ts'
import type { askCompany as endpoint } from '../../conversation-contract.ts'
import { offerErrors } from '../../errors.ts'
import { offerLimits } from '../../limits.ts'
import { namesDay } from '../../rules.ts'
import { offerStates, offerStatusAt } from '../../states.ts'
import type { OfferCall } from '../records/dependencies.ts'
import { appendEvent } from '../records/event-store.ts'
import { addMessage, countRequests, isKnownRequest } from '../records/message-store.ts'
import { notifyPrograms, refreshPages } from '../records/notify-candidate.ts'
import { onOwnOffer } from '../records/on-own-offer.ts'

/**
 * Sends the company a request about an open offer, which waits for an answer. A request with an id that was sent before is stored
 * once.
 * @throws `not-found`, the status of an offer that isn't open, `words-missing`, `day-past`, `too-many-messages`
 */
export async function askCompany(call: OfferCall, encId: string, request: BodyOf<typeof endpoint>): Promise<void> {
  const { service, tenant } = call
  const { id, kind, words } = request
  const day = namesDay(kind) ? request.day : undefined
  await onOwnOffer(call, encId, async ({ trx, offer, now }) => {
    if (await isKnownRequest(trx, offer.id, id)) return
    const next = offerStates.next(offerStatusAt(offer, now), 'ask')
    if (!next.ok) throw offerErrors.error(next.code)
    if (namesDay(kind) ? day === undefined || day <= dayIn(now, tenant.site.company.timeZone) : words === '')
      throw offerErrors.error(namesDay(kind) ? 'day-past' : 'words-missing')
    const { messagesOfDay: most } = offerLimits
    if ((await countRequests(trx, offer.id, addDays(now, -1))) >= most)
      throw offerErrors.error('too-many-messages', { values: { most } })
    const { id: offerId, tenantId } = offer
    const number = await addMessage(trx, { offerId, tenantId, request: id, kind, words, day, at: now })
    await appendEvent(trx, offer.id, {
      at: now,
      actor: 'candidate',
      action: 'asked',
      details: { kind, message: number },
    })
    const event = { event: 'offer.asked', id: `${offer.encId} asked ${number}`, at: now, data: { kind } } as const
    await notifyPrograms(service, trx, offer, event)
    if (offer.application !== null)
      await service.applications.moved(trx, { tenantId, application: offer.application, what: 'discussed', now })
    await refreshPages(trx, offer)
  })
}
