import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'

/** Returns the digests of a connection's jobs whose questions are known, by their ids. */
export async function listDigests(db: Database, connection: number): Promise<Map<string, string>> {
  const { rows } = await sql<{ job: string; digest: string }>`
    SELECT job, digest FROM connection_jobs WHERE connection_id = ${connection}`.execute(db)
  return new Map(rows.map(({ job, digest }) => [job, digest]))
}

/** Replaces the digests of a connection's jobs. */
export async function setDigests(
  trx: Transaction,
  connection: number,
  digests: ReadonlyMap<string, string>,
): Promise<void> {
  await sql`
    DELETE FROM connection_jobs WHERE connection_id = ${connection} AND NOT job = ANY(${[...digests.keys()]})`.execute(
    trx,
  )
  await sql`
    INSERT INTO connection_jobs (connection_id, job, digest)
    SELECT ${connection}, job, digest FROM unnest(${[...digests.keys()]}::text[], ${[...digests.values()]}::text[]) AS t (job, digest)
    ON CONFLICT (connection_id, job) DO UPDATE SET digest = EXCLUDED.digest
      WHERE connection_jobs.digest <> EXCLUDED.digest`.execute(trx)
}
