import { sql } from 'kysely'
import { localeTags } from '#config/locale-tags.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { message } from '#platform/messages/messages.ts'
import { defaultStages } from '../../rules.ts'
import type { StageKind } from '../../states.ts'

export interface StageRow {
  id: number
  key: string
  kind: StageKind
  /** Names by language. */
  labels: Record<string, string>
  place: number
  expectedDays: number | null
  positionId: number | null
}

const columns = sql`s.id, s.key, s.kind, s.labels, s.place, s.expected_days AS "expectedDays", s.position_id AS "positionId"`

/** Returns the stages of a position in order: its own, else the company's for all positions; can be empty. */
export async function readStages(
  db: Database | Transaction,
  tenantId: number,
  positionId: number | null,
): Promise<StageRow[]> {
  const { rows } = await sql<StageRow>`
    SELECT ${columns} FROM stages s
    WHERE s.tenant_id = ${tenantId} AND s.retired_at IS NULL AND (s.position_id IS NULL OR s.position_id = ${positionId})
    ORDER BY s.place, s.id`.execute(db)
  const own = rows.filter((row) => row.positionId !== null)
  return own.length > 0 ? own : rows
}

/** Returns a function that finds the stages of a position among those given; the same as {@link readStages} for each. */
export async function readStagesOfAll(
  db: Database | Transaction,
  tenantId: number,
  positionIds: readonly (number | null)[],
): Promise<(positionId: number | null) => readonly StageRow[]> {
  const { rows } = await sql<StageRow>`
    SELECT ${columns} FROM stages s
    WHERE s.tenant_id = ${tenantId} AND s.retired_at IS NULL
      AND (s.position_id IS NULL OR s.position_id = ANY(${positionIds.filter((id) => id !== null)}))
    ORDER BY s.place, s.id`.execute(db)
  const byPosition = Map.groupBy(rows, (row) => row.positionId)
  return (positionId) => byPosition.get(positionId) ?? byPosition.get(null) ?? []
}

/** Returns the stages of a position, after creating the default ones for a company that has none. */
export async function stagesOf(trx: Transaction, tenantId: number, positionId: number | null): Promise<StageRow[]> {
  const known = await readStages(trx, tenantId, positionId)
  if (known.length > 0) return known
  await writeStages(
    trx,
    tenantId,
    null,
    defaultStages.map(({ key, kind, expectedDays }, place) => ({
      key,
      kind,
      expectedDays,
      place,
      labels: defaultLabels(kind),
    })),
  )
  return readStages(trx, tenantId, positionId)
}

/** Returns the names of a default stage in all languages of the product. */
function defaultLabels(kind: StageKind): Record<string, string> {
  const english = message('en', `applications.stage.${kind}`)
  const all = localeTags.map((tag) => [tag, message(tag, `applications.stage.${kind}`)] as const)
  return Object.fromEntries(all.filter(([tag, label]) => tag === 'en' || label !== english))
}

/** Adds stages, or changes those with the same keys. */
export async function writeStages(
  trx: Transaction,
  tenantId: number,
  positionId: number | null,
  stages: readonly Omit<StageRow, 'id' | 'positionId'>[],
): Promise<void> {
  for (const { key, kind, labels, place, expectedDays } of stages)
    await sql`
      INSERT INTO stages (tenant_id, position_id, key, kind, labels, place, expected_days)
      VALUES (${tenantId}, ${positionId}, ${key}, ${kind}, ${JSON.stringify(labels)}::jsonb, ${place}, ${expectedDays})
      ON CONFLICT (tenant_id, position_id, key) DO UPDATE SET kind = excluded.kind, labels = excluded.labels,
        place = excluded.place, expected_days = excluded.expected_days, retired_at = NULL`.execute(trx)
}

/** Retires the stages of a list that are not among the given keys; applications in them stay there. */
export async function retireStages(
  trx: Transaction,
  tenantId: number,
  positionId: number | null,
  keys: readonly string[],
  now: Date,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE stages SET retired_at = ${now}
    WHERE tenant_id = ${tenantId} AND position_id IS NOT DISTINCT FROM ${positionId} AND key <> ALL(${[...keys]})
      AND retired_at IS NULL`.execute(trx)
  return Number(numAffectedRows)
}

/** Returns all stages that a position's applications can have been in, including retired ones; its own are last. */
export async function stagesEver(
  db: Database | Transaction,
  tenantId: number,
  positionId: number | null,
): Promise<StageRow[]> {
  const { rows } = await sql<StageRow>`
    SELECT ${columns} FROM stages s
    WHERE s.tenant_id = ${tenantId} AND (s.position_id IS NULL OR s.position_id = ${positionId})
    ORDER BY s.position_id NULLS FIRST, s.place`.execute(db)
  return rows
}

/** Returns a stage by its row id, even a retired one. */
export async function findStage(db: Database | Transaction, id: number): Promise<StageRow | undefined> {
  const { rows } = await sql<StageRow>`SELECT ${columns} FROM stages s WHERE s.id = ${id}`.execute(db)
  return rows[0]
}

/** Returns the name of a stage in a language, else in English, else in any language. */
export function stageName(labels: Readonly<Record<string, string>>, locale: string): string {
  return labels[locale] ?? labels[locale.split('-')[0] ?? locale] ?? labels['en'] ?? Object.values(labels)[0] ?? ''
}
