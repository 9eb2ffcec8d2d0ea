import { describeSearchEngineConformance } from '@foyer/search-engine/conformance'
import { beforeAll } from 'vitest'
import { createTenant } from '#features/site/tenants/server/index.ts'
import type { Database } from '#platform/db/database.ts'
import { describeOnEveryDatabase } from '#testing/test-database.ts'
import { createPostgresSearchEngine } from './postgres-search-engine.ts'

describeOnEveryDatabase('search in the database', (open) => {
  let db: Database
  let tenants = 0

  beforeAll(async () => {
    ;({ db } = await open())
  })

  describeSearchEngineConformance('the engine over PostgreSQL', async (schema, options) => {
    tenants += 1
    const { id } = await createTenant(db, { domain: `company-${tenants}.example`, name: 'Company' })
    return createPostgresSearchEngine(db, id, schema, options)
  })
})
