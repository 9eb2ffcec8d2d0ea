import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyApplicationService } from '#features/applying/applications/server/index.ts'
import { addDays } from '#kernel/time.ts'
import { type ApplicationSite, answers, openApplicationSite } from '#testing/applications.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { mailsTo } from '#testing/visitor.ts'
import { companyInterviewService } from './company/company-interviews.ts'
import { seedDemoInterviews } from './seed-demo.ts'

let on: ApplicationSite
beforeAll(async () => {
  on = await openApplicationSite()
})
afterAll(() => on?.close())

test('The demo has interviews to pick, booked, over and canceled, and notifies no one', async () => {
  const { context } = on.site
  const tenantId = on.tenant.id
  const sites = { meridian: tenantId, northgate: 0 }
  const company = context.use(companyApplicationService)
  for (const [row, stage] of [
    ['A', 'interview'],
    ['B', 'review'],
  ] as const) {
    const { encId } = await on.apply(on.applicantOf(on.alice), on.idOf(row), answers())
    await company.move({ tenantId, encId }, { stage })
  }
  const before = mailsTo(on.site, 'alice@example.com').length
  expect(await seedDemoInterviews(context, sites, TEST_NOW)).toBe(true)
  expect(await seedDemoInterviews(context, sites, TEST_NOW)).toBe(false)
  const { interviews } = await context.use(companyInterviewService).list(tenantId, { limit: 100 })
  expect(interviews.map(({ state }) => state).toSorted()).toEqual(['booked', 'canceled', 'over', 'proposed'])
  expect(mailsTo(on.site, 'alice@example.com').length).toBe(before)
})

test.each([0, 1, 2, 3, 4, 5, 6])('They are on working days at working hours, %i days later', async (days) => {
  await on.rows('TRUNCATE interviews, interview_slots CASCADE')
  const sites = { meridian: on.tenant.id, northgate: 0 }
  expect(await seedDemoInterviews(on.site.context, sites, addDays(TEST_NOW, days))).toBe(true)
  const times = await on.rows<{ day: number; hour: number }>(
    `SELECT extract(isodow FROM starts_at AT TIME ZONE zone)::int AS day, extract(hour FROM starts_at AT TIME ZONE zone)::int AS hour
     FROM (SELECT starts_at, zone FROM interviews UNION ALL SELECT starts_at, zone FROM interview_slots) t WHERE starts_at IS NOT NULL`,
  )
  expect(times.length).toBeGreaterThan(5)
  for (const { day, hour } of times) {
    expect(day).toBeLessThan(6)
    expect(hour).toBeGreaterThan(8)
    expect(hour).toBeLessThan(17)
  }
})
