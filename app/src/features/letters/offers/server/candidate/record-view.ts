import { offerLimits } from '../../limits.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { pageRanges } from '#kernel/values/number-texts.ts'
import type { recordView as endpoint } from '../../contract.ts'
import { offerErrors } from '../../errors.ts'
import { isOpen, isReadable, offerStatusAt } from '../../states.ts'
import { userAgentOf } from '../evidence/circumstances.ts'
import { appendEvent, lastView } from '../records/event-store.ts'
import type { OfferCall } from '../records/dependencies.ts'
import { settleSigning } from './settle-signing.ts'
import { onOwnOffer } from '../records/on-own-offer.ts'
import { type DocumentRow, shownSha256 } from '../records/store.ts'
import { versionOf } from '../records/version-store.ts'
import { setFirstVisit } from '../records/write-store.ts'

export type Shown = BodyOf<typeof endpoint>['shown']

/**
 * Records that the candidate opened the offer, or saw pages of a document. Repetitions within a minute are skipped.
 * Opening the offer first settles the outcome of its signing pages.
 * @returns true if the offer changed
 * @throws `not-found`; `letter-changed` for a file that the document no longer has, `version-changed` for an earlier version of the offer
 */
export async function recordView(call: OfferCall, encId: string, shown: Shown): Promise<boolean> {
  const { context } = call
  const settled = shown === undefined && (await settleSigning(call, encId))
  await onOwnOffer(call, encId, async ({ trx, offer, documents, now }) => {
    const document = shown && findShown(documents, shown)
    const seen = shown && { letterSha256: shown.letter_sha256, pages: pageRanges(new Set(shown.pages)), as: shown.as }
    if (shown && shown.version !== offer.version) throw offerErrors.error('version-changed')
    const of = versionOf(offer)
    const last = await lastView(trx, offer.id, document?.encId)
    const isSame =
      last?.letterSha256 === seen?.letterSha256 &&
      last?.pages === seen?.pages &&
      last?.as === seen?.as &&
      last?.version === of.version
    if (last && isSame && Math.abs(now.getTime() - last.at.getTime()) < offerLimits.viewMs) return
    await appendEvent(trx, offer.id, {
      at: now,
      actor: 'candidate',
      action: document ? 'read' : 'opened',
      document: document?.encId,
      details: { ...seen, ...of, ipAddress: context.ip, userAgent: userAgentOf(context) },
    })
    if (offer.firstVisitAt === null && isOpen(offerStatusAt(offer, now))) await setFirstVisit(trx, offer.id, now)
  })
  return settled
}

function findShown(documents: readonly DocumentRow[], shown: NonNullable<Shown>): DocumentRow {
  const document = documents.find(({ encId }) => encId === shown.document)
  if (!document || !isReadable(document.status)) throw offerErrors.error('not-found')
  if (shownSha256(document) !== shown.letter_sha256) throw offerErrors.error('letter-changed')
  return document
}
