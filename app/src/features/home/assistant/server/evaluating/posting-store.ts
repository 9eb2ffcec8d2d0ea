import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** A posting on a site with the assistant. */
export interface StoredPosting {
  id: number
  domain: string
  title: string
  description: string
}

/** Returns a page of open postings after an id, from the sites that have the assistant. */
export async function listPostings(db: Database, afterId: number, limit: number): Promise<StoredPosting[]> {
  const { rows } = await sql<StoredPosting>`
    SELECT p.id, t.domain, p.title, p.description FROM positions p JOIN tenants t ON t.id = p.tenant_id
    WHERE t.site->'chatbotxConfig'->>'enabled' = 'true' AND p.archived_at IS NULL AND p.id > ${afterId}
    ORDER BY p.id LIMIT ${limit}`.execute(db)
  return rows
}
