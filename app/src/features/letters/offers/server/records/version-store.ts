import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { DocumentRow, OfferRow } from './store.ts'

/** A file that a document of a version had. */
interface VersionLetter {
  /** enc_id of the document. */
  document: string
  key: string
  sha256: string
}

/** A version of an offer, with the files of its documents. */
export interface VersionRow extends Pick<OfferRow, 'expiresAt' | 'startDate' | 'pay'> {
  offerId: number
  number: number
  at: Date
  letters: VersionLetter[]
}

/** Returns the version of an offer for its history; nothing for the first one, so that older entries keep their hashes. */
export const versionOf = ({ version }: Pick<OfferRow, 'version'>): { version?: number } =>
  version === 1 ? {} : { version }

/** Stores a locked offer as it is, as its current version. Does nothing for one that is stored. */
export async function keepVersion(
  trx: Transaction,
  { id, version, expiresAt, startDate, pay }: OfferRow,
  documents: readonly DocumentRow[],
  at: Date,
): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO offer_versions (offer_id, number, expires_at, start_date, pay, at)
    VALUES (${id}, ${version}, ${expiresAt}, ${startDate}, ${pay}, ${at}) ON CONFLICT DO NOTHING`.execute(trx)
  if (numAffectedRows === 0n) return
  for (const { encId, letterKey, letterSha256 } of documents)
    await sql`
      INSERT INTO offer_version_letters (offer_id, number, document, letter_key, letter_sha256)
      VALUES (${id}, ${version}, ${encId}, ${letterKey}, ${letterSha256})`.execute(trx)
}

/** Sets the expiry of the current version of a locked offer, if versions of it are stored. */
export async function setVersionExpiry(
  trx: Transaction,
  { id, version }: Pick<OfferRow, 'id' | 'version'>,
  expiresAt: Date,
): Promise<void> {
  await sql`
    UPDATE offer_versions SET expires_at = ${expiresAt} WHERE offer_id = ${id} AND number = ${version}`.execute(trx)
}

/** Sets the file that a document has in the current version of a locked offer, if versions of it are stored. */
export async function setVersionLetter(
  trx: Transaction,
  { id, version }: Pick<OfferRow, 'id' | 'version'>,
  { document, key, sha256 }: VersionLetter,
): Promise<void> {
  await sql`
    UPDATE offer_version_letters SET letter_key = ${key}, letter_sha256 = ${sha256}
    WHERE offer_id = ${id} AND number = ${version} AND document = ${document}`.execute(trx)
}

/** Returns the stored versions of offers, in order. An offer that never changed has none. */
export async function listVersions(db: Database | Transaction, offerIds: readonly number[]): Promise<VersionRow[]> {
  if (offerIds.length === 0) return []
  const { rows } = await sql<VersionRow>`
    SELECT v.offer_id AS "offerId", v.number, v.expires_at AS "expiresAt", v.start_date::text AS "startDate", v.pay, v.at,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('document', l.document, 'key', l.letter_key, 'sha256', l.letter_sha256)), '[]')
        FROM offer_version_letters l WHERE l.offer_id = v.offer_id AND l.number = v.number) AS letters
    FROM offer_versions v WHERE v.offer_id = ANY(${[...offerIds]}) ORDER BY v.offer_id, v.number`.execute(db)
  return rows
}
