import { sql } from 'kysely'
import { formService, itemsOf } from '#features/applying/forms/server/index.ts'
import { DIRECT, OWN_SITE } from '#features/site/visits/source.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { DemoSites } from '#platform/feature/ports.ts'

const SOURCES = [DIRECT, OWN_SITE, 'search-engine', 'linkedin', 'indeed']
const WEEKS = 14

/** A number from 0 to below `most` that is always the same for the same words. */
const dice = (words: ReturnType<typeof sql>, most: number) =>
  sql`(('x' || substr(md5(${words}), 1, 6))::bit(24)::integer % ${sql.lit(most)})`

/**
 * Gives the jobs of the demo visitors: some each week since a job was posted, more around each application, and applications that
 * people began and left. @returns true if any were written
 */
export async function seedDemoNumbers(
  { db, use }: Pick<FeatureContext, 'db' | 'use'>,
  sites: DemoSites,
  now: Date,
): Promise<boolean> {
  let written = false
  for (const tenantId of [sites.meridian, sites.northgate]) {
    const { rows: known } = await sql`SELECT FROM visit_counts WHERE tenant_id = ${tenantId} LIMIT 1`.execute(db)
    if (known.length > 0) continue
    await addVisitors(db, tenantId, now)
    await addLeftDrafts({ db, use }, tenantId)
    written = true
  }
  return written
}

async function addVisitors(db: FeatureContext['db'], tenantId: number, now: Date): Promise<void> {
  const ofWeek = sql`concat('week', p.source_id, w.n)`
  const ofApplicant = sql`concat('applicant', a.receipt, d.n)`
  await sql`
    INSERT INTO visit_counts (tenant_id, position_id, day, source, kind, amount)
    SELECT ${tenantId}, position_id, day, source, kind, sum(amount) FROM (
      SELECT p.id AS position_id, (${now}::timestamptz - w.n * interval '7 days' - ${dice(ofWeek, 7)} * interval '1 day')::date AS day,
        (${SOURCES}::text[])[1 + ${dice(ofWeek, SOURCES.length)}] AS source,
        CASE WHEN ${dice(sql`concat('bot', p.source_id, w.n)`, 6)} = 0 THEN 'bot' ELSE 'view' END AS kind, 1 + ${dice(ofWeek, 5)} AS amount
      FROM positions p CROSS JOIN generate_series(0, ${WEEKS}::int) AS w (n)
      WHERE p.tenant_id = ${tenantId} AND p.archived_at IS NULL AND p.private_key IS NULL
        AND ${dice(sql`p.source_id`, 5)} = 0 AND p.posted_at < ${now}::timestamptz - w.n * interval '7 days'
      UNION ALL
      SELECT a.position_id, (a.submitted_at - d.n * interval '1 day')::date,
        coalesce(nullif(lower(a.source), ''), (${SOURCES}::text[])[1 + ${dice(ofApplicant, SOURCES.length)}]), 'view', 2 + ${dice(ofApplicant, 7)}
      FROM applications a CROSS JOIN generate_series(0, 5) AS d (n)
      WHERE a.tenant_id = ${tenantId} AND a.position_id IS NOT NULL) visitors
    GROUP BY position_id, day, source, kind`.execute(db)
}

/** Adds up to three drafts that were left for each application, with answers to the first questions of the job. */
async function addLeftDrafts({ db, use }: Pick<FeatureContext, 'db' | 'use'>, tenantId: number): Promise<void> {
  const { rows: jobs } = await sql<{ id: number }>`
    SELECT DISTINCT position_id AS id FROM applications WHERE tenant_id = ${tenantId} AND position_id IS NOT NULL`.execute(
    db,
  )
  for (const { id } of jobs) {
    const form = await use(formService).current(db, tenantId, id, 'en')
    const names = itemsOf(form)
      .map(({ name }) => name)
      .filter((name) => !form.demographicFields.has(name))
    await sql`
      INSERT INTO draft_ends (tenant_id, position_id, began_at, source, is_sent, form_version_ids, fields)
      SELECT ${tenantId}, ${id}, date_bin('15 minutes', a.submitted_at - n * interval '7 hours', 'epoch'), a.source, false,
        ${[...form.versionIds]}::bigint[], (${names}::text[])[1:${dice(sql`concat('left', a.receipt, n)`, Math.max(1, names.length))}]
      FROM applications a CROSS JOIN LATERAL generate_series(1, ${dice(sql`concat('drafts', a.receipt)`, 4)}) AS n
      WHERE a.tenant_id = ${tenantId} AND a.position_id = ${id}`.execute(db)
  }
}
