import { z } from 'zod'
import type { Transaction } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/job-kind.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { addDays, addHours } from '#kernel/time.ts'
import { onLockedOffer } from '../records/change-offer.ts'
import { notifyCandidate } from '../records/notify-candidate.ts'
import type { CompanyOffers } from '../records/dependencies.ts'
import { needsSignature } from '../../rules.ts'
import { keepsSignatures, type OfferStatus, offerStatusAt } from '../../states.ts'
import { type DocumentRow, findOfferRow, listDocumentRows, type OfferRow } from '../records/store.ts'
import { setCopiesNotified } from '../records/write-store.ts'

/** Time for signing the remaining documents, after which the candidate is notified of the copies that are ready. */
const SIGNING_HOURS = 1

/** Job that notifies a candidate of copies if others aren't ready in time, or a day after the last email about them. */
const copiesJob = defineJob({
  name: 'offer-copies-ready',
  data: z.object({ tenantId: z.int(), encId: z.string() }),
  retryLimit: 10,
  retryDelaySeconds: 60,
  oneWaitingPerKey: true,
})

export interface CopyNotifier extends CompanyOffers {
  jobs: Pick<Jobs, 'send'>
}

/** Returns true if a copy of a document can still follow: the document is signed, or can be. */
const canFollow = (status: OfferStatus) => (document: DocumentRow) =>
  document.signedKey === null && (document.evidenceId !== null || (keepsSignatures(status) && needsSignature(document)))

/**
 * Notifies the candidate once that the signed copies of an offer are ready: when the last one is, or after an hour, and
 * at most once a day. Must be last in a transaction that holds the lock of the offer.
 */
export async function notifyOfCopies(
  service: CopyNotifier,
  trx: Transaction,
  offer: OfferRow,
  now: Date,
): Promise<void> {
  const documents = await listDocumentRows(trx, [offer.id])
  const ready = documents.filter(({ signedKey, copyNotifiedAt }) => signedKey !== null && copyNotifiedAt === null)
  const [first] = ready
  if (!first) return
  const last = Math.max(...documents.map(({ copyNotifiedAt }) => copyNotifiedAt?.getTime() ?? 0))
  const waits = documents.some(canFollow(offerStatusAt(offer, now)))
  const due = last > 0 ? addDays(new Date(last), 1) : waits ? addHours(first.updatedAt, SIGNING_HOURS) : now
  if (due > now) {
    const { tenantId, encId } = offer
    await service.jobs.send(copiesJob, { tenantId, encId }, { transaction: trx, key: encId, after: due })
    return
  }
  const notified = ready.map(({ id }) => id)
  await setCopiesNotified(trx, notified, now)
  if (ready.length === 1) await notifyCandidate(service, trx, offer, { what: 'sealed', now, document: first })
  else await notifyCandidate(service, trx, offer, { what: 'copies', now, copies: ready })
}

/** Registers the job in this process; must be called before the jobs start. */
export function handleCopyJobs(jobs: Jobs, service: CopyNotifier): void {
  jobs.handle(copiesJob, async (target) => {
    // Deleted with its candidate.
    if (!(await findOfferRow(service.db, target))) return
    await onLockedOffer(service, target, (trx, offer, at) => notifyOfCopies(service, trx, offer, at))
  })
}
