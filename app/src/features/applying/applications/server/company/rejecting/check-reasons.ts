import { findPositions } from '#features/jobs/positions/server/index.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { applicationErrors } from '../../../errors.ts'
import type { Explanation } from '../../../reasons.ts'
import { applicationLimits } from '../../../limits.ts'
import type { ApplicationDependencies } from '../../records/dependencies.ts'
import { latestVersions } from '../../records/latest-version-store.ts'
import { languageReadIn } from '../../records/notify-applicant.ts'
import { requiredAnswerStates } from '../../records/required-answer-states.ts'
import type { ApplicationRow } from '../../records/store.ts'
import { asksWho } from '../../without-names/hide-applicant.ts'
import { statedRequirements } from './stated-requirements.ts'

/** Returns the reasons of a rejection for storing; null for a rejection without any. */
export const explanationOf = ({ reasons = [], toApplyAgain }: Partial<Explanation>): Explanation | null =>
  reasons.length === 0 && toApplyAgain === undefined ? null : { reasons, toApplyAgain }

type Parts = Pick<ApplicationDependencies, 'forms' | 'siteOf'>

/**
 * Returns the requirements that the ad of an application states: as its candidate read it, with the job's skills of today, after
 * the answers that its form requires and the candidate's don't meet.
 * @param isHidden true to leave out questions that say who the person is
 */
export async function requirementsOf(
  parts: Parts,
  db: Database | Transaction,
  row: ApplicationRow,
  { isHidden = false } = {},
): Promise<string[]> {
  const { tenantId, positionId, position } = row
  const [job] = positionId === null ? [] : await findPositions(db, tenantId, [positionId])
  const stated = statedRequirements({ description: position.description, skills: job?.skills ?? [] })
  return [...new Set([...(await unmetAnswers(parts, db, row, isHidden)), ...stated])]
}

/** Returns the required answers that those of an application don't meet, in the language in which its candidate reads news. */
async function unmetAnswers(
  parts: Parts,
  db: Database | Transaction,
  row: ApplicationRow,
  isHidden: boolean,
): Promise<string[]> {
  const [version] = await latestVersions(db, [row.id])
  if (!version?.content) return []
  const language = await languageReadIn(parts, db, row)
  const form = await parts.forms.pinned(db, row.tenantId, version.formVersionIds, language)
  return (await requiredAnswerStates(form, version.content.answers)).flatMap((one) => {
    const words = `${one.question} ${one.answers}`
    const isLong = words.length > applicationLimits.reasonCharacters
    return one.state !== 'not-met' || isLong || (isHidden && asksWho(one)) ? [] : [words]
  })
}

/**
 * Refuses a rejection without reasons if it needs them, and one for a requirement that the ad doesn't state.
 * @throws `reason-missing`, `not-stated`
 */
export async function checkReasons(
  parts: Parts,
  trx: Transaction,
  row: ApplicationRow,
  { reasons = [], needsReasons = false }: Partial<Explanation> & { needsReasons?: boolean },
): Promise<void> {
  if (needsReasons && reasons.length === 0) throw applicationErrors.error('reason-missing')
  const named = reasons.flatMap((one) => (one.kind === 'requirement' ? [one.words] : []))
  if (named.length === 0) return
  const stated = await requirementsOf(parts, trx, row)
  const other = named.find((words) => !stated.includes(words))
  if (other !== undefined) throw applicationErrors.error('not-stated', { values: { words: other } })
}
