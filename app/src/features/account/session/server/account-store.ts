import { type RawBuilder, sql } from 'kysely'
import type { StaffRole } from '#kernel/company/staff-roles.ts'
import { fullName } from '#kernel/viewer.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { newId } from '#platform/secrets/token.ts'

export interface AccountRow {
  id: string
  email: string
  firstName: string
  lastName: string
  language: string | null
  isAdmin: boolean
  isThemeBuilder: boolean
  isFormEditor: boolean
  staffRole: StaffRole | null
  avatar: string | null
  disabledAt: Date | null
  createdAt: Date
}

/** Columns of the rights and the role of an account. */
export const RIGHTS = `
  accounts.is_admin AS "isAdmin", accounts.is_theme_builder AS "isThemeBuilder",
  accounts.is_form_editor AS "isFormEditor", accounts.staff_role AS "staffRole"`

const columns = sql.raw(`
  accounts.id, accounts.email, accounts.first_name AS "firstName", accounts.last_name AS "lastName", accounts.language,
  ${RIGHTS}, accounts.avatar_id AS avatar,
  accounts.disabled_at AS "disabledAt",
  accounts.created_at AS "createdAt"`)

type AccountWithPassword = AccountRow & { passwordHash: string | null }

const accountsWith = (condition: RawBuilder<unknown>) => sql<AccountWithPassword>`
  SELECT ${columns}, account_credentials.password_hash AS "passwordHash"
  FROM accounts
  LEFT JOIN account_credentials ON account_credentials.account_id = accounts.id AND provider_id = 'credential'
  WHERE ${condition}`

/** Returns the account of an address, with its password hash if it has one. */
export async function findAccount(
  db: Database | Transaction,
  tenantId: number,
  email: string,
): Promise<AccountWithPassword | undefined> {
  const { rows } = await accountsWith(sql`accounts.tenant_id = ${tenantId} AND accounts.email = ${email}`).execute(db)
  return rows[0]
}

export async function findAccountById(
  db: Database | Transaction,
  tenantId: number,
  id: string,
): Promise<AccountWithPassword | undefined> {
  const { rows } = await accountsWith(sql`accounts.tenant_id = ${tenantId} AND accounts.id = ${id}`).execute(db)
  return rows[0]
}

/**
 * Creates an account, for a verified address by default. Of two concurrent calls the second returns the first one's account.
 * @returns the account, and whether it is new
 */
export async function makeAccount(
  db: Database,
  tenantId: number,
  person: { email: string; firstName: string; lastName: string; passwordHash: string | null; isProven?: boolean },
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  const id = newId()
  const { email, firstName, lastName, passwordHash, isProven = true } = person
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string; isNew: boolean }>`
      INSERT INTO accounts (id, tenant_id, email, email_verified, first_name, last_name, name, created_at, updated_at)
      VALUES (${id}, ${tenantId}, ${email}, ${isProven}, ${firstName}, ${lastName}, ${`${firstName} ${lastName}`.trim()}, ${now}, ${now})
      ON CONFLICT (tenant_id, email) DO UPDATE SET email_verified = accounts.email_verified OR excluded.email_verified
      RETURNING id, id = ${id} AS "isNew"`.execute(trx)
    const made = rows[0]
    if (!made) throw new Error('The database gave no account back.')
    if (made.isNew && passwordHash) await setPassword(trx, tenantId, made.id, passwordHash, now)
    return made
  })
}

export async function setPassword(
  db: Database | Transaction,
  tenantId: number,
  accountId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO account_credentials (id, tenant_id, account_id, provider_id, provider_account_id, password_hash, created_at, updated_at)
    VALUES (${newId()}, ${tenantId}, ${accountId}, 'credential', ${accountId}, ${passwordHash}, ${now}, ${now})
    ON CONFLICT (tenant_id, provider_id, provider_account_id)
    DO UPDATE SET password_hash = excluded.password_hash, updated_at = excluded.updated_at`.execute(db)
}

/** Changes the name of an account. The profile, the settings and the first facts all show this one. */
export async function renameAccount(
  db: Database | Transaction,
  { tenantId, accountId }: { tenantId: number; accountId: string },
  { firstName, lastName }: { firstName: string; lastName: string },
  now: Date,
): Promise<void> {
  await sql`
    UPDATE accounts
    SET first_name = ${firstName}, last_name = ${lastName}, name = ${fullName(firstName, lastName)}, updated_at = ${now}
    WHERE tenant_id = ${tenantId} AND id = ${accountId}`.execute(db)
}

/** Sets the photo that an account shows and its description; null shows the initial of the name again. */
export async function setAccountAvatar(
  trx: Transaction,
  { tenantId, accountId }: { tenantId: number; accountId: string },
  avatar: { id: string; alt: string } | null,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE accounts SET avatar_id = ${avatar?.id ?? null}, avatar_alt = ${avatar?.alt ?? ''}, updated_at = ${now}
    WHERE tenant_id = ${tenantId} AND id = ${accountId}`.execute(trx)
}

/** @returns false if another account has the address */
export async function setEmail(trx: Transaction, accountId: string, email: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE accounts SET email = ${email}, email_verified = true, updated_at = ${now}
    WHERE id = ${accountId}
      AND NOT EXISTS (SELECT 1 FROM accounts AS other WHERE other.tenant_id = accounts.tenant_id AND other.email = ${email})
    RETURNING id`.execute(trx)
  return rows.length > 0
}

export type Right = 'admin' | 'theme-builder' | 'form-editor'

const rightColumn: Record<Right, `is_${string}`> = {
  admin: 'is_admin',
  'theme-builder': 'is_theme_builder',
  'form-editor': 'is_form_editor',
}

export async function setRight(db: Database, accountId: string, right: Right, has: boolean, now: Date): Promise<void> {
  await sql`UPDATE accounts SET ${sql.ref(rightColumn[right])} = ${has}, updated_at = ${now} WHERE id = ${accountId}`.execute(
    db,
  )
}

/** Disables an account, which ends its sessions at once, or enables it again. */
export async function setDisabled(db: Database, accountId: string, disabledAt: Date | null): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`UPDATE accounts SET disabled_at = ${disabledAt} WHERE id = ${accountId}`.execute(trx)
    if (disabledAt) await sql`DELETE FROM account_sessions WHERE account_id = ${accountId}`.execute(trx)
  })
}

/** Returns true if an account exists and is not disabled. */
export async function isOpenAccount(db: Database, tenantId: number, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT id FROM accounts WHERE id = ${accountId} AND tenant_id = ${tenantId} AND disabled_at IS NULL`.execute(db)
  return rows.length > 0
}

/** Returns the sign-in methods of an account. */
export async function findSignInMethods(db: Database, accountId: string) {
  const { rows } = await sql<{ providers: string[]; passkeys: number }>`
    SELECT
      (SELECT coalesce(array_agg(provider_id ORDER BY created_at), '{}') FROM account_credentials WHERE account_id = ${accountId}) AS providers,
      (SELECT count(*) FROM account_passkeys WHERE account_id = ${accountId}) AS passkeys`.execute(db)
  return rows[0] ?? { providers: [], passkeys: 0 }
}

/** Returns true for an account whose email address was never proven. */
export async function hasUnverifiedEmail(
  db: Database,
  { tenantId, accountId }: { tenantId: number; accountId: string },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM accounts WHERE id = ${accountId} AND tenant_id = ${tenantId} AND NOT email_verified`.execute(db)
  return rows.length > 0
}
