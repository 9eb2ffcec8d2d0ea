import { sql } from 'kysely'
import { readSearchCriteria, searchParamsHash } from '#features/jobs/search/server/index.ts'
import { addDays } from '#kernel/time.ts'
import type { Database } from '#platform/db/database.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { nextMailAt } from '../rules.ts'
import { insertSearch, updateSearch } from './records/store.ts'

/** The first one is paused. */
const searches = [
  { parameters: 'filter_department=Field+Service', name: 'Field Service', daysAgo: 40, isPaused: true },
  { parameters: 'query=engineer', name: 'engineer', daysAgo: 9, isPaused: false },
]

/** Creates two job alerts for the demo's first candidate, one of them paused. @returns true if any were written */
export async function seedDemoJobAlerts(db: Database, tenant: SiteTenant, email: string, now: Date): Promise<boolean> {
  const { rows: people } = await sql<{ id: string }>`
    SELECT id FROM accounts a WHERE tenant_id = ${tenant.id} AND email = ${email}
      AND NOT EXISTS (SELECT 1 FROM job_alerts s WHERE s.account_id = a.id)`.execute(db)
  const accountId = people[0]?.id
  if (!accountId) return false
  await db.transaction().execute(async (trx) => {
    for (const { parameters, name, daysAgo, isPaused } of searches) {
      const createdAt = addDays(now, -daysAgo)
      const kept = await insertSearch(
        trx,
        { tenantId: tenant.id, accountId },
        {
          search: parameters,
          hash: searchParamsHash(tenant, readSearchCriteria(tenant, parameters)),
          name,
          frequency: 'daily',
          language: 'en',
          createdAt,
          nextAt: nextMailAt(now, 1),
        },
      )
      if (isPaused) await updateSearch(trx, kept.id, { paused: true })
    }
  })
  return true
}
