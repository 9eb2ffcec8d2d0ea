import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** Returns those of some names that the database has. */
export async function findNames(db: Database, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM page_files WHERE name = ANY(${names})`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Stores a file, unless another process has. */
export async function insertFile(db: Database, name: string, brotli: Uint8Array): Promise<void> {
  await sql`INSERT INTO page_files (name, brotli) VALUES (${name}, ${brotli}) ON CONFLICT (name) DO NOTHING`.execute(db)
}

/** Returns a file as Brotli; undefined if there is none. */
export async function readFileOf(db: Database, name: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ brotli: Buffer }>`SELECT brotli FROM page_files WHERE name = ${name}`.execute(db)
  return rows[0]?.brotli
}

/** Notes that a version with these files serves. */
export async function markSeen(db: Database, names: readonly string[], now: Date): Promise<void> {
  await sql`UPDATE page_files SET seen_at = ${now} WHERE name = ANY(${names})`.execute(db)
}

/** Deletes files that no version has had since a time. */
export async function deleteFiles(db: Database, since: Date): Promise<void> {
  await sql`DELETE FROM page_files WHERE seen_at < ${since}`.execute(db)
}
