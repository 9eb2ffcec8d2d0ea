import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import { keyedHash } from '#platform/secrets/hash.ts'
import { OPEN } from '../../states.ts'

/** A draft whose owner is to be reminded: a candidate, or a guest with a proven address. */
export type DueDraft = {
  id: number
  encId: string
  tenantId: number
  positionId: number
  formVersionIds: number[]
  title: string
  privateKey: string | null
  endsAt: Date
  isIdle: boolean
  isEnding: boolean
} & ({ accountId: string } | { accountId: null; guestId: number; email: string })

/** Returns the keyed hash under which an address's opt-out is stored. */
const hashOfAddress = (secret: string, tenantId: number, email: string) =>
  keyedHash(secret, 'guest-reminders', String(tenantId), email.toLowerCase())

/** Returns those of the hashes whose addresses opted out of reminders. */
async function findRefused(db: Database | Transaction, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ hash: string }>`
    SELECT email_hash AS hash FROM guest_reminder_refusals WHERE email_hash = ANY(${[...hashes]})`.execute(db)
  return new Set(rows.map(({ hash }) => hash))
}

/** True for a row of `guests` whose proven address opted out of reminders. */
const hasEnded = sql`EXISTS (
  SELECT FROM drafts o JOIN guests og ON og.id = o.guest_id
  WHERE og.tenant_id = g.tenant_id AND og.email = g.email AND og.proven_at IS NOT NULL AND o.reminded ? 'off')`

/**
 * Locks up to 100 drafts with open positions for which a reminder is due, because they are unchanged since `idleSince`
 * or end by `endingUntil`. Each reminder is sent once, and to guests only at a proven address that didn't opt out.
 */
export async function lockDueDrafts(
  trx: Transaction,
  times: { now: Date; idleSince: Date; endingUntil: Date },
  secret: string,
): Promise<DueDraft[]> {
  const { now, idleSince, endingUntil } = times
  const { rows } = await sql<DueDraft>`
    SELECT d.id, d.enc_id AS "encId", d.tenant_id AS "tenantId", d.account_id AS "accountId", d.guest_id AS "guestId", g.email,
      d.position_id AS "positionId", d.form_version_ids AS "formVersionIds", p.title,
      CASE WHEN p.private_key IS NOT NULL THEN d.private_key END AS "privateKey",
      least(d.expires_at, p.closes_at) AS "endsAt",
      d.changed_at <= ${idleSince} AND NOT d.reminded ? 'idle' AS "isIdle",
      least(d.expires_at, p.closes_at) <= ${endingUntil} AND NOT d.reminded ? 'ending' AS "isEnding"
    FROM drafts d JOIN positions p ON p.id = d.position_id LEFT JOIN guests g ON g.id = d.guest_id
    WHERE d.state = ${sql.lit(OPEN)} AND p.archived_at IS NULL AND least(d.expires_at, p.closes_at) > ${now} AND NOT d.reminded ? 'off'
      AND (d.account_id IS NOT NULL OR (g.proven_at IS NOT NULL AND g.account_id IS NULL AND NOT ${hasEnded}))
      AND ((d.changed_at <= ${idleSince} AND NOT d.reminded ? 'idle')
        OR (least(d.expires_at, p.closes_at) <= ${endingUntil} AND NOT d.reminded ? 'ending'))
    ORDER BY d.id LIMIT 100 FOR UPDATE OF d SKIP LOCKED`.execute(trx)
  const hashOf = (row: DueDraft) => (row.accountId === null ? hashOfAddress(secret, row.tenantId, row.email) : '')
  const refused = await findRefused(trx, rows.map(hashOf))
  const due: DueDraft[] = []
  for (const row of rows)
    if (refused.has(hashOf(row))) await setReminded(trx, row.id, ['off'], now)
    else due.push(row)
  // Records the refused ones as done, so that the next ones get their turn.
  return rows.length > 0 && due.length === 0 ? lockDueDrafts(trx, times, secret) : due
}

/** Records that a reminder was sent. */
export async function setReminded(trx: Transaction, id: number, what: readonly string[], now: Date): Promise<void> {
  const added = Object.fromEntries(what.map((name) => [name, now.toISOString()]))
  await sql`UPDATE drafts SET reminded = reminded || ${JSON.stringify(added)}::jsonb WHERE id = ${id}`.execute(trx)
}

/** Returns true if guests who proved this address have drafts and didn't opt out of reminders. */
export async function guestRemindersAreOn(
  db: Database,
  { tenantId, email, secret }: { tenantId: number; email: string; secret: string },
): Promise<boolean> {
  const hash = hashOfAddress(secret, tenantId, email)
  if ((await findRefused(db, [hash])).has(hash)) return false
  const { rows } = await sql`
    SELECT FROM drafts d JOIN guests g ON g.id = d.guest_id
    WHERE g.tenant_id = ${tenantId} AND g.email = ${email} AND g.proven_at IS NOT NULL AND d.state = ${sql.lit(OPEN)} AND NOT ${hasEnded}
    LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Permanently stops the reminders of all current and future drafts of guests who proved this address. */
export async function endGuestReminders(
  db: Database,
  { tenantId, email, secret, now }: { tenantId: number; email: string; secret: string; now: Date },
): Promise<void> {
  await sql`
    INSERT INTO guest_reminder_refusals (tenant_id, email_hash, refused_at)
    VALUES (${tenantId}, ${hashOfAddress(secret, tenantId, email)}, ${now}) ON CONFLICT DO NOTHING`.execute(db)
  await sql`
    UPDATE drafts d SET reminded = d.reminded || ${JSON.stringify({ off: now.toISOString() })}::jsonb FROM guests g
    WHERE g.id = d.guest_id AND g.tenant_id = ${tenantId} AND g.email = ${email} AND g.proven_at IS NOT NULL
      AND NOT d.reminded ? 'off'`.execute(db)
}
