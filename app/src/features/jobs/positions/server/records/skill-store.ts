import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** Returns the skills named in open public positions, by the number of those positions, most frequent first. */
export async function countSkills(db: Database, tenantId: number): Promise<{ skill: string; jobs: number }[]> {
  const { rows } = await sql<{ skill: string; jobs: number }>`
    SELECT skill, count(*) AS jobs FROM positions, unnest(skills) AS skill
    WHERE tenant_id = ${tenantId} AND archived_at IS NULL AND private_key IS NULL
    GROUP BY skill ORDER BY jobs DESC, skill LIMIT 2000`.execute(db)
  return rows
}

/**
 * Counts like {@link countSkills}, in those positions only that name one of the given skills, so that the result is about the
 * same kind of work. It doesn't contain the given ones.
 */
export async function countRelatedSkills(
  db: Database,
  tenantId: number,
  skills: readonly string[],
): Promise<{ skill: string; jobs: number }[]> {
  const { rows } = await sql<{ skill: string; jobs: number }>`
    SELECT skill, count(*) AS jobs FROM positions, unnest(skills) AS skill
    WHERE tenant_id = ${tenantId} AND archived_at IS NULL AND private_key IS NULL
      AND skills && ${[...skills]}::text[] AND skill <> ALL (${[...skills]}::text[])
    GROUP BY skill ORDER BY jobs DESC, skill LIMIT 100`.execute(db)
  return rows
}
