import { findPositions } from '#features/jobs/positions/server/index.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { applicationErrors } from '../../../errors.ts'
import type { Explanation } from '../../../reasons.ts'
import type { ApplicationRow } from '../../records/store.ts'
import { statedRequirements } from './stated-requirements.ts'

/** Returns the reasons of a rejection for storing; null for a rejection without any. */
export const explanationOf = ({ reasons = [], toApplyAgain }: Partial<Explanation>): Explanation | null =>
  reasons.length === 0 && toApplyAgain === undefined ? null : { reasons, toApplyAgain }

/** Returns the requirements that the ad of an application states: as its candidate read it, with the job's skills of today. */
export async function requirementsOf(
  db: Database | Transaction,
  { tenantId, positionId, position }: Pick<ApplicationRow, 'tenantId' | 'positionId' | 'position'>,
): Promise<string[]> {
  const [job] = positionId === null ? [] : await findPositions(db, tenantId, [positionId])
  return statedRequirements({ description: position.description, skills: job?.skills ?? [] })
}

/**
 * Refuses a rejection without reasons if it needs them, and one for a requirement that the ad doesn't state.
 * @throws `reason-missing`, `not-stated`
 */
export async function checkReasons(
  trx: Transaction,
  row: ApplicationRow,
  { reasons = [], needsReasons = false }: Partial<Explanation> & { needsReasons?: boolean },
): Promise<void> {
  if (needsReasons && reasons.length === 0) throw applicationErrors.error('reason-missing')
  const named = reasons.flatMap((one) => (one.kind === 'requirement' ? [one.words] : []))
  if (named.length === 0) return
  const stated = await requirementsOf(trx, row)
  const other = named.find((words) => !stated.includes(words))
  if (other !== undefined) throw applicationErrors.error('not-stated', { values: { words: other } })
}
