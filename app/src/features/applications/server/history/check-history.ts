import type { Database } from '#platform/db/database.ts'
import { type Finding, findingsOf } from '#platform/doctor/finding.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import { contentHash, versionHash } from '../submitting/submit-store.ts'
import { type ApplicationRow, listVersions } from '../store.ts'
import { eventHash, listChains, listEvents } from './event-store.ts'

/** A fault of an application's history or versions; it means that rows were changed outside the application. */
export type HistoryFault =
  | 'entry-changed'
  | 'entry-missing'
  | 'end-missing'
  | 'words-changed'
  | 'version-changed'
  | 'version-missing'
  | 'content-changed'

/**
 * Verifies the hashes of an application's history and versions. What was erased keeps its hash and is no fault.
 * @returns the first fault, or undefined if everything is intact
 */
export async function checkHistory(
  db: Database,
  { id, encId, chainLength, chainHead }: Pick<ApplicationRow, 'id' | 'encId' | 'chainLength' | 'chainHead'>,
): Promise<HistoryFault | undefined> {
  const events = await listEvents(db, id)
  let previous = ''
  for (const [index, event] of events.entries()) {
    if (event.number !== index + 1 || event.previous !== previous) return 'entry-missing'
    if (event.hash !== eventHash(encId, event)) return 'entry-changed'
    if (event.words !== null && sha256(event.words) !== event.wordsSha256) return 'words-changed'
    previous = event.hash
  }
  if (events.length !== chainLength || previous !== chainHead) return 'end-missing'
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

const NAMED = 3

/** Checks the histories and versions of all applications for tampering. */
export async function checkApplications(db: Database): Promise<Finding> {
  const { ok, problem } = findingsOf('Applications')
  const changed: string[] = []
  let count = 0
  for (let rows = await listChains(db, 0); rows.length > 0; rows = await listChains(db, rows.at(-1)?.id ?? 0)) {
    count += rows.length
    for (const row of rows) if (await checkHistory(db, row)) changed.push(row.encId)
  }
  if (changed.length === 0) return ok(count === 0 ? 'There are none yet.' : `The histories of ${count} are intact.`)
  return problem(
    `The histories or versions of ${changed.length} of ${count} were changed in the database, such as ${changed.slice(0, NAMED).join(', ')}. Compare with a backup.`,
  )
}
