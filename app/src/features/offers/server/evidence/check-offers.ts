import type { Database } from '#platform/db/database.ts'
import { type Finding, findingsOf } from '#platform/doctor/finding.ts'
import { checkHistories } from './check-history.ts'

const NAMED = 3

/** Checks the event histories and evidence of offers for tampering. */
export async function checkOffers(db: Database): Promise<Finding> {
  const { ok, problem } = findingsOf('Offers')
  const { offers, changed } = await checkHistories(db)
  if (changed.length === 0) return ok(offers === 0 ? 'There are none yet.' : `The histories of ${offers} are intact.`)
  return problem(
    `The histories of ${changed.length} of ${offers} were changed in the database, such as ${changed.slice(0, NAMED).join(', ')}. foyer offer show lists the faults; compare with a backup.`,
  )
}
