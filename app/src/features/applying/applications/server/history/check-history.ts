import type { Database } from '#platform/db/database.ts'
import { type Finding, findingsOf } from '#platform/doctor/finding.ts'
import { chainFault, type ChainFault, checkChains } from '#platform/history/chain.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import { contentHash, versionHash } from '../submitting/submit-store.ts'
import { type ApplicationRow, listVersions } from '../records/store.ts'
import { eventHash, listChains, listEvents } from '../records/event-store.ts'
import { applicationLimits } from '../../limits.ts'

/** A fault of an application's history or versions, which means that rows were changed outside the application. */
export type HistoryFault = ChainFault | 'words-changed' | 'version-changed' | 'version-missing' | 'content-changed'

/**
 * Verifies the hashes of an application's history and versions. Erased contents still have their hash and are not a
 * fault.
 * @returns the first fault, or undefined if everything is intact
 */
export async function checkHistory(
  db: Database,
  { id, encId, chainLength, chainHead }: Pick<ApplicationRow, 'id' | 'encId' | 'chainLength' | 'chainHead'>,
): Promise<HistoryFault | undefined> {
  const events = await listEvents(db, id)
  const fault = chainFault(events, { chainLength, chainHead }, (event) => eventHash(encId, event))
  if (fault) return fault
  if (events.some(({ words, wordsSha256 }) => words !== null && sha256(words) !== wordsSha256)) return 'words-changed'
  const versions = await listVersions(db, id)
  let before = ''
  for (const [index, version] of versions.entries()) {
    if (version.number !== index + 1 || version.previous !== before) return 'version-missing'
    if (version.hash !== versionHash(encId, version)) return 'version-changed'
    if (version.content && contentHash(version.content) !== version.contentSha256) return 'content-changed'
    before = version.hash
  }
  const sent = events.filter(({ action }) => action === 'submitted' || action === 'edited').length
  return versions.length === sent ? undefined : 'version-missing'
}

/** Checks the histories and versions of all applications for tampering. */
export async function checkApplications(db: Database): Promise<Finding> {
  const { ok, problem } = findingsOf('Applications')
  const { count, changed } = await checkChains(
    (after) => listChains(db, after),
    (row) => checkHistory(db, row),
  )
  if (changed.length === 0) return ok(count === 0 ? 'There are none yet.' : `The histories of ${count} are intact.`)
  return problem(
    `The histories or versions of ${changed.length} of ${count} were changed in the database, such as ${changed.slice(0, applicationLimits.faultsNamed).join(', ')}. Compare with a backup.`,
  )
}
