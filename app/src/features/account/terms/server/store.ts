import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { TermsTexts } from '../contract.ts'

export interface Owner {
  accountId: string
  tenantId: number
}

/** One acceptance of a site's terms. */
export interface Attestation {
  /** SHA-256 of the texts, in hexadecimal. */
  version: string
  attestedAt: Date
  language: string
  ipAddress: string
  /** The accepted texts. */
  terms: TermsTexts
}

/** Returns all acceptances of a candidate, newest first. */
export async function attestations(db: Database, { accountId, tenantId }: Owner): Promise<Attestation[]> {
  const { rows } = await sql<Attestation>`
    SELECT a.version, a.attested_at AS "attestedAt", a.language, a.ip_address AS "ipAddress", t.texts AS terms
    FROM terms_attestations a JOIN terms_texts t ON t.tenant_id = a.tenant_id AND t.version = a.version
    WHERE a.account_id = ${accountId} AND a.tenant_id = ${tenantId}
    ORDER BY a.attested_at DESC, a.id DESC`.execute(db)
  return rows
}

/** Returns the time at which one of some versions was first accepted; undefined if none was. */
export async function attestedAt(db: Database, owner: Owner, versions: readonly string[]): Promise<Date | undefined> {
  const { rows } = await sql<{ attested_at: Date }>`
    SELECT attested_at FROM terms_attestations
    WHERE account_id = ${owner.accountId} AND tenant_id = ${owner.tenantId} AND version = ANY(${[...versions]}::text[])
    ORDER BY attested_at LIMIT 1`.execute(db)
  return rows[0]?.attested_at
}

/** Stores an acceptance with its text; the first one of a version is kept. @returns its time */
export async function insertAttestation(
  db: Database,
  owner: Owner,
  { version, attestedAt: at, language, ipAddress, terms }: Attestation,
): Promise<Date> {
  await db.transaction().execute(async (trx) => {
    await sql`
      INSERT INTO terms_texts (tenant_id, version, texts) VALUES (${owner.tenantId}, ${version}, ${JSON.stringify(terms)}::jsonb)
      ON CONFLICT DO NOTHING`.execute(trx)
    await sql`
      INSERT INTO terms_attestations (tenant_id, account_id, version, attested_at, language, ip_address)
      VALUES (${owner.tenantId}, ${owner.accountId}, ${version}, ${at}, ${language}, ${ipAddress})
      ON CONFLICT DO NOTHING`.execute(trx)
  })
  return (await attestedAt(db, owner, [version])) ?? at
}
