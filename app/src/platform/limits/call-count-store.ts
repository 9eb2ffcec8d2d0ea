import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { pruneRows } from '#platform/pruning/prune-rows.ts'
import { keyedHash } from '#platform/secrets/hash.ts'
import type { AddUp } from './shared-counts.ts'

interface Row {
  kind: string
  subject: string
  amount: number
  ends_in_ms: number
}

/**
 * Returns a function that adds amounts to those in the database in one statement; a new window begins once the last one has ended. Only
 * the database's clock matters, so the clocks of the processes can differ. Callers are stored as keyed hashes, so the rows don't reveal
 * who called.
 */
export function addUpInDatabase(db: Database, signingSecret: string): AddUp {
  return async (amounts) => {
    const added = amounts.map(({ quota: { kind, seconds }, caller, amount }) => ({
      kind,
      subject: keyedHash(signingSecret, kind, caller),
      amount,
      seconds,
    }))
    // Sorted, to avoid deadlocks between processes. Summed, since a statement can't update a row twice, and a caller can be listed
    // twice: the cache of counts forgets callers whose amounts are still to be added.
    const { rows } = await sql<Row>`
      INSERT INTO call_counts AS known (kind, subject, amount, ends_at)
      SELECT kind, subject, sum(amount)::bigint, now() + make_interval(secs => max(seconds))
      FROM jsonb_to_recordset(${JSON.stringify(added)}::jsonb) AS added (kind text, subject text, amount bigint, seconds integer)
      GROUP BY kind, subject ORDER BY kind, subject
      ON CONFLICT (kind, subject) DO UPDATE SET
        amount = CASE WHEN known.ends_at > now() THEN known.amount ELSE 0 END + excluded.amount,
        ends_at = CASE WHEN known.ends_at > now() THEN known.ends_at ELSE excluded.ends_at END
      RETURNING kind, subject, amount, (extract(epoch FROM ends_at - now()) * 1000)::float8 AS ends_in_ms`.execute(db)
    const sums = new Map(rows.map((row) => [`${row.kind} ${row.subject}`, row]))
    return added.map(({ kind, subject, amount, seconds }) => {
      const sum = sums.get(`${kind} ${subject}`)
      return { amount: sum?.amount ?? amount, endsInMs: sum?.ends_in_ms ?? seconds * 1000 }
    })
  }
}

/** Deletes counts whose window ended. */
export async function deleteEndedCounts(db: Database): Promise<void> {
  await pruneRows(db, 'call_counts', sql`ends_at < now()`)
}
