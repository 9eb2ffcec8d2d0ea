import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { TestSite } from '../test-site.ts'

/** A row that contains a text. */
export interface FoundRow {
  table: string
  row: string
}

type Site = Pick<TestSite, 'context'>

/** Returns the rows of all tables that contain a text in any case, also as the bytes of a `bytea` column. */
export async function findRows({ context }: Site, text: string): Promise<FoundRow[]> {
  const { pool } = context.database
  const { rows: tables } = await pool.query<{ table: string }>(
    `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS table FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema IN ('public', 'pgboss')`,
  )
  const found: FoundRow[] = []
  for (const { table } of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `SELECT row_to_json(each)::text AS row FROM ${table} AS each
       WHERE row_to_json(each)::text ILIKE $1 OR row_to_json(each)::text LIKE $2`,
      [`%${text}%`, `%${Buffer.from(text).toString('hex')}%`],
    )
    found.push(...rows.map(({ row }) => ({ table, row })))
  }
  return found
}

/** Returns the stored files, and all other files of the data folder except sent emails, that contain a text. */
export async function findFiles({ context }: Site, text: string): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of context.files.list())
    if (Buffer.from((await context.files.get(key)) ?? []).includes(text)) found.push(`stored file ${key}`)
  const folder = context.config.dataFolder
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && !path.startsWith(join(folder, 'outbox')) && readFileSync(path).includes(text))
      found.push(path)
  }
  return found
}

/** Collects everything that a server logs, at the finest level, instead of printing it. */
export function collectLog({ app, context }: Pick<TestSite, 'app' | 'context'>): { text(): string; end(): void } {
  const lines: string[] = []
  const keep = (...parts: unknown[]) => void lines.push(JSON.stringify(parts))
  const level = app.log.level
  app.log.level = 'trace'
  const spies = [
    vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
      lines.push(String(chunk))
      return true
    }),
    ...(['info', 'warn', 'error'] as const).map((name) => vi.spyOn(context.log, name).mockImplementation(keep)),
  ]
  return {
    text: () => lines.join('\n'),
    end() {
      app.log.level = level
      for (const spy of spies) spy.mockRestore()
    },
  }
}
