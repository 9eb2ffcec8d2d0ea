import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import { type DataOwner, deleteRows, type HeldData } from '#platform/personal-data/held-data.ts'
import { verifyPassword } from './passwords/passwords.ts'

/** Returns true if it is the account's password; false for an account without one. The caller counts attempts. */
export async function isOwnPassword(db: Database, { tenantId, accountId }: DataOwner, password: string) {
  const { rows } = await sql<{ hash: string | null }>`
    SELECT password_hash AS hash FROM account_credentials
    WHERE tenant_id = ${tenantId} AND account_id = ${accountId} AND provider_id = 'credential'`.execute(db)
  const hash = rows[0]?.hash
  return hash ? verifyPassword({ hash, password }) : false
}

/** Personal data of sign-in: the account, its sessions, and its sign-in methods without secrets. */
export const accountData: HeldData = {
  feature: 'account',
  tables: [
    'account_sessions',
    'account_credentials',
    'account_passkeys',
    'account_authenticators',
    'account_recovery_codes',
    'account_proofs',
  ],
  async export(db, owner) {
    const [account] = await ownRows(db, owner, 'accounts', ACCOUNT)
    return {
      json: {
        account: account ?? {},
        sessions: await ownRows(db, owner, 'account_sessions', SESSION),
        signInMethods: await ownRows(db, owner, 'account_credentials', METHOD),
        passkeys: await ownRows(db, owner, 'account_passkeys', PASSKEY),
        authenticatorApps: await ownRows(db, owner, 'account_authenticators', APP),
        recoveryCodes: await ownRows(db, owner, 'account_recovery_codes', RECOVERY),
      },
      files: [],
    }
  },
  async erase(trx, owner) {
    return [
      await deleteRows(trx, 'account_sessions', owner, 'sessions'),
      await deleteRows(trx, 'account_credentials', owner, 'signInMethods'),
      await deleteRows(trx, 'account_passkeys', owner, 'passkeys'),
      await deleteRows(trx, 'account_authenticators', owner, 'authenticators'),
      await deleteRows(trx, 'account_recovery_codes', owner, 'recoveryCodes'),
      { item: 'account', count: await deleteAccount(trx, owner) },
    ]
  },
}

const ACCOUNT =
  'email, email_verified AS "emailVerified", first_name AS "firstName", last_name AS "lastName", language, is_admin AS "isAdmin", is_theme_builder AS "isThemeBuilder", is_form_editor AS "isFormEditor", staff_role AS "staffRole", created_at AS "createdAt"'
const SESSION =
  'created_at AS "signedInAt", updated_at AS "lastUsedAt", expires_at AS "expiresAt", second_factor_at AS "secondFactorAt", ip_address AS "ipAddress", user_agent AS "userAgent"'
const METHOD =
  'provider_id AS "provider", CASE WHEN provider_id <> \'credential\' THEN provider_account_id END AS "idAtProvider", created_at AS "createdAt"'
const PASSKEY = 'name, device_type AS "deviceType", backed_up AS "isSynced", created_at AS "createdAt"'
const APP = 'sealed_secret IS NOT NULL AS "isSetUp", created_at AS "createdAt"'
const RECOVERY = 'created_at AS "createdAt"'

async function ownRows(
  db: Database,
  { tenantId, accountId }: DataOwner,
  table:
    | 'accounts'
    | 'account_sessions'
    | 'account_credentials'
    | 'account_passkeys'
    | 'account_authenticators'
    | 'account_recovery_codes',
  columns: string,
): Promise<object[]> {
  const owner = sql.ref(table === 'accounts' ? 'id' : 'account_id')
  const { rows } = await sql<object>`
    SELECT ${sql.raw(columns)} FROM ${sql.table(table)}
    WHERE tenant_id = ${tenantId} AND ${owner} = ${accountId} ORDER BY created_at`.execute(db)
  return rows
}

/** Deletes emailed codes and links too, including those requested for the address while signed out. */
async function deleteAccount(trx: Transaction, { tenantId, accountId }: DataOwner): Promise<number> {
  await sql`
    DELETE FROM account_proofs WHERE tenant_id = ${tenantId} AND (account_id = ${accountId}
      OR email = (SELECT email FROM accounts WHERE tenant_id = ${tenantId} AND id = ${accountId}))`.execute(trx)
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM accounts WHERE tenant_id = ${tenantId} AND id = ${accountId}`.execute(trx)
  return Number(numAffectedRows)
}
