import { sql } from 'kysely'
import { deleteRows, type HeldData } from '#platform/personal-data/held-data.ts'

/** The jobs in a candidate's cart. */
export const cartData: HeldData = {
  feature: 'cart',
  tables: ['cart_items'],
  async export(db, { accountId, tenantId }) {
    const { rows } = await sql<object>`
      SELECT p.title, p.display_job_id AS "jobId", i.added_at AS "addedAt"
      FROM cart_items i JOIN positions p ON p.id = i.position_id
      WHERE i.account_id = ${accountId} AND i.tenant_id = ${tenantId} ORDER BY i.added_at, i.id`.execute(db)
    return { json: { cart: rows }, files: [] }
  },
  erase: async (trx, owner) => [await deleteRows(trx, 'cart_items', owner, 'cart')],
}
