import { sql } from 'kysely'
import type { StaffRole } from '#kernel/company/staff-roles.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { pruneRows } from '#platform/pruning/prune-rows.ts'

export interface InvitationRow {
  email: string
  role: StaffRole
  positionIds: number[]
  invitedBy: string
  expiresAt: Date
}

const columns = sql.raw(
  'email, role, position_ids::int8[] AS "positionIds", invited_by AS "invitedBy", expires_at AS "expiresAt"',
)
const present = (row: InvitationRow): InvitationRow => ({ ...row, positionIds: row.positionIds.map(Number) })

/** Stores an invitation; one to the same address is replaced, and its link no longer works. */
export async function keepInvitation(
  trx: Database | Transaction,
  { tenantId, tokenHash, now, ...row }: InvitationRow & { tenantId: number; tokenHash: string; now: Date },
): Promise<void> {
  await sql`
    INSERT INTO staff_invitations (token_hash, tenant_id, email, role, position_ids, invited_by, created_at, expires_at)
    VALUES (${tokenHash}, ${tenantId}, ${row.email}, ${row.role}, ${row.positionIds}, ${row.invitedBy}, ${now}, ${row.expiresAt})
    ON CONFLICT (tenant_id, email) DO UPDATE SET token_hash = excluded.token_hash, role = excluded.role,
      position_ids = excluded.position_ids, invited_by = excluded.invited_by, created_at = excluded.created_at,
      expires_at = excluded.expires_at`.execute(trx)
}

/** Address of the invitation of a site's first owner, whose address isn't known yet. */
export const FIRST_OWNER = ''

/** The invitation of the first owner ends with the first colleague. */
const isOpen = (tenantId: number) => sql`
  (email <> ${FIRST_OWNER} OR NOT EXISTS (
    SELECT 1 FROM accounts WHERE accounts.tenant_id = ${tenantId} AND staff_role IS NOT NULL))`

/** Returns true for a site that no one has begun: without colleagues and without jobs. */
export async function isUnbegun(db: Database | Transaction, tenantId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE tenant_id = ${tenantId} AND staff_role IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM positions WHERE tenant_id = ${tenantId})`.execute(db)
  return rows.length > 0
}

/** Returns true for a site that no one has begun, and whose configuration is still the first. */
export async function isUntouched(db: Database, tenantId: number): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM site_versions WHERE tenant_id = ${tenantId} AND number > 1 LIMIT 1`.execute(
    db,
  )
  return rows.length === 0 && (await isUnbegun(db, tenantId))
}

/** Returns the invitation of a link that still works. */
export async function findInvitation(
  db: Database | Transaction,
  { tenantId, tokenHash, now }: { tenantId: number; tokenHash: string; now: Date },
): Promise<InvitationRow | undefined> {
  const { rows } = await sql<InvitationRow>`
    SELECT ${columns} FROM staff_invitations
    WHERE tenant_id = ${tenantId} AND token_hash = ${tokenHash} AND expires_at > ${now}
      AND ${isOpen(tenantId)}`.execute(db)
  return rows[0] && present(rows[0])
}

/** Takes an invitation, which works once; of two first owners at once, one is refused. */
export async function takeInvitation(
  trx: Transaction,
  { tenantId, tokenHash, now }: { tenantId: number; tokenHash: string; now: Date },
): Promise<InvitationRow | undefined> {
  const { rows } = await sql<InvitationRow>`
    DELETE FROM staff_invitations WHERE tenant_id = ${tenantId} AND token_hash = ${tokenHash} AND expires_at > ${now}
      AND ${isOpen(tenantId)}
    RETURNING ${columns}`.execute(trx)
  return rows[0] && present(rows[0])
}

/** Returns the pending invitations of a company. */
export async function listInvitations(db: Database, tenantId: number, now: Date): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    SELECT ${columns} FROM staff_invitations
    WHERE tenant_id = ${tenantId} AND expires_at > ${now} AND email <> ${FIRST_OWNER} ORDER BY email`.execute(db)
  return rows.map(present)
}

/** Withdraws the invitation to an address. @returns false if there is none */
export async function dropInvitation(trx: Database | Transaction, tenantId: number, email: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM staff_invitations WHERE tenant_id = ${tenantId} AND email = ${email} RETURNING email`.execute(trx)
  return rows.length > 0
}

/** Deletes invitations whose time is over. */
export async function deleteOldInvitations(db: Database, now: Date): Promise<void> {
  await pruneRows(db, 'staff_invitations', sql`expires_at < ${now}`)
}
