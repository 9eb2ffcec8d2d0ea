import type { Database } from '#platform/db/database.ts'
import type { CeremonyEvidence } from '../letter/evidence.ts'
import { ceremonyOf, eventsOf } from '../store.ts'

/**
 * Returns the evidence of a document's completed ceremony for this exact letter and person; undefined before
 * completion.
 */
export async function completedCeremony(
  db: Database,
  of: { tenantId: number; accountId: string; reference: string; letterSha256: string },
): Promise<CeremonyEvidence | undefined> {
  const known = await ceremonyOf(db, of)
  if (!known?.outcome || known.accountId !== of.accountId || known.letterSha256 !== of.letterSha256) return undefined
  const events = (await eventsOf(db, known.id)).map(({ at, ipAddress, ...event }) => ({
    ...event,
    at: at.toISOString(),
    address: ipAddress,
  }))
  return { ...known.outcome, ceremonyId: known.id, events }
}
