import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#kernel/time.ts'
import { answers, type ApplicationSite, openApplicationSite } from '#testing/applications.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { lastCode, mailsTo, readZip } from '#testing/visitor.ts'
import { companyApplicationService } from '../company/company-service.ts'
import { checkApplications } from '../history/check-history.ts'
import { applicationDependencies } from '../records/dependencies.ts'
import { setLegalHold } from './erase-store.ts'
import { runRetention } from './run-retention.ts'

let on: ApplicationSite
beforeAll(async () => {
  on = await openApplicationSite({ site: { termsOfService: { enabled: false } } })
})
afterAll(() => on?.close())

const company = () => on.site.context.use(companyApplicationService)
const show = (encId: string) => company().show({ tenantId: on.tenant.id, encId })
const hold = (encId: string) => setLegalHold(on.site.context.db, { tenantId: on.tenant.id, encId }, true)
const run = (dryRun = false) => runRetention(applicationDependencies(on.site.context), on.clock.now, { dryRun })
const idsOf = (list: { encId: string }[]) => list.map(({ encId }) => encId)
const contentsOf = (name: string) =>
  on.rows(`SELECT FROM application_contents WHERE answers::text LIKE '%' || $1 || '%'`, [name])

describe('Retention', () => {
  test('notifies people 30 days before, erases when due, and keeps what is on hold', async () => {
    const apply = async (name: string) => {
      const guest = await on.guest()
      return (await on.apply(guest, on.idOf('A'), answers({ firstname: name, email: `${name}@example.org` }))).encId
    }
    const [due, held] = [await apply('due'), await apply('held')]
    await hold(held)
    on.clock.now = addDays(TEST_NOW, 334)
    expect(await run()).toEqual({ erased: [], warned: [] })
    on.clock.now = addDays(TEST_NOW, 336)
    expect(idsOf((await run(true)).warned)).toEqual([due])
    expect(idsOf((await run()).warned)).toEqual([due])
    expect((await run()).warned).toEqual([])
    expect(mailsTo(on.site, 'due@example.org').at(-1)?.headers['subject']).toMatch(/will erase your application soon/)
    on.clock.now = addDays(TEST_NOW, 364)
    expect((await run()).erased).toEqual([])
    on.clock.now = addDays(TEST_NOW, 367)
    expect(idsOf((await run(true)).erased)).toEqual([due])
    expect(await contentsOf('due')).toHaveLength(1)
    expect(idsOf((await run()).erased)).toEqual([due])
    expect((await run()).erased).toEqual([])
    expect(await contentsOf('due')).toEqual([])
    expect(await show(due)).toMatchObject({ state: 'withdrawn', candidateId: null, answers: [], email: null })
    expect(await show(held)).toMatchObject({ state: 'submitted', firstName: 'held', legalHold: true })
    const records = await on.rows('SELECT application, reason, items FROM application_erasures')
    expect(records).toEqual([
      { application: due, reason: 'retention', items: expect.objectContaining({ answers: 1, consents: 1 }) },
    ])
    expect(await checkApplications(on.site.context.db)).toMatchObject({ state: 'ok' })
    on.clock.now = TEST_NOW
  })

  test('gives people who were never notified a full 30 days', async () => {
    const guest = await on.guest()
    const { encId } = await on.apply(guest, on.idOf('B'), answers({ email: 'late@example.org' }))
    on.clock.now = addDays(TEST_NOW, 400)
    expect(await run()).toMatchObject({ erased: [], warned: [{ encId }] })
    on.clock.now = addDays(TEST_NOW, 429)
    expect((await run()).erased).toEqual([])
    on.clock.now = addDays(TEST_NOW, 431)
    expect(idsOf((await run()).erased)).toEqual([encId])
    on.clock.now = TEST_NOW
  })
})

test('Deleting an account withdraws and erases its applications, gives a receipt by item, and keeps the history’s hashes', async () => {
  const dave = on.applicantOf(on.dave)
  const kept = await on.apply(dave, on.idOf('C'), answers({ firstname: 'Davekept' }))
  const gone = await on.apply(dave, on.idOf('D'), answers({ firstname: 'Davegone' }))
  await hold(kept.encId)
  const download = await on.dave.get('/api/pcsx/personal_data/export')
  expect(download.statusCode === 200 || download.statusCode === 404).toBe(true)
  if (download.statusCode === 200) expect(Object.keys(await readZip(download.rawPayload))).not.toEqual([])
  await on.dave.post('/api/pcsx/personal_data/request_code')
  const code = lastCode(on.site, 'dave@example.com')
  const erased = await on.dave.post('/api/pcsx/personal_data/erase', { code })
  expect(erased.statusCode, erased.body).toBe(200)
  const [receipt] = await on.rows<{ lines: object[] }>('SELECT lines FROM erasures ORDER BY erased_at DESC LIMIT 1')
  expect(receipt?.lines).toEqual(
    expect.arrayContaining([
      { item: 'applications', count: 1 },
      { item: 'heldApplications', count: 1, kept: 'legalHold' },
      { item: 'applicationHistory', count: 1, kept: 'applicationHistory' },
      expect.objectContaining({ item: 'keptAnswers' }),
    ]),
  )
  expect(await contentsOf('Davegone')).toEqual([])
  expect(await contentsOf('Davekept')).toHaveLength(1)
  expect(await show(gone.encId)).toMatchObject({ state: 'withdrawn', candidateId: null, answers: [] })
  expect(await checkApplications(on.site.context.db)).toMatchObject({ state: 'ok' })
  const proof = await on.alice.get(`/api/pcsx/receipts/${gone.receipt}`)
  expect(proof.json()).toMatchObject({ data: { position: 'Baker D', received_on: TEST_NOW.toISOString() } })
})
