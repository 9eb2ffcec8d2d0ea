import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApplicationSite, MERIDIAN, openApplicationSite } from '#testing/applications.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { mailsTo } from '#testing/visitor.ts'
import { companyApplicationService } from '../company/company-service.ts'
import { checkApplications } from '../history/check-history.ts'
import { seedDemoApplications } from './seed-demo.ts'

let on: ApplicationSite
beforeAll(async () => {
  on = await openApplicationSite({ site: { pcsxConfig: {} } })
  const many = Array.from({ length: 120 }, (_, n) => ({
    id: `many${n}`,
    title: `Cook ${n}`,
    description: '<p>Soup</p>',
  }))
  await on.site.importRows(MERIDIAN, many)
})
afterAll(() => on?.close())

test('The demo has an application in every stage, one withdrawn that can be undone, and notifies no one', async () => {
  const { context } = on.site
  const sites = { meridian: on.tenant.id, northgate: 0 }
  expect(await seedDemoApplications(context, sites, TEST_NOW)).toBe(true)
  expect(await seedDemoApplications(context, sites, TEST_NOW)).toBe(false)
  const { applications } = await context.use(companyApplicationService).list(on.tenant.id, { limit: 100 })
  const stages = applications.map(
    ({ state, stage, version, overdue }) => `${state} ${stage.key} ${version}${overdue ? ' overdue' : ''}`,
  )
  expect(stages.toSorted()).toEqual([
    'hired hired 1',
    'in_review review 1',
    'in_review review 1',
    'in_review review 1',
    'in_review review 1',
    'in_review review 1 overdue',
    'interview interview 1',
    'interview interview 1',
    'offer offer 1',
    'offer offer 1',
    'rejected rejected 1',
    'submitted new 1 overdue',
    'submitted new 2',
    'withdrawn review 1',
  ])
  expect(applications.every(({ attachments }) => attachments.length === 1)).toBe(true)
  const withdrawn = await on.rows('SELECT FROM applications WHERE undo_until > $1', [TEST_NOW])
  expect(withdrawn).toHaveLength(1)
  expect(mailsTo(on.site, 'alice@example.com')).toEqual([])
  expect(await checkApplications(context.db)).toMatchObject({ state: 'ok' })
})
