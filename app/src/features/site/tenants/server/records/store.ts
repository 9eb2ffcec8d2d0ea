import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { SiteTenant, StoredTheme } from '#platform/http/context.ts'
import { presentSite } from './clean-site.ts'

interface TenantRow {
  id: number
  domain: string
  name: string
  hosts: string[]
  publicUrl: string | null
  site: unknown
}

/** Returns all tenants, oldest first; the first is the default one. */
export async function listTenants(db: Database | Transaction): Promise<SiteTenant[]> {
  const { rows } = await sql<TenantRow & { theme: StoredTheme | null; head_scripts_allowed: boolean }>`
    SELECT id, domain, name, hosts, public_url AS "publicUrl", site, theme, head_scripts_allowed FROM tenants ORDER BY id`.execute(
    db,
  )
  return rows.map(({ head_scripts_allowed: allowed, theme, publicUrl, ...row }) => ({
    ...row,
    site: presentSite(row.site, allowed),
    ...(publicUrl !== null && { publicUrl }),
    ...(theme && { theme }),
  }))
}

/** Returns the sites as stored, even with invalid configurations. */
export async function listStoredSites(db: Database): Promise<Omit<TenantRow, 'id'>[]> {
  const { rows } = await sql<Omit<TenantRow, 'id'>>`
    SELECT domain, name, hosts, public_url AS "publicUrl", site FROM tenants ORDER BY id`.execute(db)
  return rows
}

export async function insertTenant(trx: Transaction, tenant: Omit<TenantRow, 'id'>): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    WITH made AS (
      INSERT INTO tenants (domain, name, hosts, public_url, site)
      VALUES (${tenant.domain}, ${tenant.name}, ${tenant.hosts}, ${tenant.publicUrl}, ${JSON.stringify(tenant.site)})
      ON CONFLICT (domain) DO NOTHING
      RETURNING id, site, created_at),
    kept AS (
      INSERT INTO site_versions (tenant_id, number, site, changed_at, changed_by, note)
      SELECT id, 1, site, created_at, 'foyer', 'As it was created' FROM made)
    SELECT id FROM made`.execute(trx)
  if (rows[0]) await sql`SELECT pg_notify('foyer_tenants', ${tenant.domain})`.execute(trx)
  return rows[0]?.id
}

/** Returns a tenant's stored site, locked until the transaction ends. */
export async function lockSite(
  trx: Transaction,
  tenantId: number,
): Promise<{ site: unknown; headScriptsAllowed: boolean }> {
  const { rows } = await sql<{ site: unknown; headScriptsAllowed: boolean }>`
    SELECT site, head_scripts_allowed AS "headScriptsAllowed" FROM tenants WHERE id = ${tenantId} FOR UPDATE`.execute(
    trx,
  )
  if (!rows[0]) throw new Error(`There is no tenant ${tenantId}.`)
  return rows[0]
}

interface NewVersion {
  site: unknown
  by: string
  accountId: string | null
  note: string
  now: Date
}

/** Saves a site as its next version and notifies every process. The tenant's row must be locked. */
export async function insertSiteVersion(
  trx: Transaction,
  tenantId: number,
  { site, by, accountId, note, now }: NewVersion,
): Promise<number> {
  const text = JSON.stringify(site)
  const { rows } = await sql<{ number: number }>`
    INSERT INTO site_versions (tenant_id, number, site, changed_at, changed_by, account_id, note)
    SELECT ${tenantId}::integer, coalesce(max(number), 0) + 1, ${text}::jsonb, ${now}::timestamptz, ${by}::text,
      ${accountId}::text, ${note}::text
    FROM site_versions WHERE tenant_id = ${tenantId}
    RETURNING number`.execute(trx)
  await sql`UPDATE tenants SET site = ${text} WHERE id = ${tenantId}`.execute(trx)
  await notify(trx, tenantId)
  return rows[0]?.number ?? 0
}

const notify = (trx: Transaction, tenantId: number) =>
  sql`SELECT pg_notify('foyer_tenants', domain) FROM tenants WHERE id = ${tenantId}`.execute(trx)

export async function setHeadScriptsAllowed(trx: Transaction, tenantId: number, allowed: boolean): Promise<void> {
  await sql`UPDATE tenants SET head_scripts_allowed = ${allowed} WHERE id = ${tenantId}`.execute(trx)
  await notify(trx, tenantId)
}

/** Stores the theme in force of a tenant and notifies every process. The tenant's row must be locked. */
export async function putTheme(trx: Transaction, tenantId: number, theme: StoredTheme): Promise<void> {
  await sql`UPDATE tenants SET theme = ${JSON.stringify(theme)} WHERE id = ${tenantId}`.execute(trx)
  await notify(trx, tenantId)
}

/** Adds a line to the audit log of a tenant. */
export async function insertAuditLine(
  trx: Transaction,
  line: { tenantId: number; at: Date; actor: string; action: string; details?: object },
): Promise<void> {
  await sql`
    INSERT INTO tenant_audit (tenant_id, at, actor, action, details)
    VALUES (${line.tenantId}, ${line.at}, ${line.actor}, ${line.action}, ${JSON.stringify(line.details ?? {})})`.execute(
    trx,
  )
}

export interface SiteVersion {
  number: number
  site: unknown
  changedAt: Date
  /** Name of the colleague or operator; null for a deleted account. */
  changedBy: string | null
  note: string
}

const versionColumns = sql.raw(`version.number, version.site, version.changed_at AS "changedAt",
  coalesce(nullif(version.changed_by, ''), nullif(account.name, ''), account.email) AS "changedBy", version.note`)
const versions = sql.raw('site_versions AS version LEFT JOIN accounts AS account ON account.id = version.account_id')

/** Returns the latest versions of a tenant's site, newest first. */
export async function listSiteVersions(db: Database, tenantId: number, most: number): Promise<SiteVersion[]> {
  const { rows } = await sql<SiteVersion>`
    SELECT ${versionColumns} FROM ${versions} WHERE version.tenant_id = ${tenantId}
    ORDER BY version.number DESC LIMIT ${most}`.execute(db)
  return rows
}

export async function findSiteVersion(
  db: Database,
  tenantId: number,
  number: number,
): Promise<SiteVersion | undefined> {
  const { rows } = await sql<SiteVersion>`
    SELECT ${versionColumns} FROM ${versions}
    WHERE version.tenant_id = ${tenantId} AND version.number = ${number}`.execute(db)
  return rows[0]
}

/** Returns the number of the current version. */
export async function findVersionNumber(db: Database | Transaction, tenantId: number): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    SELECT coalesce(max(number), 0) AS number FROM site_versions WHERE tenant_id = ${tenantId}`.execute(db)
  return rows[0]?.number ?? 0
}

/** Returns the current document as stored. */
export async function findStoredSite(db: Database | Transaction, tenantId: number): Promise<unknown> {
  const { rows } = await sql<{ site: unknown }>`SELECT site FROM tenants WHERE id = ${tenantId}`.execute(db)
  return rows[0]?.site
}

/** Stores the hosts of a tenant and the address that its operator stated, and notifies every process. */
export async function setHosts(
  trx: Transaction,
  tenantId: number,
  { hosts, publicUrl }: { hosts: readonly string[]; publicUrl: string | undefined },
): Promise<void> {
  await sql`UPDATE tenants SET hosts = ${[...hosts]}, public_url = ${publicUrl ?? null} WHERE id = ${tenantId}`.execute(
    trx,
  )
  await notify(trx, tenantId)
}

/** Changes the name of a tenant and notifies every process. */
export async function setName(trx: Transaction, tenantId: number, name: string): Promise<void> {
  await sql`UPDATE tenants SET name = ${name} WHERE id = ${tenantId}`.execute(trx)
  await notify(trx, tenantId)
}

/** Locks all tenants, so that no two of them take one host. */
export const lockTenants = (trx: Transaction) => sql`LOCK TABLE tenants IN SHARE ROW EXCLUSIVE MODE`.execute(trx)

/** Tables with people and their papers. */
const PEOPLE = [
  'accounts',
  'guests',
  'applications',
  'talent_network_entries',
  'job_alerts',
  'event_registrations',
  'referrals',
]

/** Returns the number of people's records of a tenant by table, without the empty ones. */
export async function countPeople(trx: Transaction, tenantId: number): Promise<{ table: string; count: number }[]> {
  const counts: { table: string; count: number }[] = []
  for (const table of PEOPLE) {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM ${sql.table(table)} WHERE tenant_id = ${tenantId}`.execute(trx)
    counts.push({ table, count: rows[0]?.count ?? 0 })
  }
  return counts.filter(({ count }) => count > 0)
}

/** Tables whose rows don't go with their tenant by themselves, dependent ones first. */
const OWN_ROWS = [
  'search_documents',
  'search_identifiers',
  'search_words',
  'search_points',
  'search_values',
  'search_states',
  'positions',
]

/** Deletes a tenant with its jobs, configuration, forms, themes and keys, and notifies every process. */
export async function deleteTenantRows(trx: Transaction, tenantId: number): Promise<void> {
  await notify(trx, tenantId)
  // A server may still be writing search rows of new jobs; each write locks this row, so none follows this one.
  await sql`SELECT FROM tenants WHERE id = ${tenantId} FOR UPDATE`.execute(trx)
  for (const table of OWN_ROWS) await sql`DELETE FROM ${sql.table(table)} WHERE tenant_id = ${tenantId}`.execute(trx)
  await sql`DELETE FROM tenants WHERE id = ${tenantId}`.execute(trx)
}
