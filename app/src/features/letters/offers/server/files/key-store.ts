import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** Key prefix of all files of offers. */
export const OFFER_FILES = 'offers/'

/** Returns an unguessable key that does not reveal the file's owner. */
export const newFileKey = (): string => `${OFFER_FILES}${randomBytes(20).toString('hex')}.pdf`

/** Returns those of the keys that at least one row references. */
export async function keysInUse(db: Database, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    SELECT letter_key AS key FROM offer_documents WHERE letter_key = ANY(${[...keys]})
    UNION SELECT signed_key FROM offer_documents WHERE signed_key = ANY(${[...keys]})
    UNION SELECT audit_key FROM offer_documents WHERE audit_key = ANY(${[...keys]})
    UNION SELECT letter_key FROM offer_version_letters WHERE letter_key = ANY(${[...keys]})
    UNION SELECT unnest(letter_keys) FROM waiting_offers WHERE letter_keys && ${[...keys]}::text[]
    UNION SELECT file_key FROM offer_evidence WHERE file_key = ANY(${[...keys]})`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** Returns every referenced key. */
export async function everyKeyInUse(db: Database): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT letter_key AS key FROM offer_documents WHERE letter_key IS NOT NULL
    UNION SELECT signed_key FROM offer_documents WHERE signed_key IS NOT NULL
    UNION SELECT audit_key FROM offer_documents WHERE audit_key IS NOT NULL
    UNION SELECT letter_key FROM offer_version_letters
    UNION SELECT unnest(letter_keys) FROM waiting_offers
    UNION SELECT file_key FROM offer_evidence WHERE file_key IS NOT NULL`.execute(db)
  return rows.map(({ key }) => key)
}
