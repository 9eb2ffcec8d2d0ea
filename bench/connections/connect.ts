import { type Greenhouse, openGreenhouse } from '../../app/src/testing/ats/greenhouse.ts'
import { sealCredentials } from '../../app/src/features/company/connections/server/delivery/credentials.ts'
import type { openBenchSite } from '../bench-site/site.ts'

const KEY = 'key'
const question = (name: string) => ({ label: name, required: true, fields: [{ name, type: 'input_text', values: [] }] })

/**
 * Opens a stand-in of Greenhouse with one job that takes `perSecond` applications in a second, and connects a site's job with it,
 * which is a copy of its only job if `copies`.
 */
export async function connect(
  { pool, tenantId, positionId, context }: Awaited<ReturnType<typeof openBenchSite>>,
  { perSecond, copies }: { perSecond: number; copies: boolean },
): Promise<{ system: Greenhouse; connection: number; position: number }> {
  const questions = ['first_name', 'last_name', 'email'].map(question)
  const system = await openGreenhouse({
    board: 'bench',
    key: KEY,
    submitLimit: { calls: perSecond, perMs: 1000 },
    jobs: [{ id: 1, title: 'Baker', questions }],
  })
  const { rows: positions } = copies
    ? await pool.query<{ id: number }>(
        `INSERT INTO positions (tenant_id, source, source_id, display_job_id, title, description, language, work_location, locations,
           skills, custom, posted_at, content_hash, change, opened_change)
         SELECT tenant_id, 'board', '1', 'connected', title, description, language, work_location, locations, skills, custom,
           posted_at, 'y', change, opened_change
         FROM positions WHERE id = $1 RETURNING id`,
        [positionId],
      )
    : await pool.query<{ id: number }>(
        "UPDATE positions SET source = 'board', source_id = '1' WHERE id = $1 RETURNING id",
        [positionId],
      )
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO connections (tenant_id, system, board, origin, source, every_minutes, close_missing, created_at, next_pull_at, paused_at,
       credentials)
     VALUES ($1, 'greenhouse', 'bench', $2, 'board', 60, true, now(), 'infinity', now(), $3) RETURNING id`,
    [tenantId, system.url, sealCredentials(context.secrets.signing, { key: KEY })],
  )
  return { system, connection: rows[0]?.id ?? 0, position: positions[0]?.id ?? 0 }
}
