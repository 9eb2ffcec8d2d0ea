import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import { counterOf, type Decision, type DraftChange } from './sheets/decide-change.ts'
import type { ValueOrigin } from './draft-service.ts'
import { type AttachedFile, filesOfDraft } from './files/file-store.ts'

/** A row of `draft_values`. */
export interface ValueRow {
  field: string
  value: unknown
  version: number
  source: ValueOrigin | null
  device: string
  changedAt: Date
}

/** A value that was refused because another device had changed the field, and that was not settled since. */
export interface ConflictRow {
  field: string
  value: unknown
  device: string
  at: Date
  /** The draft's version that recorded it. */
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

/** The last refused value of each device and field, unless a change settled it that was made with knowledge of it. */
const openConflicts = (draftId: number) => sql`
  SELECT DISTINCT ON (c.field, c.device) c.field, c.value, c.device, c.at, c.version FROM draft_changes c
  WHERE c.draft_id = ${draftId} AND c.outcome = 'conflict' AND NOT EXISTS (
    SELECT 1 FROM draft_changes t WHERE t.draft_id = c.draft_id AND t.field = c.field AND t.outcome = 'taken' AND t.base >= c.version)
  ORDER BY c.field, c.device, c.counter DESC NULLS LAST, c.id DESC`

/** Returns the conflicts of a draft that are not settled, by field. */
export async function listConflicts(db: Database | Transaction, draftId: number): Promise<ConflictRow[]> {
  const { rows } = await sql<ConflictRow>`${openConflicts(draftId)}`.execute(db)
  return rows
}

/** The part of a draft that a save has to know. */
export interface KnownState {
  /** Values of the fields to be saved, and those set after the device's base. */
  values: ValueRow[]
  /** Changes that were recorded before. */
  recorded: { changeId: string; outcome: 'taken' | 'conflict' }[]
  /** Highest counter of the device by field. */
  latest: { field: string; counter: number | null }[]
  /** True if the draft ever had a conflict. */
  hasConflicts: boolean
}

interface SentBatch {
  device: string
  /** The version that the device knows. */
  base: number
  changes: readonly DraftChange[]
}

/** Expression for what a save has to know of the draft `d`; {@link toKnownState} reads it. */
export function knownState({ device, base, changes }: SentBatch): RawBuilder<StoredState> {
  const fields = changes.map(({ field }) => field)
  const ids = changes.map(({ changeId }) => changeId)
  return sql<StoredState>`
    jsonb_build_object(
      'values', coalesce((
        SELECT jsonb_agg(jsonb_build_object('field', v.field, 'value', v.value, 'version', v.version, 'source', v.source,
          'device', v.device, 'changedAt', v.changed_at))
        FROM draft_values v WHERE v.draft_id = d.id AND (v.field = ANY(${fields}) OR v.version > least(${base}, d.version))), '[]'),
      'recorded', coalesce((
        SELECT jsonb_agg(jsonb_build_object('changeId', c.change_id, 'outcome', c.outcome))
        FROM draft_changes c WHERE c.draft_id = d.id AND c.change_id = ANY(${ids})), '[]'),
      'latest', coalesce((
        SELECT jsonb_agg(l) FROM (
          SELECT c.field, max(c.counter) AS counter FROM draft_changes c
          WHERE c.draft_id = d.id AND c.device = ${device} AND c.field = ANY(${fields}) GROUP BY c.field) l), '[]'),
      'hasConflicts', EXISTS (SELECT 1 FROM draft_changes c WHERE c.draft_id = d.id AND c.outcome = 'conflict'))`
}

/** A {@link KnownState} as JSON. */
export type StoredState = Omit<KnownState, 'values'> & {
  values: (Omit<ValueRow, 'changedAt'> & { changedAt: string })[]
}

export const toKnownState = (state: StoredState): KnownState => ({
  ...state,
  values: state.values.map((row) => ({ ...row, changedAt: new Date(row.changedAt) })),
})

/** Reads what a save has to know of a locked draft, in one round trip. */
export async function readKnownState(trx: Transaction, { id }: { id: number }, sent: SentBatch): Promise<KnownState> {
  const { rows } = await sql<{ state: StoredState }>`
    SELECT ${knownState(sent)} AS state FROM drafts d WHERE d.id = ${id}`.execute(trx)
  const state = rows[0]?.state
  if (!state) throw new Error('The draft’s state was not read.')
  return toKnownState(state)
}

/** A change with what was decided about it. */
export interface DecidedChange extends DraftChange {
  decision: Decision
}

/**
 * Records changes, sets the values they replace, and gives the draft its new version, in one round trip.
 * @param still further condition for the draft `d`
 * @param notice an expression that announces the change
 * @returns false if the draft does not meet the condition, so that nothing was written
 */
export async function writeChanges(
  db: Database | Transaction,
  draftId: number,
  { device, base, changes }: { device: string; base: number; changes: readonly DecidedChange[] },
  { version, now, expiresAt }: { version: number; now: Date; expiresAt: Date | null },
  { still = sql`TRUE`, notice }: { still?: RawBuilder<unknown>; notice?: RawBuilder<unknown> | undefined } = {},
): Promise<boolean> {
  const recorded = changes.map(({ changeId, field, value, decision }, place) => ({
    place,
    change_id: changeId,
    counter: counterOf(changeId),
    field,
    // Wrapped, since a JSON null would become an SQL null.
    value: [value],
    outcome: decision === 'conflict' ? 'conflict' : 'taken',
  }))
  // Of several changes of one field the last one counts.
  const last = new Map(changes.filter(({ decision }) => decision === 'set').map(({ field, value }) => [field, value]))
  const set = [...last].map(([field, value]) => ({ field, value: [value] }))
  const { rows } = await sql`
    WITH touched AS (
      UPDATE drafts d SET version = ${version}, changed_at = ${now}, expires_at = ${expiresAt}
      WHERE d.id = ${draftId} AND ${still} RETURNING d.id
    ), recorded AS (
      INSERT INTO draft_changes (draft_id, change_id, counter, field, value, base, device, version, outcome, at)
      SELECT touched.id, r.change_id, r.counter, r.field, r.value -> 0, ${base}, ${device}, ${version}, r.outcome, ${now}
      FROM touched, jsonb_to_recordset(${JSON.stringify(recorded)}::jsonb)
        AS r (place integer, change_id text, counter bigint, field text, value jsonb, outcome text) ORDER BY r.place
    ), written AS (
      INSERT INTO draft_values (draft_id, field, value, version, source, device, changed_at)
      SELECT touched.id, s.field, s.value -> 0, ${version}, NULL, ${device}, ${now}
      FROM touched, jsonb_to_recordset(${JSON.stringify(set)}::jsonb) AS s (field text, value jsonb)
      ON CONFLICT (draft_id, field) DO UPDATE SET value = excluded.value, version = excluded.version, source = NULL,
        device = excluded.device, changed_at = excluded.changed_at
    )
    SELECT ${notice ?? sql`NULL`} AS notice FROM touched`.execute(db)
  return rows.length > 0
}

/** Sets values that were filled in for the person, unless they have changed the field. @returns the fields that were set */
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

/** Sets values as the person's own. */
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

/** Joins values and files; a field with files has their ids. */
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
