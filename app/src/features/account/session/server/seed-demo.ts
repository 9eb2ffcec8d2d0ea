import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { newId } from '#platform/secrets/token.ts'
import { hashPassword } from './passwords/passwords.ts'

const PASSWORD = 'foyer-demo'

const people = [
  { site: 'meridian', email: 'alice@example.com', firstName: 'Alice', lastName: 'Moreau' },
  { site: 'meridian', email: 'bob@example.com', firstName: 'Bob', lastName: 'Okafor' },
  { site: 'meridian', email: 'carol@example.com', firstName: 'Carol', lastName: 'Reyes', role: 'owner' },
  { site: 'meridian', email: 'rita@example.com', firstName: 'Rita', lastName: 'Stone', role: 'recruiter' },
  { site: 'meridian', email: 'hugo@example.com', firstName: 'Hugo', lastName: 'Brandt', role: 'hiring-manager' },
  { site: 'meridian', email: 'dave@example.com', firstName: 'Dave', lastName: 'Lindqvist' },
  { site: 'northgate', email: 'erin@example.com', firstName: 'Erin', lastName: 'Walsh' },
] as const

/** Creates the demo accounts; existing ones are left alone. @returns the number created */
export async function seedDemoAccounts(
  db: Database,
  tenants: Record<'meridian' | 'northgate', number>,
  now: Date,
): Promise<number> {
  let created = 0
  const existing = new Set((await demoAccounts(db)).map(({ email }) => email))
  for (const person of people) {
    const { site, email, firstName, lastName } = person
    if (existing.has(email)) continue
    const role = 'role' in person ? person.role : null
    const isAdmin = role === 'owner'
    const id = newId()
    const hash = await hashPassword(PASSWORD)
    created += await db.transaction().execute(async (trx) => {
      const { rows } = await sql`
        INSERT INTO accounts (id, tenant_id, email, email_verified, first_name, last_name, name, is_admin, is_theme_builder, is_form_editor, staff_role, created_at, updated_at)
        VALUES (${id}, ${tenants[site]}, ${email}, true, ${firstName}, ${lastName}, ${`${firstName} ${lastName}`}, ${isAdmin}, ${isAdmin}, ${isAdmin}, ${role}, ${now}, ${now})
        ON CONFLICT (tenant_id, email) DO NOTHING
        RETURNING id`.execute(trx)
      if (rows.length === 0) return 0
      await sql`
        INSERT INTO account_credentials (id, tenant_id, account_id, provider_id, provider_account_id, password_hash, created_at, updated_at)
        VALUES (${newId()}, ${tenants[site]}, ${id}, 'credential', ${id}, ${hash}, ${now}, ${now})`.execute(trx)
      return 1
    })
  }
  return created
}

/** Returns the existing demo accounts with their sites. Their password is `foyer-demo`. */
async function demoAccounts(db: Database): Promise<{ email: string; domain: string }[]> {
  const { rows } = await sql<{ email: string; domain: string }>`
    SELECT accounts.email, tenants.domain FROM accounts JOIN tenants ON tenants.id = accounts.tenant_id
    WHERE tenants.domain IN ('meridian.example', 'northgate.example')
      AND accounts.email IN (${sql.join(people.map(({ email }) => email))})
    ORDER BY tenants.id, accounts.email`.execute(db)
  return rows
}

/** Lists the demo accounts and their password. */
export async function aboutDemoAccounts({ db, publicUrl }: FeatureContext): Promise<string[]> {
  const accounts = (await demoAccounts(db)).map(
    ({ email, domain }) => `  ${email}  ${publicUrl()}/careers?domain=${domain}`,
  )
  return [`Demo accounts, each with the password ${PASSWORD}:`, ...accounts]
}
