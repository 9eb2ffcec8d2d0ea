import { sql } from 'kysely'
import { parseSite } from '#config/site.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { SiteTenant } from '#platform/http/context.ts'

interface TenantRow {
  id: number
  domain: string
  name: string
  hosts: string[]
  site: unknown
}

/** All tenants, oldest first: the first is the default one. */
export async function listTenants(db: Database): Promise<SiteTenant[]> {
  const { rows } = await sql<TenantRow>`SELECT id, domain, name, hosts, site FROM tenants ORDER BY id`.execute(db)
  return rows.map((row) => ({ ...row, site: parseSite(row.site) }))
}

/** The sites as they are stored, whether or not their configuration can be used. */
export async function listStoredSites(db: Database): Promise<Omit<TenantRow, 'id'>[]> {
  const { rows } = await sql<Omit<TenantRow, 'id'>>`SELECT domain, name, hosts, site FROM tenants ORDER BY id`.execute(
    db,
  )
  return rows
}

export async function insertTenant(trx: Transaction, tenant: Omit<TenantRow, 'id'>): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO tenants (domain, name, hosts, site)
    VALUES (${tenant.domain}, ${tenant.name}, ${tenant.hosts}, ${JSON.stringify(tenant.site)})
    ON CONFLICT (domain) DO NOTHING
    RETURNING id`.execute(trx)
  if (rows[0]) await sql`SELECT pg_notify('foyer_tenants', ${tenant.domain})`.execute(trx)
  return rows[0]?.id
}
