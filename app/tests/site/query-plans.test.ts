import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '#main/boot/seed-demo.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { copyRows } from '#testing/large/copy-rows.ts'
import { unindexedReferences, wholeReads } from '#testing/large/explain-statements.ts'
import { multiplyRows } from '#testing/large/multiply-rows.ts'
import { addRareRows } from '#testing/large/rare-rows.ts'
import { openWalk, runScheduledJobs } from '#testing/large/walk-site.ts'
import { type RecordedStatement, recordValues } from '#testing/record-statements.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { openTestSite, type TestSite } from '#testing/test-site.ts'

const LARGE = 10_000
/** Sets of values with which each statement of a request is planned. */
const VALUES = 3

/** Statements that read a whole large table, by a part of their text. */
const ALLOWED = {
  requests: {
    'AS "hasJobs"': 'stops at the first job and the second colleague of a company, for its owner',
    'unnest(skills)': 'counts the skills of all open jobs, once in some minutes',
    's.expected_days * interval': 'counts what waits of a whole company, for its own people',
    'FROM applications a WHERE a.tenant_id = $1 AND a.erased_at IS NULL)':
      'counts all applications to a company, for its own people',
    'AS "stageId", count(*)::int AS count FROM applications a':
      'counts all applications to a company by stage, for its own people',
    'count(*) OVER ()::int AS total': 'sorts all jobs of a company by their applications, for its own people',
    'AS word FROM positions': 'counts the words of all jobs of a company, for its own people',
    'FROM named GROUP BY GROUPING SETS':
      'sums what a company’s jobs had in some weeks, here all of it, for its own people',
    'AS counted GROUP BY position_id, kind':
      'sums what a page of jobs had in some weeks, here most of it, for its own people',
    'FROM webhooks w LEFT JOIN webhook_deliveries': 'counts the deliveries of a company’s webhooks, for its own people',
    'AS "lastAnswer", d.created_at': 'lists what a company’s webhooks didn’t take, for its own people',
    'AS "lastSeen"': 'lists the colleagues of a company, who are few',
    'FROM staff_invitations\n    WHERE tenant_id': 'finds the first colleague of a company, who comes early',
  },
  jobs: {
    's.expected_days * interval': 'lists the late applications of each company, once an hour',
    'DELETE FROM application_files f': 'looks once an hour for files that belong to nothing any more',
    'FROM drafts o JOIN guests og ON og.id = o.guest_id': 'reminds of drafts, once an hour',
    'DELETE FROM connection_deliveries d USING applications a':
      'looks for erased applications among those sent, once a night',
    'SELECT letter_key AS key FROM given_form_letters': 'compares all keys with all files, once a night',
  },
}

/** Reads that the walk can't make. */
const UNREAD = [
  'GET /api/pcsx/notifications/unsubscribe', // needs the link of an email
  'GET /api/pcsx/staff_invitation', // needs the link of an email
  'GET /api/desk/applications/:id/files/:file', // sends a file
  'GET /api/desk/offers/:id/documents/:document/file', // sends a file
  'GET /api/desk/waiting_offers/:id/documents/:place/file', // sends a file
  'GET /api/desk/numbers/:table', // sends a file
  '/api/company/v1/applications/{id}/attachments/{file}', // sends a file
]

let site: TestSite
let large: OpenDatabase
let sizes: Map<string, number>
let grown: Set<string>
let unread: string[]
let failed: string[]
let requests: RecordedStatement[]
let jobs: RecordedStatement[]

beforeAll(async () => {
  const clock = { now: new Date() }
  site = await openTestSite([], { pages: false, now: () => clock.now })
  await seedDemo(site.context)
  await site.caughtUp()
  // A pool of the test: a statement that waits in the site's is sent, and recorded, by the request that leaves it a connection.
  const pool = new pg.Pool(site.context.database.connection)
  const walk = await openWalk(site)
  const day = await recordValues(async () => [...(await walk.useTheSite()), ...(await walk.callAsCompany())])
  const runJobs = (days: readonly number[]) =>
    recordValues(async () => {
      const names: string[] = []
      for (const each of days) names.push(...(await runScheduledJobs(site, clock, each)))
      return names
    })
  // So long ago that nothing is due and nothing old enough to be deleted, which is true of nearly all rows.
  const idle = await runJobs([-100])
  await addRareRows(pool)
  large = await openTestDatabase()
  await copyRows(pool, large.pool)
  // Nothing listens to the walk's webhook, whereas in production nearly all deliveries have arrived.
  await large.pool.query("UPDATE webhook_deliveries SET state = 'delivered' WHERE place % 20 <> 0")
  await pool.end()
  await site.importRows('meridian.example', [{ id: 'new', title: 'Engineer', description: '<p>Trams</p>' }])
  const soon = await runJobs([2])
  const changes = await recordValues(() => walk.changeEverything())
  const later = await runJobs([30, 400, 1200])
  unread = day.result
  failed = [idle, soon, later].flatMap(({ result }) => result)
  requests = firstOfEach([...day.statements, ...changes.statements], VALUES)
  jobs = firstOfEach([...idle.statements, ...soon.statements, ...later.statements], 1)
  sizes = await multiplyRows(large.pool, () => LARGE * 1.05)
  grown = new Set([...sizes].filter(([, rows]) => rows > LARGE).map(([name]) => name))
  await large.pool.query('ANALYZE')
}, 600_000)
afterAll(async () => {
  await site?.close()
  await large?.close()
})

function firstOfEach(statements: readonly RecordedStatement[], count: number): RecordedStatement[] {
  return [...Map.groupBy(statements, ({ text }) => text).values()].flatMap((all) => all.slice(0, count))
}

/**
 * Returns the statements that read whole large tables without a reason, and the reasons for statements that no longer
 * exist. Near the border between two plans the planner's samples decide, so a reason can be unneeded in one run only.
 */
async function readWhole(statements: readonly RecordedStatement[], reasons: Record<string, string>) {
  const found = await wholeReads(large.pool, statements, grown)
  const parts = Object.keys(reasons)
  return {
    found: found.filter(({ statement }) => !parts.some((part) => statement.includes(part))),
    unused: parts.filter((part) => !statements.some(({ text }) => text.includes(part))),
  }
}

describe('with more than 10,000 rows in each table', () => {
  test('every read and every job was tried, and every table grew', () => {
    expect(unread.filter((each) => !UNREAD.some((known) => each.startsWith(known)))).toEqual([])
    expect(failed).toEqual([])
    expect([...sizes].filter(([name]) => !grown.has(name))).toEqual([])
    expect([requests.length > 500, jobs.length > 80]).toEqual([true, true])
  })

  test('no request reads a table from beginning to end', async () => {
    expect(await readWhole(requests, ALLOWED.requests)).toEqual({ found: [], unused: [] })
  })

  test('no scheduled job does so when nothing is due', async () => {
    expect(await readWhole(jobs, ALLOWED.jobs)).toEqual({ found: [], unused: [] })
  })

  test('deleting a row finds references to it by an index', async () => {
    expect(await unindexedReferences(large.pool, grown)).toEqual([])
  })

  test('a statement without an index, and a reference without one, would be found', async () => {
    const { pool } = large
    await pool.query('DROP INDEX notifications_newest, notifications_not_viewed, applications_by_guest')
    const text = 'SELECT count(*) FROM notifications WHERE own_title = $1'
    const planted = await wholeReads(pool, [{ text, values: ['News'] }], grown)
    expect(planted).toEqual([{ statement: text, tables: ['notifications'] }])
    expect(await unindexedReferences(pool, grown)).toEqual(['applications.guest_id'])
  })
})
