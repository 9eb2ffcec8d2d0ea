import { sql } from 'kysely'
import type { CeremonyEvidence } from '#features/signing/server/index.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { SigningWay } from '../rules.ts'
import { hashOf } from './hash-value.ts'

/** Who did it, from where, by which program; the same for every act. */
export interface Circumstances {
  accountId: string
  email: string
  /** First and last name of the profile at that moment. */
  profileName: string
  language: string
  timeZone: string
  ipAddress: string
  userAgent: string
  /** SHA-256 of the session's id. */
  sessionSha256: string
  /** When that session was signed in to. */
  signedInAt: Date | null
  serverVersion: string
  at: Date
}

/** A signature or a decline, with all that shows it. Null is what the act has not. */
export interface Evidence extends Circumstances {
  act: 'sign' | 'decline'
  way: SigningWay | null
  typedName: string | null
  /** SHA-256 of the letter that was shown. */
  letterSha256: string | null
  fileSha256: string | null
  fileKey: string | null
  fileBytes: number | null
  /** As the browser named it. */
  fileName: string | null
  termsVersion: string | null
  /** The statement agreed to, in the reader's language. */
  termsText: string | null
  /** What the signing page recorded. */
  ceremony: CeremonyEvidence | null
  /** Why the offer was declined, in the candidate's words. */
  reason: string | null
}

export interface EvidenceRow extends Evidence {
  id: number
  documentId: number | null
}

const NAMES = sql`id, document_id AS "documentId", act, way, account_id AS "accountId", email, profile_name AS "profileName",
  typed_name AS "typedName", letter_sha256 AS "letterSha256", file_sha256 AS "fileSha256", file_key AS "fileKey",
  file_bytes AS "fileBytes", file_name AS "fileName", signed_in_at AS "signedInAt", terms_version AS "termsVersion", terms_text AS "termsText", ceremony, reason, language,
  time_zone AS "timeZone", ip_address AS "ipAddress", user_agent AS "userAgent", session_sha256 AS "sessionSha256",
  server_version AS "serverVersion", at`

/** Stores evidence. @returns its row and its hash, which goes into the history */
export async function insertEvidence(
  trx: Transaction,
  of: { offerId: number; tenantId: number; documentId: number | null },
  evidence: Evidence,
): Promise<{ id: number; sha256: string }> {
  const e = evidence
  const { rows } = await sql<{ id: number }>`
    INSERT INTO offer_evidence (offer_id, tenant_id, document_id, act, way, account_id, email, profile_name, typed_name,
      letter_sha256, file_sha256, file_key, file_bytes, file_name, terms_version, terms_text, ceremony, reason, language, time_zone, ip_address,
      user_agent, session_sha256, signed_in_at, server_version, at)
    VALUES (${of.offerId}, ${of.tenantId}, ${of.documentId}, ${e.act}, ${e.way}, ${e.accountId}, ${e.email}, ${e.profileName},
      ${e.typedName}, ${e.letterSha256}, ${e.fileSha256}, ${e.fileKey}, ${e.fileBytes}, ${e.fileName}, ${e.termsVersion}, ${e.termsText},
      ${e.ceremony === null ? null : JSON.stringify(e.ceremony)}::jsonb, ${e.reason}, ${e.language}, ${e.timeZone}, ${e.ipAddress},
      ${e.userAgent}, ${e.sessionSha256}, ${e.signedInAt}, ${e.serverVersion}, ${e.at}) RETURNING id`.execute(trx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('Evidence was not stored.')
  return { id, sha256: evidenceHash({ ...evidence, documentId: of.documentId }) }
}

/** Everything kept of an offer's signatures and its decline, oldest first. */
export async function listEvidence(db: Database | Transaction, offerId: number): Promise<EvidenceRow[]> {
  const { rows } = await sql<EvidenceRow>`
    SELECT ${NAMES} FROM offer_evidence WHERE offer_id = ${offerId} ORDER BY id`.execute(db)
  return rows
}

export async function findEvidence(db: Database | Transaction, id: number): Promise<EvidenceRow | undefined> {
  const { rows } = await sql<EvidenceRow>`SELECT ${NAMES} FROM offer_evidence WHERE id = ${id}`.execute(db)
  return rows[0]
}

/** SHA-256 of all of an act's evidence; changing any of it in the database gives another. */
export function evidenceHash(evidence: Evidence & Pick<EvidenceRow, 'documentId'> & { id?: number }): string {
  const { id: _row, reason, ...content } = evidence
  // Evidence from before there were reasons keeps its hash.
  return hashOf({ ...content, ...(reason !== null && { reason }) })
}
