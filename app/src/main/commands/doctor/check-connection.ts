import type { AppConfig } from '#config/config.ts'
import { isPooled, type OpenDatabase } from '#platform/db/database.ts'
import { requireUsableServer } from '#platform/db/health/judge-server.ts'
import { listensToSameDatabase, sharesConnections } from '#platform/db/health/read-server.ts'
import { type Finding, findingsOf } from '#platform/doctor/finding.ts'

/**
 * Checks the connections to the database: a pooler that allows transactions and shares connections, and the connection
 * for notifications.
 */
export async function checkConnection(
  config: Pick<AppConfig, 'databaseUrl' | 'databaseListenUrl'>,
  database: OpenDatabase,
): Promise<Finding[]> {
  await requireUsableServer(database.db)
  if (!config.databaseUrl || !isPooled(config)) return []
  const { ok, warning, problem } = findingsOf('Pooler')
  if (!(await listensToSameDatabase(database)))
    return [
      problem(
        'DATABASE_LISTEN_URL leads to another database than DATABASE_URL, so processes don’t hear of each other’s changes. Correct it.',
      ),
    ]
  if (await sharesConnections(config.databaseUrl)) return [ok('It shares connections between clients.')]
  return [
    warning(
      'DATABASE_URL leads to a pooler that keeps one connection for each client (pool_mode = session), so it saves none. Set pool_mode = transaction.',
    ),
  ]
}
