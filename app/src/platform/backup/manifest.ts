import { z } from 'zod'

/** Version of the archive layout; an older Foyer refuses a newer layout. */
export const BACKUP_FORMAT = 1
/** First entry of the archive; identifies the format before the rest is read. */
export const HEAD_ENTRY = 'foyer-backup.json'
/** Last entry of the archive; an archive without it is incomplete. */
export const MANIFEST_ENTRY = 'manifest.json'

const part = z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })

/** Contents of a backup, with the hash of each part. */
export const manifestSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  /** Foyer version that wrote the backup. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** Version of the PostgreSQL server the backup was taken from. */
  postgres: z.string(),
  /** Names of the applied migrations, in order. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), parts: z.array(part) })),
  /** Values as text, since they can exceed `Number.MAX_SAFE_INTEGER`. */
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/), called: z.boolean() })),
  /** Uploaded files by their keys. */
  files: z.array(part),
  /** Files that the operator left out. Backups before 2026-11 have no such list. */
  leftOut: z.array(z.object({ name: z.string(), bytes: z.int() })).default([]),
})

export type Manifest = z.output<typeof manifestSchema>
export type Part = Manifest['files'][number]

export const headSchema = z.object({ product: z.literal('foyer'), format: z.int() })
