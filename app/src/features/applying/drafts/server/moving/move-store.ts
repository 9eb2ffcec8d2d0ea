import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { ValueRow } from '#features/applying/answers/server/index.ts'
import { OPEN } from '../../states.ts'

/** An open draft that can be moved to a newer form. */
export interface MovableDraft {
  id: number
  positionId: number
  formVersionIds: number[]
  version: number
}

/** A value as it will be stored with the new form. */
export type MovedValue = ValueRow

/** Returns the open drafts of these positions (null for all), locked until the transaction ends. */
export async function listMovableDrafts(
  trx: Transaction,
  tenantId: number,
  positionIds: readonly number[] | null,
  now: Date,
): Promise<MovableDraft[]> {
  const chosen = positionIds === null ? sql`true` : sql`position_id = ANY(${[...positionIds]}::bigint[])`
  const { rows } = await sql<MovableDraft>`
    SELECT id, position_id AS "positionId", form_version_ids AS "formVersionIds", version FROM drafts
    WHERE tenant_id = ${tenantId} AND state = ${sql.lit(OPEN)} AND expires_at > ${now} AND ${chosen}
    ORDER BY id FOR UPDATE`.execute(trx)
  return rows
}

/**
 * Assigns other forms to a draft and renames its answers accordingly. Answers without a question are recorded among the
 * draft's changes; files without one are detached.
 */
export async function replaceAnswers(
  trx: Transaction,
  draft: MovableDraft,
  change: {
    formVersionIds: readonly number[]
    version: number
    kept: readonly MovedValue[]
    setAside: readonly ValueRow[]
    attached: readonly { id: number; from: string; to: string }[]
    now: Date
  },
): Promise<void> {
  const { formVersionIds, version, kept, setAside, attached, now } = change
  await sql`
    UPDATE drafts SET moved_from = coalesce(moved_from, form_version_ids),
      form_version_ids = ${[...formVersionIds]}::bigint[], version = ${version}
    WHERE id = ${draft.id}`.execute(trx)
  await sql`DELETE FROM draft_values WHERE draft_id = ${draft.id}`.execute(trx)
  // Wrapped in a list, because a JSON null would become an SQL null.
  const values = JSON.stringify(kept.map(({ value, ...row }) => ({ ...row, value: [value] })))
  await sql`
    INSERT INTO draft_values (draft_id, field, value, version, source, device, changed_at)
    SELECT ${draft.id}, v.field, v.value -> 0, v.version, v.source, v.device, v."changedAt"
    FROM jsonb_to_recordset(${values}::jsonb)
      AS v (field text, value jsonb, version integer, source jsonb, device text, "changedAt" timestamptz)
    ON CONFLICT DO NOTHING`.execute(trx)
  const gone = JSON.stringify(setAside.map(({ field, value, device }) => ({ field, value: [value], device })))
  await sql`
    INSERT INTO draft_changes (draft_id, change_id, field, value, base, device, version, outcome, at)
    SELECT ${draft.id}, 'moved:' || ${version}::integer || ':' || v.field, v.field, v.value -> 0, ${draft.version},
      v.device, ${version}, 'taken', ${now}
    FROM jsonb_to_recordset(${gone}::jsonb) AS v (field text, value jsonb, device text)`.execute(trx)
  await sql`
    WITH before AS (DELETE FROM draft_files WHERE draft_id = ${draft.id} RETURNING *)
    INSERT INTO draft_files (draft_id, file_id, field, version, device, source)
    SELECT b.draft_id, b.file_id, a."to", ${version}, b.device, b.source
    FROM before b JOIN jsonb_to_recordset(${JSON.stringify(attached)}::jsonb) AS a (id bigint, "from" text, "to" text)
      ON a.id = b.file_id AND a."from" = b.field`.execute(trx)
}

/**
 * Returns the forms that a draft had before it was moved, and the answers that lost their question; undefined if it
 * wasn't moved.
 */
export async function findMove(
  db: Database | Transaction,
  draftId: number,
): Promise<{ from: number[]; setAside: { field: string; value: unknown }[] } | undefined> {
  const { rows } = await sql<{ from: number[]; setAside: { field: string; value: unknown }[] }>`
    SELECT moved_from AS "from", coalesce((
      SELECT jsonb_agg(jsonb_build_object('field', c.field, 'value', c.value) ORDER BY c.id) FROM draft_changes c
      WHERE c.draft_id = d.id AND c.change_id LIKE 'moved:%'), '[]') AS "setAside"
    FROM drafts d WHERE d.id = ${draftId} AND d.moved_from IS NOT NULL`.execute(db)
  return rows[0]
}
