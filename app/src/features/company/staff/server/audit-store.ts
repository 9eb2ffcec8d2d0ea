import { sql } from 'kysely'
import type { Audit } from '#platform/acts/audit.ts'
import type { Database } from '#platform/db/database.ts'
import type { AuditLine } from '../contract.ts'
import { staffLimits } from '../limits.ts'

/** Creates the audit. An entry about an application, its interview, offer or form names the application and its candidate. */
export const createAudit = (db: Database): Audit => ({
  async record({ tenantId, at, actor: { kind, name, accountId, address }, act, target, person }) {
    await sql`
      INSERT INTO staff_audit (tenant_id, at, actor_kind, account_id, actor, act, target, application, person, address)
      SELECT ${tenantId}, ${at}, ${kind}, ${accountId ?? null}, ${name}, ${act}, ${target}, found.enc_id,
        coalesce(${person ?? null}, found.account_id, 'guest-' || found.guest_id), ${address ?? ''}
      FROM (SELECT 1) AS one LEFT JOIN LATERAL (
        SELECT a.enc_id, a.account_id, a.guest_id FROM applications a
        WHERE a.tenant_id = ${tenantId} AND a.id = coalesce(
          (SELECT id FROM applications WHERE enc_id = ${target}),
          (SELECT application_id FROM interviews WHERE enc_id = ${target}),
          (SELECT application_id FROM offers WHERE enc_id = ${target}),
          (SELECT application_id FROM given_forms WHERE enc_id = ${target}))
      ) AS found ON true`.execute(db)
  },
})

/** The chosen entries of a company's audit. */
export interface AuditChoice {
  before?: number | undefined
  actor?: string | undefined
  act?: string | undefined
  /** An application's id or an account's email address. */
  about?: string | undefined
  /** The period: after the first instant, until the second. */
  after?: Date | undefined
  until?: Date | undefined
}

/** Returns entries of the audit, newest first, `limit` of them at most. */
export async function listAudit(
  db: Database,
  tenantId: number,
  { before, actor, act, about, after, until }: AuditChoice,
  limit: number,
): Promise<(Omit<AuditLine, 'name'> & { person: string | null; address: string })[]> {
  const conditions = [
    sql`tenant_id = ${tenantId}`,
    ...(before === undefined ? [] : [sql`id < ${before}`]),
    ...(actor === undefined ? [] : [sql`actor = ${actor}`]),
    ...(act === undefined ? [] : [sql`act = ${act}`]),
    ...(about === undefined
      ? []
      : [
          sql`(application = ${about} OR target = ${about} OR target = lower(${about}) OR person = (
            SELECT accounts.id FROM accounts WHERE accounts.tenant_id = ${tenantId} AND email = lower(${about})))`,
        ]),
    ...(after === undefined ? [] : [sql`at > ${after}`]),
    ...(until === undefined ? [] : [sql`at <= ${until}`]),
  ]
  const { rows } = await sql<
    Omit<AuditLine, 'at' | 'id' | 'name'> & { id: string; at: Date; person: string | null; address: string }
  >`
    SELECT id, at, actor_kind AS kind, actor, act, target, application, person, address FROM staff_audit
    WHERE ${sql.join(conditions, sql` AND `)} ORDER BY id DESC LIMIT ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, id: Number(row.id), at: row.at.toISOString() }))
}

/** Returns the names and acts of the latest entries. */
export async function listAuditChoices(db: Database, tenantId: number): Promise<{ actors: string[]; acts: string[] }> {
  const { rows } = await sql<{ actors: string[] | null; acts: string[] | null }>`
    SELECT array_agg(DISTINCT actor ORDER BY actor) FILTER (WHERE actor <> '') AS actors,
      array_agg(DISTINCT act ORDER BY act) AS acts
    FROM (SELECT actor, act FROM staff_audit WHERE tenant_id = ${tenantId}
      ORDER BY id DESC LIMIT ${staffLimits.auditChoiceRows}) AS latest`.execute(db)
  return { actors: rows[0]?.actors ?? [], acts: rows[0]?.acts ?? [] }
}

/** Returns the acts on an application, newest first; looks at it are left out. */
export async function listAuditOf(
  db: Database,
  tenantId: number,
  application: string,
): Promise<{ at: string; actor: string; act: string }[]> {
  const { rows } = await sql<{ at: Date; actor: string; act: string }>`
    SELECT at, actor, act FROM staff_audit
    WHERE tenant_id = ${tenantId} AND application = ${application} AND act NOT LIKE 'read %'
    ORDER BY id DESC LIMIT ${staffLimits.auditRows}`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
