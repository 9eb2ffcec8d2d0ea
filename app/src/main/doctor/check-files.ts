import type { AppConfig } from '#config/config.ts'
import { DAY_MS } from '#kernel/time.ts'
import { describeFailure } from '#platform/http/describe-failure.ts'
import type { Database } from '#platform/db/database.ts'
import { openFileStore } from '#platform/files/open-file-store.ts'
import { type Finding, findingsOf } from '#platform/doctor/finding.ts'

/** Returns the key of every file that a feature's rows refer to. */
export type FileOwner = (db: Database) => Promise<readonly string[]>

/** A file is written before the row that names it: what is younger may belong to work that is not done. */
const YOUNG_MS = DAY_MS
const NAMED = 3

/** Whether the files are where rows say, and whether there are others, which a process that was killed may leave. */
export async function checkFiles(
  config: Pick<AppConfig, 'dataFolder' | 'filesPlace'>,
  db: Database,
  owners: readonly FileOwner[],
  now = Date.now(),
): Promise<Finding[]> {
  const { ok, warning, problem } = findingsOf('Files')
  const store = openFileStore(config)
  try {
    // Rows first: a file that comes meanwhile is then young, and none is missed.
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
