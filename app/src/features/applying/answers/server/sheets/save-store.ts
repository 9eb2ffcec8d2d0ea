import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { ValueRow } from '../records/value-store.ts'
import { counterOf, type Decision, type DraftChange } from './decide-change.ts'

/** The properties of a draft that a save needs. */
export interface KnownState {
  /** Values of the fields to be saved, and those set since the device's base version. */
  values: ValueRow[]
  /** Changes that were recorded before. */
  recorded: { changeId: string; outcome: 'taken' | 'conflict' }[]
  /** The device's highest counter for each field. */
  latest: { field: string; counter: number | null }[]
  /** True if the draft ever had a conflict. */
  hasConflicts: boolean
}

/** Changes sent by one device, with the version it knows. */
export interface SentBatch {
  device: string
  /** The version that the device knows. */
  base: number
  changes: readonly DraftChange[]
}

/** SQL expression for the properties that a save needs of the draft `d`. */
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

/** Reads the properties of a locked draft that a save needs, in one round trip. */
export async function readKnownState(trx: Transaction, { id }: { id: number }, sent: SentBatch): Promise<KnownState> {
  const { rows } = await sql<{ state: StoredState }>`
    SELECT ${knownState(sent)} AS state FROM drafts d WHERE d.id = ${id}`.execute(trx)
  const state = rows[0]?.state
  if (!state) throw new Error('The draft’s state was not read.')
  return toKnownState(state)
}

/** A change with the decision about it. */
export interface DecidedChange extends DraftChange {
  decision: Decision
}

/**
 * Records changes, sets the values they replace, and gives the draft its new version, in one round trip.
 * @param still additional condition on the draft `d`
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
  // If a field has several changes, the last one counts.
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
