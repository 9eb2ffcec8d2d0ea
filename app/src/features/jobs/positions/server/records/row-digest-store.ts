import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** Returns the source ids of a source's open positions by the digests of their rows, of those that have one. */
export async function listRowDigests(db: Database, tenantId: number, source: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ digest: string; id: string }>`
    SELECT row_digest AS digest, source_id AS id FROM positions
    WHERE tenant_id = ${tenantId} AND source = ${source} AND archived_at IS NULL AND row_digest IS NOT NULL`.execute(db)
  return new Map(rows.map(({ digest, id }) => [digest, id]))
}

/** Keeps the digests of rows from which nothing has changed, by their source ids. Every other write of a position removes its own. */
export async function keepRowDigests(
  db: Database,
  tenantId: number,
  source: string,
  digests: ReadonlyMap<string, { digest: string; contentHash: string }>,
): Promise<void> {
  const rows = [...digests].map(([source_id, { digest, contentHash }]) => ({ source_id, digest, hash: contentHash }))
  // A position that was written meanwhile is another one.
  await sql`
    UPDATE positions SET row_digest = r.digest
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(source_id text, digest text, hash text)
    WHERE tenant_id = ${tenantId} AND source = ${source} AND positions.source_id = r.source_id AND content_hash = r.hash
      AND row_digest IS DISTINCT FROM r.digest`.execute(db)
}
