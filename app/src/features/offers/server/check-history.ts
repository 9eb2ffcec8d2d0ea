import type { Database } from '#platform/db/database.ts'
import { eventHash, listEvents } from './event-store.ts'
import { evidenceHash, listEvidence } from './evidence-store.ts'
import type { OfferRow } from './store.ts'

/** What is wrong with a history; each is found where somebody changed rows of the database. */
export type HistoryFault = 'entry-changed' | 'entry-missing' | 'end-missing' | 'evidence-changed' | 'evidence-missing'

/**
 * Reckons the hashes of an offer's history and evidence anew.
 * @returns the first fault, or undefined when all is as it was written
 */
export async function checkHistory(
  db: Database,
  { id, encId, chainLength, chainHead }: Pick<OfferRow, 'id' | 'encId' | 'chainLength' | 'chainHead'>,
): Promise<HistoryFault | undefined> {
  const events = await listEvents(db, id)
  let previous = ''
  for (const [index, event] of events.entries()) {
    if (event.number !== index + 1 || event.previous !== previous) return 'entry-missing'
    if (event.hash !== eventHash(encId, event)) return 'entry-changed'
    previous = event.hash
  }
  if (events.length !== chainLength || previous !== chainHead) return 'end-missing'
  const told = new Set(events.map(({ details }) => details['evidenceSha256']).filter((hash) => hash !== undefined))
  const kept = (await listEvidence(db, id)).map((evidence) => evidenceHash(evidence))
  if (!kept.every((hash) => told.has(hash))) return 'evidence-changed'
  return kept.length === told.size ? undefined : 'evidence-missing'
}
