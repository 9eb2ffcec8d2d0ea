import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { ThemeFiles, ThemeFont, ThemePicture } from '../../css.ts'
import type { Theme } from '../../theme.ts'

/** A row of the `theme_files` table. */
export type FileRow = FileColumns &
  ({ kind: 'font'; facts: FontFacts } | { kind: 'logo' | 'hero'; facts: PictureFacts })

interface FileColumns {
  id: string
  name: string
  bytes: number
  licence: string
  addedAt: Date
  /** Name of the account that added it; null for a command and a deleted account. */
  addedBy: string | null
}

/** Facts about a font that styles and the editor need. */
export interface FontFacts extends Omit<ThemeFont, 'id'> {
  family: string
  /** Languages of the interface that it can't write. */
  missing: string[]
}

export type PictureFacts = Pick<ThemePicture, 'sizes'>

/** Returns the files of a company's themes, oldest first. */
export async function listFiles(db: Database | Transaction, tenantId: number): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    SELECT file.id, file.kind, file.name, file.bytes, file.facts, file.licence, file.added_at AS "addedAt",
      coalesce(nullif(account.name, ''), account.email) AS "addedBy"
    FROM theme_files AS file LEFT JOIN accounts AS account ON account.id = file.account_id
    WHERE file.tenant_id = ${tenantId} ORDER BY file.added_at, file.id`.execute(db)
  return rows
}

export type NewFile = Omit<FileRow, 'addedBy'> & { accountId: string | null }

/** Inserts a file unless the company has it. */
export async function insertFile(db: Database | Transaction, tenantId: number, file: NewFile): Promise<void> {
  await sql`
    INSERT INTO theme_files (tenant_id, id, kind, name, bytes, facts, licence, added_at, account_id)
    VALUES (${tenantId}, ${file.id}, ${file.kind}, ${file.name}, ${file.bytes}, ${JSON.stringify(file.facts)}::jsonb,
      ${file.licence}, ${file.addedAt}, ${file.accountId})
    ON CONFLICT (tenant_id, id) DO NOTHING`.execute(db)
}

/** Use of a file: the number of published versions with it, and the newest of them; 0 if only the draft uses it. */
export interface FileUse {
  versions: number
  newest: number
}

/** Deletes a file unless a draft or version uses it. @returns the use that prevents it */
export async function deleteFile(
  trx: Transaction,
  tenantId: number,
  id: string,
): Promise<{ kind: 'deleted' | 'unknown' } | ({ kind: 'used' } & FileUse)> {
  const { rows } = await sql<FileUse & { inDraft: boolean }>`
    SELECT count(theme.number)::int AS versions, coalesce(max(theme.number), 0) AS newest,
      coalesce(bool_or(theme.number IS NULL AND theme.tenant_id IS NOT NULL), false) AS "inDraft"
    FROM (SELECT id FROM theme_files WHERE tenant_id = ${tenantId} AND id = ${id} FOR UPDATE) AS file
    LEFT JOIN (
      SELECT tenant_id, number, tokens FROM theme_versions UNION ALL SELECT tenant_id, NULL, tokens FROM theme_drafts
    ) AS theme ON theme.tenant_id = ${tenantId}
      AND EXISTS (SELECT 1 FROM jsonb_each_text(theme.tokens) AS token WHERE token.value = file.id)
    GROUP BY file.id`.execute(trx)
  const [found] = rows
  if (!found) return { kind: 'unknown' }
  const { versions, newest, inDraft } = found
  if (inDraft || versions > 0) return { kind: 'used', versions, newest }
  await sql`DELETE FROM theme_files WHERE tenant_id = ${tenantId} AND id = ${id}`.execute(trx)
  return { kind: 'deleted' }
}

/** Prefix of the keys of all files of themes. */
export const THEME_FILES = 'theme/'

/** Returns the key under which a file of a theme is stored. */
export const fileKey = (sha256: string, type: string): string => `${THEME_FILES}${sha256}.${type}`

/** Returns the keys of the files of all companies. */
export async function everyKeyInUse(db: Database): Promise<string[]> {
  const { rows } = await sql<Pick<FileRow, 'id' | 'kind' | 'facts'>>`SELECT id, kind, facts FROM theme_files`.execute(
    db,
  )
  return rows.flatMap(({ id, facts }) =>
    'sizes' in facts ? facts.sizes.map(({ sha256 }) => fileKey(sha256, 'webp')) : [fileKey(id, 'woff2')],
  )
}

/** Returns the properties of a theme's files that its styles need. */
export function filesOf(theme: Theme, files: readonly FileRow[]): ThemeFiles {
  const used = new Set<unknown>(Object.values(theme))
  const found = files.filter(({ id }) => used.has(id))
  return {
    fonts: found.flatMap((file) => (file.kind === 'font' ? [fontOf(file)] : [])),
    pictures: found.flatMap((file) => (file.kind === 'font' ? [] : [{ id: file.id, kind: file.kind, ...file.facts }])),
  }
}

const fontOf = ({ id, facts: { weights, fallback, serif } }: FileRow & { kind: 'font' }): ThemeFont => ({
  id,
  weights,
  fallback,
  serif,
})
