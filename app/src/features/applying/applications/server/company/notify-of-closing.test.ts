import { afterAll, beforeAll, expect, test } from 'vitest'
import { answers, type ApplicationSite, MERIDIAN, openApplicationSite } from '#testing/applications.ts'
import { signIn, type Visitor } from '#testing/visitor.ts'
import { reopenPositions } from '#features/jobs/positions/server/index.ts'
import { applicationDependencies } from '../records/dependencies.ts'
import { companyApplicationService } from './company-service.ts'
import { notifyOfClosing } from './notify-of-closing.ts'

let on: ApplicationSite
let rita: Visitor
beforeAll(async () => {
  on = await openApplicationSite()
  rita = await signIn(on.site, MERIDIAN, 'rita@example.com')
})
afterAll(() => on?.close())

const close = async (job: string, more: object) => {
  const answer = await rita.post('/api/desk/acts/jobs/close', { ids: [on.idOf(job)], ...more })
  expect(answer.statusCode).toBe(200)
}
const planned = () =>
  on.rows<{ data: { positionId: number; words: string | null; closedAt: string; tenantId: number } }>(
    "SELECT data FROM pgboss.job WHERE name = 'tell-of-closed-job' AND state < 'completed' ORDER BY created_on",
  )
const notify = async () => {
  for (const { data } of await planned())
    await notifyOfClosing(applicationDependencies(on.site.context), data, { signal: new AbortController().signal })
}
const events = (encId: string) =>
  on.rows<{ words: string | null }>(
    `SELECT w.words FROM application_events e JOIN applications a ON a.id = e.application_id
     LEFT JOIN application_event_words w ON w.event_id = e.id WHERE a.enc_id = $1 AND e.action = 'job-closed'`,
    [encId],
  )

test('closing a job tells those whose applications are open once, with the reason, and changes nothing else', async () => {
  const applicant = await on.apply(on.applicantOf(on.alice), on.idOf('A'))
  const guest = await on.guest()
  const other = await on.apply(
    guest,
    on.idOf('A'),
    answers({ email: 'ines@example.org', firstname: 'Ines', lastname: 'Vidal' }),
  )
  const rejected = await on.apply(on.applicantOf(on.dave), on.idOf('A'), answers({ email: 'dave@example.com' }))
  const company = on.site.context.use(companyApplicationService)
  await company.reject({ tenantId: on.tenant.id, encId: rejected.encId }, {})
  await close('A', { reason: 'We found someone in the team.' })
  await notify()
  await notify()
  for (const { encId } of [applicant, other]) {
    expect(await events(encId)).toEqual([{ words: 'We found someone in the team.' }])
    expect((await company.show({ tenantId: on.tenant.id, encId })).status).toBe('active')
  }
  expect(await events(rejected.encId)).toEqual([])
  const news = await on.rows<{ message_id: string }>(
    'SELECT message_id FROM notifications WHERE account_id = $1 ORDER BY id DESC LIMIT 1',
    [on.alice.accountId],
  )
  expect(news).toEqual([{ message_id: 'notification.application.closed' }])
})

test('tells no one if the company chooses so, gives no reason elsewhere, or reopens the job before', async () => {
  const { encId } = await on.apply(on.applicantOf(on.alice), on.idOf('B'))
  const before = (await planned()).length
  await close('B', { reason: 'Filled.', notify: false })
  expect(await planned()).toHaveLength(before)
  await reopenPositions(on.site.context.db, on.tenant.id, [on.idOf('B')], on.clock.now)
  await close('B', {})
  expect(await planned()).toHaveLength(before)
  await reopenPositions(on.site.context.db, on.tenant.id, [on.idOf('B')], on.clock.now)
  await close('B', { notify: true })
  await reopenPositions(on.site.context.db, on.tenant.id, [on.idOf('B')], on.clock.now)
  await notify()
  expect(await events(encId)).toEqual([])
})
