import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { pruneRows } from '#platform/pruning/prune-rows.ts'

/** Returns those of some names that the database has. */
export async function findNames(db: Database, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM page_files WHERE name = ANY(${names})`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Stores files, except those that another process has stored. */
export async function insertFiles(db: Database, files: readonly { name: string; brotli: Buffer }[]): Promise<void> {
  await sql`
    INSERT INTO page_files (name, brotli)
    SELECT * FROM unnest(${files.map(({ name }) => name)}::text[], ${files.map(({ brotli }) => brotli)}::bytea[])
    ON CONFLICT (name) DO NOTHING`.execute(db)
}

/** Returns a file as Brotli; undefined if there is none. */
export async function readFileOf(db: Database, name: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ brotli: Buffer }>`SELECT brotli FROM page_files WHERE name = ${name}`.execute(db)
  return rows[0]?.brotli
}

/** Records that a version with these files is serving. */
export async function markSeen(db: Database, names: readonly string[], now: Date): Promise<void> {
  await sql`UPDATE page_files SET seen_at = ${now} WHERE name = ANY(${names})`.execute(db)
}

/** Deletes files that no version has had since a time. */
export async function deleteFiles(db: Database, since: Date): Promise<void> {
  await pruneRows(db, 'page_files', sql`seen_at < ${since}`)
}
