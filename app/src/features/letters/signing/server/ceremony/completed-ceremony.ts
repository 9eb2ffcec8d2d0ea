import type { Database } from '#platform/db/database.ts'
import type { CeremonyEvidence } from '../letter/evidence.ts'
import { ceremonyOf, eventsOf } from '../store.ts'

/**
 * Returns the evidence of a document's completed ceremony for exactly this letter and person; undefined before
 * completion.
 */
export async function completedCeremony(
  db: Database,
  owner: { tenantId: number; accountId: string; reference: string; letterSha256: string },
): Promise<CeremonyEvidence | undefined> {
  const known = await ceremonyOf(db, owner)
  if (!known?.outcome || known.accountId !== owner.accountId || known.letterSha256 !== owner.letterSha256)
    return undefined
  const events = (await eventsOf(db, known.id)).map(({ at, ipAddress, ...event }) => ({
    ...event,
    at: at.toISOString(),
    address: ipAddress,
  }))
  return { ...known.outcome, ceremonyId: known.id, events }
}
