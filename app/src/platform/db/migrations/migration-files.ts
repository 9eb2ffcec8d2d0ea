import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const MIGRATIONS = fileURLToPath(new URL('../../../../migrations', import.meta.url))

const CONCURRENTLY = /\bCONCURRENTLY\b/i
const NEW_INDEX = /^CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+IF\s+NOT\s+EXISTS\s+(?<index>\w+)/i

/** A numbered .sql file, which runs once. */
export interface MigrationFile {
  name: string
  text: string
  /**
   * The migration since which no version uses the objects that this one removes or changes; versions that don't know it
   * can't use the database any more. Undefined if the migration only adds, so that older versions work with it.
   */
  unusedSince: string | undefined
  /** Statements that PostgreSQL refuses in a transaction, such as CREATE INDEX CONCURRENTLY; empty for most files. */
  outside: { text: string; index: string | undefined }[]
}

/** Returns the names of a folder's migrations, in the order in which they run. */
export async function migrationNames(folder = MIGRATIONS): Promise<string[]> {
  const files = await readdir(folder)
  return files
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .toSorted()
}

/** Reads a folder's migrations. */
export async function readMigrations(folder = MIGRATIONS): Promise<MigrationFile[]> {
  const names = await migrationNames(folder)
  return Promise.all(
    names.map(async (name) => parseMigration(name, await readFile(join(folder, `${name}.sql`), 'utf8'))),
  )
}

/** Parses the directives in the text of a migration. */
export function parseMigration(name: string, text: string): MigrationFile {
  const code = text.replace(/--[^\n]*/g, '')
  const statements = code
    .split(/;[^\S\n]*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
  return {
    name,
    text,
    unusedSince: /^-- Unused since (?<since>[\w-]+)/m.exec(text)?.groups?.['since'],
    outside: CONCURRENTLY.test(code)
      ? statements.map((statement) => ({ text: statement, index: NEW_INDEX.exec(statement)?.groups?.['index'] }))
      : [],
  }
}
