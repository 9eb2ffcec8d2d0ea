import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { DataOwner } from '#platform/personal-data/held-data.ts'
import { pruneRows } from '#platform/pruning/prune-rows.ts'
import { emptyFacts, profileFacts } from '../profile.ts'
import type { PartsChange, ProfileState } from '../profile-parts.ts'

/** A candidate's account and profile. Version 0 means that there is no profile yet. */
export interface LoadedProfile extends ProfileState {
  email: string
  version: number
  updatedAt: Date
}

type Row = Omit<LoadedProfile, 'facts'> & { facts: unknown }

const select = ({ tenantId, accountId }: DataOwner) => sql`
  SELECT a.email, a.first_name AS "firstName", a.last_name AS "lastName",
    CASE WHEN a.avatar_id IS NOT NULL THEN jsonb_build_object('id', a.avatar_id, 'alt', a.avatar_alt) END AS avatar,
    coalesce(p.version, 0) AS version, p.facts,
    coalesce(p.updated_at, a.created_at) AS "updatedAt"
  FROM accounts a LEFT JOIN profiles p ON p.account_id = a.id
  WHERE a.tenant_id = ${tenantId} AND a.id = ${accountId}`

const present = ({ facts, ...row }: Row): LoadedProfile => ({
  ...row,
  facts: facts === null ? emptyFacts() : profileFacts.parse(facts),
})

export async function findProfile(db: Database | Transaction, owner: DataOwner): Promise<LoadedProfile | undefined> {
  const { rows } = await sql<Row>`${select(owner)}`.execute(db)
  return rows[0] && present(rows[0])
}

/** Returns a profile and locks it against concurrent changes, including those of the account's name. */
export async function lockProfile(trx: Transaction, owner: DataOwner): Promise<LoadedProfile | undefined> {
  // Locked first, because a row read while waiting for its lock would have its old contents.
  await sql`
    SELECT 1 FROM accounts WHERE tenant_id = ${owner.tenantId} AND id = ${owner.accountId} FOR NO KEY UPDATE`.execute(
    trx,
  )
  return findProfile(trx, owner)
}

export async function writeProfile(
  trx: Transaction,
  { tenantId, accountId }: DataOwner,
  { facts, version }: Pick<LoadedProfile, 'facts' | 'version'>,
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO profiles (account_id, tenant_id, version, facts, updated_at)
    VALUES (${accountId}, ${tenantId}, ${version}, ${JSON.stringify(facts)}, ${now})
    ON CONFLICT (account_id) DO UPDATE
      SET version = excluded.version, facts = excluded.facts, updated_at = excluded.updated_at`.execute(trx)
}

/** A recorded change of a profile. */
export interface EditRow extends PartsChange {
  version: number
  operation: string
  madeAt: Date
}

/** Records a change and drops those that can no longer be undone. */
export async function recordEdit(
  trx: Transaction,
  { tenantId, accountId }: DataOwner,
  { version, operation, before, after, madeAt }: EditRow,
  keptFrom: { version: number; time: Date },
): Promise<void> {
  await sql`
    INSERT INTO profile_edits (account_id, tenant_id, version, operation, before, after, made_at)
    VALUES (${accountId}, ${tenantId}, ${version}, ${operation}, ${JSON.stringify(before)}, ${JSON.stringify(after)}, ${madeAt})`.execute(
    trx,
  )
  await sql`
    DELETE FROM profile_edits
    WHERE account_id = ${accountId} AND (version < ${keptFrom.version} OR made_at < ${keptFrom.time})`.execute(trx)
}

const edits = sql.raw('version, operation, before, after, made_at AS "madeAt"')

/** Returns the changes that can still be undone, oldest first. */
export async function listEdits(db: Database, { tenantId, accountId }: DataOwner): Promise<EditRow[]> {
  const { rows } = await sql<EditRow>`
    SELECT ${edits} FROM profile_edits
    WHERE tenant_id = ${tenantId} AND account_id = ${accountId} ORDER BY version`.execute(db)
  return rows
}

/** Deletes recorded changes that are older than `before`. */
export async function deleteOldEdits(db: Database, before: Date): Promise<void> {
  await pruneRows(db, 'profile_edits', sql`made_at < ${before}`)
}
export async function findEdit(
  trx: Transaction,
  { tenantId, accountId }: DataOwner,
  version: number,
): Promise<EditRow | undefined> {
  const { rows } = await sql<EditRow>`
    SELECT ${edits} FROM profile_edits
    WHERE tenant_id = ${tenantId} AND account_id = ${accountId} AND version = ${version}`.execute(trx)
  return rows[0]
}
