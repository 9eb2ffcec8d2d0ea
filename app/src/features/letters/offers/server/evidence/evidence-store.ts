import { sql } from 'kysely'
import type { CeremonyEvidence } from '#features/letters/signing/server/index.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { SigningMethod } from '../../rules.ts'
import { hashOf } from '#platform/secrets/hash.ts'

/** Actor, origin and software, common to all acts. */
export interface Circumstances {
  accountId: string
  email: string
  /** First and last name in the profile at the time of the act. */
  profileName: string
  language: string
  timeZone: string
  ipAddress: string
  userAgent: string
  /** SHA-256 of the session's id. */
  sessionSha256: string
  /** Time of the session's sign-in. */
  signedInAt: Date | null
  serverVersion: string
  at: Date
}

/** Evidence of a signature or a decline. Null for parts that the act does not have. */
export interface Evidence extends Circumstances {
  act: 'sign' | 'decline'
  way: SigningMethod | null
  typedName: string | null
  /** SHA-256 of the displayed letter. */
  letterSha256: string | null
  fileSha256: string | null
  fileKey: string | null
  fileBytes: number | null
  /** Name sent by the browser. */
  fileName: string | null
  termsVersion: string | null
  /** Agreed statement, in the reader's language. */
  termsText: string | null
  /** Evidence from the signing page. */
  ceremony: CeremonyEvidence | null
  /** Reason for declining, in the candidate's words. */
  reason: string | null
  /** Version of the offer. */
  version: number
}

export interface EvidenceRow extends Evidence {
  id: number
  documentId: number | null
}

const NAMES = sql`id, document_id AS "documentId", act, way, account_id AS "accountId", email, profile_name AS "profileName",
  typed_name AS "typedName", letter_sha256 AS "letterSha256", file_sha256 AS "fileSha256", file_key AS "fileKey",
  file_bytes AS "fileBytes", file_name AS "fileName", signed_in_at AS "signedInAt", terms_version AS "termsVersion", terms_text AS "termsText", ceremony, reason, version, language,
  time_zone AS "timeZone", ip_address AS "ipAddress", user_agent AS "userAgent", session_sha256 AS "sessionSha256",
  server_version AS "serverVersion", at`

/** Stores evidence. @returns its row id, and its hash for the history */
export async function insertEvidence(
  trx: Transaction,
  owner: { offerId: number; tenantId: number; documentId: number | null },
  evidence: Evidence,
): Promise<{ id: number; sha256: string }> {
  const e = evidence
  const { rows } = await sql<{ id: number }>`
    INSERT INTO offer_evidence (offer_id, tenant_id, document_id, act, way, account_id, email, profile_name, typed_name,
      letter_sha256, file_sha256, file_key, file_bytes, file_name, terms_version, terms_text, ceremony, reason, version, language, time_zone, ip_address,
      user_agent, session_sha256, signed_in_at, server_version, at)
    VALUES (${owner.offerId}, ${owner.tenantId}, ${owner.documentId}, ${e.act}, ${e.way}, ${e.accountId}, ${e.email}, ${e.profileName},
      ${e.typedName}, ${e.letterSha256}, ${e.fileSha256}, ${e.fileKey}, ${e.fileBytes}, ${e.fileName}, ${e.termsVersion}, ${e.termsText},
      ${e.ceremony === null ? null : JSON.stringify(e.ceremony)}::jsonb, ${e.reason}, ${e.version}, ${e.language}, ${e.timeZone}, ${e.ipAddress},
      ${e.userAgent}, ${e.sessionSha256}, ${e.signedInAt}, ${e.serverVersion}, ${e.at}) RETURNING id`.execute(trx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('Evidence was not stored.')
  return { id, sha256: evidenceHash({ ...evidence, documentId: owner.documentId }) }
}

/** Returns all evidence of an offer's signatures and of its decline, oldest first. */
export async function listEvidence(db: Database | Transaction, offerId: number): Promise<EvidenceRow[]> {
  const { rows } = await sql<EvidenceRow>`
    SELECT ${NAMES} FROM offer_evidence WHERE offer_id = ${offerId} ORDER BY id`.execute(db)
  return rows
}

export async function findEvidence(db: Database | Transaction, id: number): Promise<EvidenceRow | undefined> {
  const { rows } = await sql<EvidenceRow>`SELECT ${NAMES} FROM offer_evidence WHERE id = ${id}`.execute(db)
  return rows[0]
}

/** Returns the SHA-256 of an act's complete evidence, which detects any change in the database. */
export function evidenceHash(evidence: Evidence & Pick<EvidenceRow, 'documentId'> & { id?: number }): string {
  const { id: _row, reason, version, ...content } = evidence
  // Older evidence, without these fields, keeps its hash.
  return hashOf({ ...content, ...(reason !== null && { reason }), ...(version !== 1 && { version }) })
}
