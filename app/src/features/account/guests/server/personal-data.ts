import { sql } from 'kysely'
import { deleteRows, type HeldData } from '#platform/personal-data/held-data.ts'

/** The guests that a candidate was before signing up. */
export const guestsData: HeldData = {
  feature: 'guests',
  tables: ['guests'],
  async export(db, { accountId, tenantId }) {
    const { rows } = await sql<object>`
      SELECT email, proven_at AS "provenAt", created_at AS "createdAt" FROM guests
      WHERE account_id = ${accountId} AND tenant_id = ${tenantId} ORDER BY id`.execute(db)
    return { json: { guests: rows }, files: [] }
  },
  erase: async (trx, owner) => [await deleteRows(trx, 'guests', owner, 'guests')],
}
