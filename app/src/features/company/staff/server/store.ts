import { sql } from 'kysely'
import type { StaffRole } from '#kernel/company/staff-roles.ts'
import { addSeconds } from '#kernel/time.ts'
import { sessionLimits } from '#features/account/session/limits.ts'
import type { Database, Transaction } from '#platform/db/database.ts'

export interface MemberRow {
  id: string
  email: string
  firstName: string
  lastName: string
  role: StaffRole
  jobs: { id: number; title: string }[]
  lastSeen: Date | null
  factors: { app: boolean; passkeys: number; recoveryCodes: number }
  sessions: { userAgent: string | null; lastUsed: string }[]
}

/** Returns the people who hire for a company, by role and name, with their open sessions. */
export async function listMembers(db: Database | Transaction, tenantId: number, now: Date): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    SELECT accounts.id, accounts.email, accounts.first_name AS "firstName", accounts.last_name AS "lastName",
      accounts.staff_role AS role,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', positions.id, 'title', positions.title) ORDER BY positions.title)
        FROM staff_jobs JOIN positions ON positions.id = staff_jobs.position_id
        WHERE staff_jobs.account_id = accounts.id), '[]') AS jobs,
      (SELECT max(updated_at) FROM account_sessions WHERE account_id = accounts.id) AS "lastSeen",
      jsonb_build_object(
        'app', EXISTS (SELECT 1 FROM account_authenticators
          WHERE account_id = accounts.id AND sealed_secret IS NOT NULL),
        'passkeys', (SELECT count(*) FROM account_passkeys WHERE account_id = accounts.id),
        'recoveryCodes', (SELECT count(*) FROM account_recovery_codes WHERE account_id = accounts.id)) AS factors,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('userAgent', user_agent, 'lastUsed', updated_at) ORDER BY updated_at DESC)
        FROM account_sessions WHERE account_id = accounts.id AND expires_at > ${now}
          AND updated_at > ${addSeconds(now, -sessionLimits.staffIdleSeconds)}), '[]') AS sessions
    FROM accounts
    WHERE accounts.tenant_id = ${tenantId} AND accounts.staff_role IS NOT NULL AND accounts.disabled_at IS NULL
    ORDER BY array_position(ARRAY['owner', 'recruiter', 'hiring-manager', 'editor'], accounts.staff_role),
      accounts.first_name, accounts.email`.execute(db)
  return rows
}

/**
 * Sets the role of an account with the rights that come with it, and the jobs of a hiring manager; null takes all of them away
 * and ends the account's sessions. A person who sets the same role again leaves it to the provider that gave it.
 */
export async function setRole(
  trx: Transaction,
  { tenantId, accountId }: { tenantId: number; accountId: string },
  role: StaffRole | null,
  positionIds: readonly number[],
  provider: string | null = null,
): Promise<void> {
  const isEditing = role === 'owner' || role === 'editor'
  await sql`
    UPDATE accounts SET staff_role = ${role},
      staff_role_by = CASE WHEN ${provider}::text IS NULL AND staff_role = ${role} THEN staff_role_by ELSE ${provider} END, is_admin = ${role === 'owner'},
      is_theme_builder = ${isEditing}, is_form_editor = ${isEditing},
      staff_calendar = CASE WHEN ${role === null} THEN NULL ELSE staff_calendar END,
      staff_calendar_host = CASE WHEN ${role === null} THEN NULL ELSE staff_calendar_host END
    WHERE tenant_id = ${tenantId} AND id = ${accountId}`.execute(trx)
  await sql`DELETE FROM staff_jobs WHERE account_id = ${accountId}`.execute(trx)
  if (role === 'hiring-manager')
    await sql`
      INSERT INTO staff_jobs (account_id, tenant_id, position_id)
      SELECT ${accountId}, ${tenantId}, id FROM positions WHERE tenant_id = ${tenantId} AND id = ANY(${[...positionIds]})`.execute(
      trx,
    )
  if (role === null) await sql`DELETE FROM account_sessions WHERE account_id = ${accountId}`.execute(trx)
}

/** Locks an account, and returns its role with the provider that gave it. */
export async function lockRole(
  trx: Transaction,
  { tenantId, accountId }: { tenantId: number; accountId: string },
): Promise<{ email: string; role: StaffRole | null; by: string | null } | undefined> {
  const { rows } = await sql<{ email: string; role: StaffRole | null; by: string | null }>`
    SELECT email, staff_role AS role, staff_role_by AS by FROM accounts
    WHERE tenant_id = ${tenantId} AND id = ${accountId} AND disabled_at IS NULL FOR UPDATE`.execute(trx)
  return rows[0]
}

/** Locks the owners of a company, and returns their accounts. */
export async function lockOwners(trx: Transaction, tenantId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM accounts WHERE tenant_id = ${tenantId} AND staff_role = 'owner' AND disabled_at IS NULL
    ORDER BY id FOR UPDATE`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Returns the ids of the company's positions among those given. */
export async function knownPositions(
  db: Database | Transaction,
  tenantId: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM positions WHERE tenant_id = ${tenantId} AND id = ANY(${[...ids]})`.execute(db)
  return rows.map(({ id }) => Number(id))
}

/** Returns the jobs of a hiring manager. */
export async function listJobsOf(db: Database | Transaction, accountId: string): Promise<number[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT position_id AS id FROM staff_jobs WHERE account_id = ${accountId}`.execute(db)
  return rows.map(({ id }) => Number(id))
}

/** Gives the demo's hiring manager the two open jobs with the most applications. @returns true if anything was written */
export async function seedDemoJobs(db: Database, tenantId: number): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO staff_jobs (account_id, tenant_id, position_id)
    SELECT accounts.id, ${tenantId}, popular.position_id
    FROM accounts, (
      SELECT position_id FROM applications JOIN positions ON positions.id = position_id
      WHERE applications.tenant_id = ${tenantId} AND archived_at IS NULL
      GROUP BY position_id ORDER BY count(*) DESC, position_id LIMIT 2) AS popular
    WHERE accounts.tenant_id = ${tenantId} AND accounts.email = 'hugo@example.com'
      AND NOT EXISTS (SELECT 1 FROM staff_jobs WHERE account_id = accounts.id)
    RETURNING position_id`.execute(db)
  return rows.length > 0
}

/** Returns jobs by their ids, for showing the titles of an invitation's jobs. */
export async function titlesOf(
  db: Database,
  tenantId: number,
  ids: readonly number[],
): Promise<{ id: number; title: string }[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    SELECT id, title FROM positions WHERE tenant_id = ${tenantId} AND id = ANY(${[...ids]}) ORDER BY title`.execute(db)
  return rows.map(({ id, title }) => ({ id: Number(id), title }))
}
