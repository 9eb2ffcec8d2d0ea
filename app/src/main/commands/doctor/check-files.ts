import type { AppConfig } from '#config/config.ts'
import { DAY_MS } from '#kernel/time.ts'
import { describeFailure } from '#platform/http/errors.ts'
import type { Database } from '#platform/db/database.ts'
import { openFileStore } from '#platform/files/open-file-store.ts'
import { type Finding, findingsOf } from '#platform/doctor/finding.ts'

/** Returns the key of every file that a feature's rows refer to. */
export type FileOwner = (db: Database) => Promise<readonly string[]>

/** A file is written before the row that names it, so a younger one can belong to unfinished work. */
const YOUNG_MS = DAY_MS
const NAMED = 3

/**
 * Checks that the files named by rows exist, and looks for unreferenced ones, which a killed process can leave behind.
 */
export async function checkFiles(
  config: Pick<AppConfig, 'dataFolder' | 'filesPlace'>,
  db: Database,
  owners: readonly FileOwner[],
  now = Date.now(),
): Promise<Finding[]> {
  const { ok, warning, problem } = findingsOf('Files')
  const store = openFileStore(config)
  try {
    // Rows are read first: a file added in the meantime is then young, and none is reported missing.
    const missing = new Set((await Promise.all(owners.map((owner) => owner(db)))).flat())
    const [named, unknown]: [number, string[]] = [missing.size, []]
    let count = 0
    for await (const { key, changedAt } of store.list()) {
      count += 1
      if (!missing.delete(key) && now - changedAt.getTime() > YOUNG_MS) unknown.push(key)
    }
    const findings: Finding[] = []
    if (missing.size > 0)
      findings.push(
        problem(`${missing.size} of ${named} are missing, such as ${some(missing)}. Restore them from a backup.`),
      )
    if (unknown.length > 0 && owners.length > 0)
      findings.push(warning(`${unknown.length} are no longer used, such as ${some(unknown)}. They can be deleted.`))
    return findings.length > 0 ? findings : [ok(count === 0 ? 'There are none yet.' : `${count} stored.`)]
  } catch (error) {
    const [first = ''] = describeFailure(error instanceof Error ? (error.cause ?? error) : error).split('\n')
    return [problem(`They can’t be read: ${first}. Check the data folder, or FILES_URL and its keys.`)]
  } finally {
    store.close()
  }
}

const some = (keys: Iterable<string>) => [...keys].slice(0, NAMED).join(', ')
