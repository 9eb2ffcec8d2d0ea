// Times the desk's lists of a job with 20,000 applications against one with 50, in turns; then the next application by key in headless Chromium.
import { multiplyRows } from '../../app/src/testing/large/multiply-rows.ts'
import { compare, openBenchSite } from '../bench-site/site.ts'
import { pressKeys } from './press-keys.ts'

const MANY = 20_000
const FEW = 50
const ROUNDS = 60
/** Tables that grow with the applications. */
const GROWS = /^(applications|application_(?!notes|opinions|keys)\w+|guests|resume_words)$/

const site = await openBenchSite()
try {
  const guest = await site.browser()
  await site.submit(guest, await site.begin(guest, 'person@example.org'))
  await multiplyRows(site.pool, (table, rows) => (GROWS.test(table) ? MANY + FEW : rows))
  const { rows } = await site.pool.query<{ id: number }>(
    `INSERT INTO positions (tenant_id, source, source_id, display_job_id, title, description, language, work_location, locations,
       skills, custom, posted_at, content_hash, change, opened_change)
     SELECT tenant_id, source, 'miller', 'miller', 'Miller', description, language, work_location, locations, skills, custom,
       posted_at, 'y', change, opened_change
     FROM positions RETURNING id`,
  )
  const few = rows[0]?.id ?? 0
  // Each copy has a job that doesn't exist.
  await site.pool.query(
    `UPDATE applications SET position_id = CASE WHEN id IN (SELECT id FROM applications ORDER BY id DESC LIMIT $2) THEN $1::bigint ELSE $3::bigint END`,
    [few, FEW, site.positionId],
  )
  await site.pool.query('VACUUM (ANALYZE)')
  const owner = await site.browser('carol')
  const desk = (path: string) => owner<{ applications?: { id: string }[]; total?: number }>('GET', `/api/desk/${path}`)
  const steps = (job: number) => ({
    'the newest': `applications?job=${job}`,
    'the last page': `applications?job=${job}&offset=${(job === few ? FEW : MANY) - FEW}`,
    'by name': `applications?job=${job}&order=name`,
    'unread ones': `applications?job=${job}&unread=1`,
    'a word': `applications?job=${job}&text=moreau`,
    'the board': `board?job=${job}`,
  })
  for (const [job, total] of [
    [site.positionId, MANY],
    [few, FEW],
  ] as const) {
    const counted = await desk(`applications?job=${job}`)
    if (counted.total !== total) throw new Error(`Job ${job} has ${counted.total} applications instead of ${total}.`)
  }
  const small = steps(few)
  for (const [name, path] of Object.entries(steps(site.positionId))) {
    const other = small[name as keyof typeof small]
    await compare(ROUNDS, {
      [`${name} of ${MANY}`]: async () => () => desk(path),
      [`${name} of ${FEW}`]: async () => () => desk(other),
    })
  }
  await compare(ROUNDS, {
    [`Today with ${MANY + FEW} open applications`]: async () => () => desk('today'),
    [`the newest of ${FEW}`]: async () => () => desk(small['the newest']),
  })
} finally {
  await site.close()
}
await pressKeys()
