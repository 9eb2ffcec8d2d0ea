import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { CeremonyEventName, LetterLayout } from '../letter-fields.ts'
import { type StoredCeremonyStatus, type ClosedCeremonyStatus, OPEN, COMPLETED, REJECTED } from '../states.ts'
import type { CeremonyOutcome } from './letter/evidence.ts'

export interface CeremonyRow {
  id: number
  tenantId: number
  accountId: string | null
  reference: string
  documentName: string
  letterKey: string
  letterSha256: string
  signerName: string
  signerEmail: string
  status: StoredCeremonyStatus
  widSalt: string
  widHash: string
  openedAt: Date
  expiresAt: Date
  layout: LetterLayout | null
  outcome: CeremonyOutcome | null
  outcomeSha256: string | null
  closedAt: Date | null
}

const columns = sql`id, tenant_id AS "tenantId", account_id AS "accountId", reference, document_name AS "documentName",
  letter_key AS "letterKey", letter_sha256 AS "letterSha256", signer_name AS "signerName", signer_email AS "signerEmail", status,
  wid_salt AS "widSalt", wid_hash AS "widHash", opened_at AS "openedAt", expires_at AS "expiresAt", layout, outcome,
  outcome_sha256 AS "outcomeSha256", closed_at AS "closedAt"`

export type NewCeremony = Pick<
  CeremonyRow,
  | 'tenantId'
  | 'reference'
  | 'documentName'
  | 'letterKey'
  | 'letterSha256'
  | 'signerName'
  | 'signerEmail'
  | 'widSalt'
  | 'widHash'
  | 'openedAt'
  | 'expiresAt'
> & { accountId: string }

/** Inserts a ceremony unless this letter of the document has an open or completed one. */
export async function insertCeremony(db: Database, c: NewCeremony): Promise<void> {
  await sql`
    INSERT INTO signing_ceremonies (tenant_id, account_id, reference, document_name, letter_key, letter_sha256, signer_name,
      signer_email, status, wid_salt, wid_hash, opened_at, expires_at)
    VALUES (${c.tenantId}, ${c.accountId}, ${c.reference}, ${c.documentName}, ${c.letterKey}, ${c.letterSha256},
      ${c.signerName}, ${c.signerEmail}, ${sql.lit(OPEN)}, ${c.widSalt}, ${c.widHash}, ${c.openedAt}, ${c.expiresAt})
    ON CONFLICT DO NOTHING`.execute(db)
}

/** Returns the open or completed ceremony of a document's letter. */
export async function ceremonyOf(
  db: Database,
  { tenantId, reference, letterSha256 }: { tenantId: number; reference: string; letterSha256: string },
): Promise<CeremonyRow | undefined> {
  const { rows } = await sql<CeremonyRow>`
    SELECT ${columns} FROM signing_ceremonies
    WHERE tenant_id = ${tenantId} AND reference = ${reference} AND letter_sha256 = ${letterSha256}
      AND status IN (${sql.lit(OPEN)}, ${sql.lit(COMPLETED)})`.execute(db)
  return rows[0]
}

/** Returns the number of ceremonies that a document has had, counting all of its letters. */
export async function countCeremonies(
  db: Database,
  { tenantId, reference }: { tenantId: number; reference: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM signing_ceremonies
    WHERE tenant_id = ${tenantId} AND reference = ${reference}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns true if an account declined on the page of this exact letter, after an instant if there is one. */
export async function rejectedCeremony(
  db: Database,
  owner: { tenantId: number; accountId: string; reference: string; letterSha256: string; since?: Date | null },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM signing_ceremonies
    WHERE tenant_id = ${owner.tenantId} AND account_id = ${owner.accountId} AND reference = ${owner.reference}
      AND letter_sha256 = ${owner.letterSha256} AND status = ${sql.lit(REJECTED)}
      AND (${owner.since ?? null}::timestamptz IS NULL OR closed_at > ${owner.since ?? null}::timestamptz) LIMIT 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Locks and returns the open ceremonies of a document; there is more than one only while its letter changes. */
export async function openCeremoniesOf(
  trx: Transaction,
  { tenantId, reference }: { tenantId: number; reference: string },
): Promise<CeremonyRow[]> {
  const { rows } = await sql<CeremonyRow>`
    SELECT ${columns} FROM signing_ceremonies
    WHERE tenant_id = ${tenantId} AND reference = ${reference} AND status = ${sql.lit(OPEN)}
    ORDER BY id FOR UPDATE`.execute(trx)
  return rows
}

/** Returns the ceremony of a token, in any status. */
export async function ceremonyByHash(
  db: Database,
  tenantId: number,
  hash: string,
  { locked = false } = {},
): Promise<CeremonyRow | undefined> {
  const { rows } = await sql<CeremonyRow>`
    SELECT ${columns} FROM signing_ceremonies WHERE tenant_id = ${tenantId} AND wid_hash = ${hash}
    ${locked ? sql`FOR UPDATE` : sql``}`.execute(db)
  return rows[0]
}

/** Closes an open ceremony. */
export async function closeCeremony(
  trx: Transaction,
  id: number,
  status: ClosedCeremonyStatus,
  at: Date,
  signed?: { outcome: CeremonyOutcome; sha256: string },
): Promise<void> {
  await sql`
    UPDATE signing_ceremonies SET status = ${status}, closed_at = ${at},
      outcome = ${signed ? JSON.stringify(signed.outcome) : null}::jsonb, outcome_sha256 = ${signed?.sha256 ?? null}
    WHERE id = ${id} AND status = ${sql.lit(OPEN)}`.execute(trx)
}

/** Updates expiry, signer's name and document name. */
export async function renewCeremony(
  db: Database,
  id: number,
  { expiresAt, signerName, documentName }: Pick<CeremonyRow, 'expiresAt' | 'signerName' | 'documentName'>,
): Promise<void> {
  await sql`
    UPDATE signing_ceremonies SET expires_at = ${expiresAt}, signer_name = ${signerName}, document_name = ${documentName}
    WHERE id = ${id} AND status = ${sql.lit(OPEN)}`.execute(db)
}

export async function saveLayout(db: Database, id: number, layout: LetterLayout): Promise<void> {
  await sql`
    UPDATE signing_ceremonies SET layout = ${JSON.stringify(layout)}::jsonb WHERE id = ${id} AND layout IS NULL`.execute(
    db,
  )
}

export interface NewEvent {
  ceremonyId: number
  at: Date
  event: CeremonyEventName
  detail: object
  ipAddress: string
  userAgent: string
  letterSha256: string
}

export async function insertEvents(db: Database, events: readonly NewEvent[]): Promise<void> {
  for (const e of events)
    await sql`
      INSERT INTO signing_events (ceremony_id, at, event, detail, ip_address, user_agent, letter_sha256)
      VALUES (${e.ceremonyId}, ${e.at}, ${e.event}, ${JSON.stringify(e.detail)}::jsonb, ${e.ipAddress}, ${e.userAgent},
        ${e.letterSha256})`.execute(db)
}

export type EventRow = Omit<NewEvent, 'ceremonyId'>

export async function eventsOf(db: Database, ceremonyId: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    SELECT at, event, detail, ip_address AS "ipAddress", user_agent AS "userAgent", letter_sha256 AS "letterSha256"
    FROM signing_events WHERE ceremony_id = ${ceremonyId} ORDER BY id`.execute(db)
  return rows
}

export async function countEvents(db: Database, ceremonyId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM signing_events WHERE ceremony_id = ${ceremonyId}`.execute(db)
  return rows[0]?.count ?? 0
}

interface Owner {
  tenantId: number
  accountId: string
}

/** Returns all ceremonies of a person, oldest first. */
export async function ceremoniesOfAccount(db: Database, { tenantId, accountId }: Owner): Promise<CeremonyRow[]> {
  const { rows } = await sql<CeremonyRow>`
    SELECT ${columns} FROM signing_ceremonies
    WHERE tenant_id = ${tenantId} AND account_id = ${accountId} ORDER BY id`.execute(db)
  return rows
}

/** Deletes a person's unsigned ceremonies and detaches signed ones. @returns the numbers of each */
export async function detachAccount(trx: Transaction, { tenantId, accountId }: Owner) {
  const removed = await sql`
    DELETE FROM signing_ceremonies
    WHERE tenant_id = ${tenantId} AND account_id = ${accountId} AND status <> ${sql.lit(COMPLETED)}`.execute(trx)
  const kept = await sql`
    UPDATE signing_ceremonies SET account_id = NULL
    WHERE tenant_id = ${tenantId} AND account_id = ${accountId}`.execute(trx)
  return { removed: Number(removed.numAffectedRows ?? 0), kept: Number(kept.numAffectedRows ?? 0) }
}
