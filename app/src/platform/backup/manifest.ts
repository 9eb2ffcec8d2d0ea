import { z } from 'zod'

/** Counts up when the layout of the file changes; an older Foyer refuses a newer layout. */
export const BACKUP_FORMAT = 1
/** First entry of the archive: tells what it is before the rest is read. */
export const HEAD_ENTRY = 'foyer-backup.json'
/** Last entry of the archive: without it the backup was not finished. */
export const MANIFEST_ENTRY = 'manifest.json'

const part = z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })

/** What a backup holds, with the hash of each part. */
export const manifestSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  /** Version of Foyer that wrote it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** Version of the PostgreSQL that it was read from. */
  postgres: z.string(),
  /** Names of the migrations that the database had, in their order. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), parts: z.array(part) })),
  /** Values as text: they may exceed what a number holds. */
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/), called: z.boolean() })),
  /** Files of the data folder's `files`, by their path in it. */
  files: z.array(part),
})

export type Manifest = z.output<typeof manifestSchema>
export type Part = Manifest['files'][number]

export const headSchema = z.object({ product: z.literal('foyer'), format: z.int() })
