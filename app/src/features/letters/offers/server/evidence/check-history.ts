import type { Database } from '#platform/db/database.ts'
import { type Finding, findingsOf } from '#platform/doctor/finding.ts'
import { chainFault, type ChainFault, checkChains } from '#platform/history/chain.ts'
import { eventHash, listChains, listEvents } from '../records/event-store.ts'
import { evidenceHash, listEvidence } from './evidence-store.ts'
import type { OfferRow } from '../records/store.ts'
import { offerLimits } from '../../limits.ts'

/** A fault of an offer's event history, which means that rows were changed outside the application. */
export type HistoryFault = ChainFault | 'evidence-changed' | 'evidence-missing'

/**
 * Verifies the hashes of an offer's history and evidence.
 * @returns the first fault, or undefined if everything is intact
 */
export async function checkHistory(
  db: Database,
  { id, encId, chainLength, chainHead }: Pick<OfferRow, 'id' | 'encId' | 'chainLength' | 'chainHead'>,
): Promise<HistoryFault | undefined> {
  const events = await listEvents(db, id)
  const fault = chainFault(events, { chainLength, chainHead }, (event) => eventHash(encId, event))
  if (fault) return fault
  const recorded = new Set(events.map(({ details }) => details['evidenceSha256']).filter((hash) => hash !== undefined))
  const kept = (await listEvidence(db, id)).map((evidence) => evidenceHash(evidence))
  if (!kept.every((hash) => recorded.has(hash))) return 'evidence-changed'
  return kept.length === recorded.size ? undefined : 'evidence-missing'
}

/** Verifies the histories of all offers. @returns their number, and the `enc_id` of changed ones */
export async function checkHistories(db: Database): Promise<{ offers: number; changed: string[] }> {
  const { count, changed } = await checkChains(
    (after) => listChains(db, after),
    (row) => checkHistory(db, row),
  )
  return { offers: count, changed }
}

/** Checks the event histories and evidence of offers for tampering. */
export async function checkOffers(db: Database): Promise<Finding> {
  const { ok, problem } = findingsOf('Offers')
  const { offers, changed } = await checkHistories(db)
  if (changed.length === 0) return ok(offers === 0 ? 'There are none yet.' : `The histories of ${offers} are intact.`)
  return problem(
    `The histories of ${changed.length} of ${offers} were changed in the database, such as ${changed.slice(0, offerLimits.faultsNamed).join(', ')}. foyer offer show lists the faults; compare with a backup.`,
  )
}
