import { sql } from 'kysely'
import { OPEN } from '#features/applying/drafts/states.ts'
import type { AppliedSince } from '#features/jobs/positions/server/index.ts'

/** Returns the positions among the given ones with an application or a draft that began at or after an instant. */
export const appliedSince: AppliedSince = async (db, positionIds, since) => {
  if (positionIds.length === 0) return new Set()
  const ids = sql`${[...positionIds]}::bigint[]`
  const { rows } = await sql<{ id: number }>`
    SELECT position_id::float8 AS id FROM applications
    WHERE position_id = ANY(${ids}) AND submitted_at >= ${since} AND erased_at IS NULL
    UNION
    SELECT position_id::float8 FROM drafts WHERE position_id = ANY(${ids}) AND created_at >= ${since} AND state = ${OPEN}`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}
