import { sql } from 'kysely'
import { LISTENER_NAME } from '#platform/db/listen.ts'
import type { Database } from '#platform/db/database.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { siteSynonyms } from '../understanding/site-synonyms.ts'
import { createDatabaseIndex } from './database-index.ts'

/**
 * Updates a tenant's search rows after many changes, so that searches after the next start need not wait. Does nothing
 * while a server is running on the database, which updates them in the background.
 */
export async function syncSearchRows(
  db: Database,
  tenant: Pick<SiteTenant, 'id' | 'site'>,
  countryName: (code: string) => string,
  stop?: AbortSignal,
): Promise<void> {
  const { rows } = await sql<{ served: boolean }>`
    SELECT EXISTS (SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = ${LISTENER_NAME}) AS served`.execute(db)
  if (rows[0]?.served || stop?.aborted) return
  const index = createDatabaseIndex(db, tenant.id, [], countryName, siteSynonyms(tenant.site))
  const end = () => void index.close()
  stop?.addEventListener('abort', end, { once: true })
  await index.refresh()
  await index.tidy()
  stop?.removeEventListener('abort', end)
}
