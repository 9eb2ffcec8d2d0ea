import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { ValueOrigin } from './sheet.ts'
import { type AttachedFile, filesOfDraft } from './file-store.ts'

/** Sets a draft's new version after a change. */
export async function touchDraft(
  trx: Transaction,
  id: number,
  { version, now, expiresAt }: { version: number; now: Date; expiresAt: Date | null },
): Promise<void> {
  await sql`
    UPDATE drafts SET version = ${version}, changed_at = ${now}, expires_at = ${expiresAt} WHERE id = ${id}`.execute(
    trx,
  )
}

/** A row of `draft_values`. */
export interface ValueRow {
  field: string
  value: unknown
  version: number
  source: ValueOrigin | null
  device: string
  changedAt: Date
}

/** A value that was refused because another device had changed the field, and that has not been settled since. */
export interface ConflictRow {
  field: string
  value: unknown
  device: string
  at: Date
  /** The version of the draft that recorded it. */
  version: number
}

const valueColumns = sql.raw('field, value, version, source, device, changed_at AS "changedAt"')

/** Returns the values of a draft, or only those set after a version. */
export async function listValues(db: Database | Transaction, draftId: number, since = -1): Promise<ValueRow[]> {
  const { rows } = await sql<ValueRow>`
    SELECT ${valueColumns} FROM draft_values WHERE draft_id = ${draftId} AND version > ${since} ORDER BY field`.execute(
    db,
  )
  return rows
}

interface Contents {
  values: Pick<ValueRow, 'field' | 'value' | 'source'>[]
  files: AttachedFile[]
}

/** Returns the values and files of a draft, in one round trip. */
export async function readContents(trx: Transaction, draftId: number): Promise<Contents> {
  const { rows } = await sql<Contents>`
    SELECT
      (SELECT coalesce(jsonb_agg(jsonb_build_object('field', v.field, 'value', v.value, 'source', v.source) ORDER BY v.field), '[]')
        FROM draft_values v WHERE v.draft_id = ${draftId}) AS values,
      (SELECT coalesce(jsonb_agg(f), '[]') FROM (${filesOfDraft(draftId)}) f) AS files`.execute(trx)
  const [contents] = rows
  if (!contents) throw new Error('The draft’s contents were not read.')
  return contents
}

/** Returns the values of several drafts. */
export async function listValuesOf(
  db: Database,
  draftIds: readonly number[],
): Promise<{ draftId: number; field: string; value: unknown }[]> {
  if (draftIds.length === 0) return []
  const { rows } = await sql<{ draftId: number; field: string; value: unknown }>`
    SELECT draft_id AS "draftId", field, value FROM draft_values WHERE draft_id = ANY(${[...draftIds]}::bigint[])`.execute(
    db,
  )
  return rows
}

/** The last refused value of each device and field, unless a change made with knowledge of it has settled it. */
const openConflicts = (draftId: number) => sql`
  SELECT DISTINCT ON (c.field, c.device) c.field, c.value, c.device, c.at, c.version FROM draft_changes c
  WHERE c.draft_id = ${draftId} AND c.outcome = 'conflict' AND NOT EXISTS (
    SELECT 1 FROM draft_changes t WHERE t.draft_id = c.draft_id AND t.field = c.field AND t.outcome = 'taken' AND t.base >= c.version)
  ORDER BY c.field, c.device, c.counter DESC NULLS LAST, c.id DESC`

/** Returns the unsettled conflicts of a draft, by field. */
export async function listConflicts(db: Database | Transaction, draftId: number): Promise<ConflictRow[]> {
  const { rows } = await sql<ConflictRow>`${openConflicts(draftId)}`.execute(db)
  return rows
}

/**
 * Sets values that were filled in for the person, except in fields that they have changed.
 * @returns the fields that were set
 */
export async function writeFilled(
  trx: Transaction,
  draftId: number,
  values: readonly { field: string; value: unknown; source: ValueOrigin }[],
  { version, now }: { version: number; now: Date },
): Promise<string[]> {
  const filled = values.map(({ field, value, source }) => ({ field, value: [value], source }))
  const { rows } = await sql<{ field: string }>`
    INSERT INTO draft_values AS known (draft_id, field, value, version, source, device, changed_at)
    SELECT ${draftId}, f.field, f.value -> 0, ${version}, f.source, '', ${now}
    FROM jsonb_to_recordset(${JSON.stringify(filled)}::jsonb) AS f (field text, value jsonb, source jsonb)
    ON CONFLICT (draft_id, field) DO UPDATE SET value = excluded.value, version = excluded.version, source = excluded.source,
      changed_at = excluded.changed_at
    WHERE known.source IS NOT NULL AND (known.value, known.source) IS DISTINCT FROM (excluded.value, excluded.source)
    RETURNING field`.execute(trx)
  return rows.map(({ field }) => field)
}

/** Sets values on the person's behalf. */
export async function writeOwn(
  trx: Transaction,
  draftId: number,
  values: Readonly<Record<string, unknown>>,
  { version, now }: { version: number; now: Date },
): Promise<void> {
  const own = Object.entries(values).map(([field, value]) => ({ field, value: [value ?? null] }))
  await sql`
    INSERT INTO draft_values (draft_id, field, value, version, source, device, changed_at)
    SELECT ${draftId}, o.field, o.value -> 0, ${version}, NULL, '', ${now}
    FROM jsonb_to_recordset(${JSON.stringify(own)}::jsonb) AS o (field text, value jsonb)
    ON CONFLICT (draft_id, field) DO UPDATE SET value = excluded.value, version = excluded.version, source = NULL,
      device = excluded.device, changed_at = excluded.changed_at`.execute(trx)
}

/** Sets a draft's version. */
export async function setVersion(trx: Transaction, draftId: number, version: number): Promise<void> {
  await sql`UPDATE drafts SET version = ${version} WHERE id = ${draftId}`.execute(trx)
}

/** Merges values and files; a field with files has their ids. */
export function joinValues(
  values: readonly { field: string; value: unknown }[],
  files: readonly { field: string; encId: string }[],
  fileFields: Iterable<string>,
): Record<string, unknown> {
  const idsOf = (field: string) => files.filter((file) => file.field === field).map(({ encId }) => encId)
  const listed = [...fileFields].map((field) => [field, idsOf(field)] as const)
  return Object.fromEntries([
    ...values.map(({ field, value }) => [field, value] as const),
    ...listed.filter(([, ids]) => ids.length > 0),
  ])
}
