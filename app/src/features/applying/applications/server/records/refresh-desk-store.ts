import { sql } from 'kysely'
import { readers, readersOfAll } from '#kernel/company/staff-roles.ts'
import type { Transaction } from '#platform/db/database.ts'
import { noticeOf } from '#platform/live/publish.ts'
import type { ApplicationRow } from './store.ts'

/** Makes the open pages of the colleagues who read an application fetch it again when the transaction commits. */
export async function refreshDesk(
  trx: Transaction,
  { tenantId, positionId, encId }: Pick<ApplicationRow, 'tenantId' | 'positionId' | 'encId'>,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM accounts
    WHERE tenant_id = ${tenantId} AND staff_role = ANY(${[...readers]}) AND disabled_at IS NULL
      AND (staff_role = ANY(${[...readersOfAll]})
        OR EXISTS (SELECT FROM staff_jobs WHERE account_id = accounts.id AND position_id = ${positionId}))`.execute(trx)
  if (rows.length === 0) return
  const notices = rows.map(({ id }) =>
    noticeOf({ tenantId, accountId: id }, { kind: 'application', data: { application: encId } }),
  )
  await sql`SELECT ${sql.join(notices)}`.execute(trx)
}
