import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'

/** Returns the column and value that select a person by the id that companies see: an account's, or `guest-` and a number. */
export function ownerOf(candidateId: string): { column: 'account_id' | 'guest_id'; value: string | number } {
  const guest = /^guest-(\d{1,15})$/.exec(candidateId)?.[1]
  return guest === undefined
    ? { column: 'account_id', value: candidateId }
    : { column: 'guest_id', value: Number(guest) }
}

/** Returns the id of a person in the company's own system. */
export async function findCandidateRemoteId(
  db: Database,
  tenantId: number,
  candidateId: string,
): Promise<string | null> {
  const { column, value } = ownerOf(candidateId)
  const { rows } = await sql<{ remoteId: string }>`
    SELECT remote_id AS "remoteId" FROM candidate_remote_ids
    WHERE tenant_id = ${tenantId} AND ${sql.ref(column)} = ${value}`.execute(db)
  return rows[0]?.remoteId ?? null
}

/** Sets or removes the id of a person in the company's own system. @returns false for a person who never applied there */
export async function writeCandidateRemoteId(
  db: Database,
  tenantId: number,
  candidateId: string,
  remoteId: string | null,
): Promise<boolean> {
  const { column, value } = ownerOf(candidateId)
  const owner = sql.ref(column)
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      SELECT FROM applications WHERE tenant_id = ${tenantId} AND ${owner} = ${value} LIMIT 1 FOR KEY SHARE`.execute(trx)
    if (rows.length === 0) return false
    if (remoteId === null)
      await sql`DELETE FROM candidate_remote_ids WHERE tenant_id = ${tenantId} AND ${owner} = ${value}`.execute(trx)
    else
      await sql`
        INSERT INTO candidate_remote_ids (tenant_id, ${owner}, remote_id) VALUES (${tenantId}, ${value}, ${remoteId})
        ON CONFLICT (${owner}) DO UPDATE SET remote_id = excluded.remote_id`.execute(trx)
    return true
  })
}

/** Transfers a guest's external id to the account that took the guest over, unless the account has one. */
export async function assignRemoteId(trx: Transaction, guestId: number, accountId: string): Promise<void> {
  await sql`
    UPDATE candidate_remote_ids SET account_id = ${accountId}, guest_id = NULL
    WHERE guest_id = ${guestId} AND NOT EXISTS (SELECT FROM candidate_remote_ids WHERE account_id = ${accountId})`.execute(
    trx,
  )
}
