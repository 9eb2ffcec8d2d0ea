import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import { eraseDeliveries } from '#platform/mail/delivery-store.ts'
import { addToCounts } from '#features/site/visits/server/index.ts'
import { DIRECT, sourceWord } from '#features/site/visits/source.ts'
import { pruneRows } from '#platform/pruning/prune-rows.ts'
import { eraseColleagueNotes } from '../colleagues/notes-store.ts'
import { eraseMessages } from '../records/message-store.ts'

/** Counts of erased items. */
export interface ErasedItems {
  answers: number
  files: number
  messages: number
  consents: number
  demographic: number
}

const count = ({ numAffectedRows = 0n }: { numAffectedRows?: bigint | undefined }) => Number(numAffectedRows)

/**
 * Deletes the personal contents of an application: answers, profile, use of files, messages, consents, voluntary
 * answers and the person themselves. The hashes of versions and history stay, and so do position, times and receipt.
 */
export async function eraseContents(trx: Transaction, applicationId: number, at: Date): Promise<ErasedItems> {
  const ofVersions = sql`(SELECT id FROM application_versions WHERE application_id = ${applicationId})`
  const answers = await sql`DELETE FROM application_contents WHERE version_id IN ${ofVersions}`.execute(trx)
  const files = await sql`DELETE FROM application_version_files WHERE version_id IN ${ofVersions}`.execute(trx)
  // The nightly job of drafts deletes files that are no longer used.
  await sql`
    DELETE FROM draft_files WHERE draft_id = (SELECT draft_id FROM applications WHERE id = ${applicationId})`.execute(
    trx,
  )
  const messages = await sql`
    DELETE FROM application_event_words
    WHERE event_id IN (SELECT id FROM application_events WHERE application_id = ${applicationId})`.execute(trx)
  const consents = await sql`DELETE FROM application_consents WHERE application_id = ${applicationId}`.execute(trx)
  await eraseMessages(trx, applicationId)
  const { rows } = await sql<{ tenantId: number; about: string }>`
    SELECT tenant_id AS "tenantId", enc_id AS about FROM applications WHERE id = ${applicationId}`.execute(trx)
  if (rows[0]) await eraseDeliveries(trx, rows[0])
  await eraseColleagueNotes(trx, applicationId)
  const demographic = await sql`
    DELETE FROM demographic_answers
    WHERE id IN (SELECT answer_id FROM demographic_owners WHERE application_id = ${applicationId})`.execute(trx)
  await keepCounts(trx, applicationId)
  await sql`
    UPDATE applications SET erased_at = ${at}, account_id = NULL, guest_id = NULL, guest_email = NULL, remote_id = NULL,
      reject_later = NULL, reject_reason = NULL, reject_reasons = NULL, source = '', updated_at = ${at}
    WHERE id = ${applicationId}`.execute(trx)
  return {
    answers: count(answers),
    files: count(files),
    messages: count(messages),
    consents: count(consents),
    demographic: count(demographic),
  }
}

/** Adds an application that is about to lose its source to the counts of its company. */
async function keepCounts(trx: Transaction, applicationId: number): Promise<void> {
  const { rows } = await sql<{
    tenantId: number
    positionId: number | null
    source: string
    sent: Date
    hired: Date | null
    zone: string | null
  }>`
    SELECT a.tenant_id AS "tenantId", a.position_id AS "positionId", a.source, a.submitted_at AS sent, a.hired_at AS hired,
      t.site #>> '{company,timeZone}' AS zone
    FROM applications a JOIN tenants t ON t.id = a.tenant_id WHERE a.id = ${applicationId} AND a.erased_at IS NULL`.execute(
    trx,
  )
  const [row] = rows
  if (!row || row.positionId === null) return
  const about = {
    tenantId: row.tenantId,
    positionId: row.positionId,
    source: sourceWord(row.source) || DIRECT,
    zone: row.zone ?? 'UTC',
  }
  await addToCounts(trx, { ...about, kind: 'sent', at: row.sent })
  if (row.hired) await addToCounts(trx, { ...about, kind: 'hired', at: row.hired })
}

/** Detaches the files of an application on legal hold from its person, so that they outlive the account. */
export async function keepHeldFiles(trx: Transaction, applicationId: number): Promise<void> {
  await sql`
    UPDATE application_files SET account_id = NULL, guest_id = NULL
    WHERE id IN (SELECT u.file_id FROM application_version_files u JOIN application_versions v ON v.id = u.version_id
      WHERE v.application_id = ${applicationId})`.execute(trx)
}

/** Starts or ends the legal hold of an application. */
export async function setLegalHold(
  db: Database,
  { tenantId, encId }: { tenantId: number; encId: string },
  hold: boolean,
): Promise<void> {
  await sql`UPDATE applications SET legal_hold = ${hold} WHERE tenant_id = ${tenantId} AND enc_id = ${encId}`.execute(
    db,
  )
}

/** Records what was erased of an application, when and why. */
export async function recordErasure(
  trx: Transaction,
  { tenantId, encId }: { tenantId: number; encId: string },
  { reason, items }: { reason: string; items: ErasedItems },
  at: Date,
): Promise<void> {
  await sql`
    INSERT INTO application_erasures (tenant_id, application, reason, items, at)
    VALUES (${tenantId}, ${encId}, ${reason}, ${JSON.stringify(items)}::jsonb, ${at})`.execute(trx)
}

/** An application that is erased at `retainUntil`. */
export interface DueApplication {
  encId: string
  tenantId: number
  title: string
  retainUntil: Date
}

const dueColumns = sql`a.enc_id AS "encId", a.tenant_id AS "tenantId", a.position ->> 'title' AS title,
  a.retain_until AS "retainUntil"`
const erasable = sql`a.erased_at IS NULL AND NOT a.legal_hold`

/** Returns applications whose retention time is over, longest overdue first; of all companies, or of one. */
export async function listDue(
  db: Database,
  now: Date,
  { tenantId, limit }: { tenantId: number | undefined; limit: number },
): Promise<DueApplication[]> {
  const { rows } = await sql<DueApplication>`
    SELECT ${dueColumns} FROM applications a
    WHERE ${erasable} AND a.retain_until <= ${now} AND ${tenantId === undefined ? sql`TRUE` : sql`a.tenant_id = ${tenantId}`}
    ORDER BY a.retain_until, a.id LIMIT ${limit}`.execute(db)
  return rows
}

/** Returns applications that will be erased by an instant and whose person was not notified yet. */
export async function listToWarn(
  db: Database,
  until: Date,
  { tenantId, limit }: { tenantId: number | undefined; limit: number },
): Promise<DueApplication[]> {
  const { rows } = await sql<DueApplication>`
    SELECT ${dueColumns} FROM applications a
    WHERE ${erasable} AND a.retain_until <= ${until} AND ${tenantId === undefined ? sql`TRUE` : sql`a.tenant_id = ${tenantId}`}
      AND (a.retain_warned_at IS NULL OR a.retain_warned_at < a.updated_at)
    ORDER BY a.retain_until, a.id LIMIT ${limit}`.execute(db)
  return rows
}

export async function setWarned(trx: Transaction, id: number, now: Date): Promise<void> {
  await sql`UPDATE applications SET retain_warned_at = ${now} WHERE id = ${id}`.execute(trx)
}

/** Postpones the erasure of an application, so that enough time passes after the notification. */
export async function postponeErasure(trx: Transaction, id: number, until: Date): Promise<void> {
  await sql`UPDATE applications SET retain_until = ${until} WHERE id = ${id}`.execute(trx)
}

/** Deletes idempotency keys of submits from before an instant. */
export async function purgeKeys(db: Database, before: Date): Promise<void> {
  await pruneRows(db, 'application_keys', sql`at < ${before}`)
}
