import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstKeptDay } from '#features/site/visits/server/count-views.ts'
import { deleteVisitors } from '#features/site/visits/server/visit-store.ts'
import { visitService } from '#features/site/visits/server/index.ts'
import { addDays } from '#kernel/time.ts'
import { type ApplicationSite, MERIDIAN, NORTHGATE, openApplicationSite } from '#testing/applications.ts'
import { change, save } from '#testing/draft-site.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { openVisitor, signIn, type Visitor } from '#testing/visitor.ts'
import type { Numbers } from './show-numbers.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
type Who = 'carol' | 'rita' | 'hugo' | 'editor' | 'alice' | 'visitor' | 'elsewhere'

let on: ApplicationSite
const people = new Map<Who, Visitor>()
beforeAll(async () => {
  on = await openApplicationSite()
  await on.rows("UPDATE accounts SET staff_role = 'editor' WHERE email = 'dave@example.com'")
  await on.rows("UPDATE accounts SET staff_role = 'owner' WHERE email = 'erin@example.com'")
  await on.rows(
    `INSERT INTO staff_jobs (account_id, tenant_id, position_id)
     SELECT id, tenant_id, $1 FROM accounts WHERE email = 'hugo@example.com'`,
    [on.idOf('A')],
  )
  for (const who of ['carol', 'rita', 'hugo', 'alice'] as const)
    people.set(who, await signIn(on.site, MERIDIAN, `${who}@example.com`))
  people.set('editor', await signIn(on.site, MERIDIAN, 'dave@example.com'))
  people.set('elsewhere', await signIn(on.site, NORTHGATE, 'erin@example.com'))
  people.set('visitor', await openVisitor(on.site, MERIDIAN))
})
afterAll(() => on?.close())

const as = (who: Who): Visitor => {
  const visitor = people.get(who)
  if (!visitor) throw new Error(`${who} has no browser.`)
  return visitor
}
const numbers = async (who: Who = 'carol', query = ''): Promise<Numbers> =>
  (await as(who).get(`/api/desk/numbers?${query}`)).json<{ data: Numbers }>().data

/** Fetches a job as a browser does. */
const look = (
  row: string,
  {
    address = '192.0.2.1',
    agent = BROWSER,
    referrer,
    more = '',
  }: { address?: string; agent?: string; referrer?: string; more?: string } = {},
) =>
  on.site.app.inject({
    url: `/api/pcsx/position_details?position_id=${on.idOf(row)}&domain=${MERIDIAN}${more}`,
    remoteAddress: address,
    headers: { host: 'localhost:3000', 'user-agent': agent, ...(referrer !== undefined && { referer: referrer }) },
  })

const sources = async (query = '') =>
  Object.fromEntries((await numbers('carol', query)).sources.map(({ source, views }) => [source, views]))

describe('views of jobs', () => {
  test('count a visitor once for each job and day, and programs apart', async () => {
    const before = (await numbers()).total
    await look('A')
    await look('A')
    await look('B')
    await look('A', { address: '192.0.2.2' })
    await look('A', { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' })
    await look('A', { agent: '' })
    const after = (await numbers()).total
    expect(after.views - before.views).toBe(3)
    expect(after.bots - before.bots).toBe(2)
    on.clock.now = addDays(TEST_NOW, 1)
    await look('A')
    await on.site.context.use(visitService).flush()
    on.clock.now = TEST_NOW
    expect((await numbers()).total.views - after.views).toBe(1)
  })

  test('leave out colleagues', async () => {
    const before = (await numbers()).total
    await as('carol').get(`/api/pcsx/position_details?position_id=${on.idOf('E')}`)
    expect((await numbers()).total).toEqual(before)
  })

  test('name where the visitor came from: a campaign, the site before, or this one', async () => {
    const own = 'http://localhost:3000/careers?query=baker'
    const visits = [
      { more: '&utm_source=Spring%20Fair' },
      { referrer: `${own}&utm_source=Spring+Fair` },
      { referrer: 'https://www.google.co.uk/' },
      { referrer: 'https://duckduckgo.com/' },
      { referrer: 'https://www.jobs.example/offers' },
      { referrer: own },
      { referrer: 'not an address' },
      {},
    ]
    for (const [n, visit] of visits.entries()) await look('C', { address: `198.51.100.${n}`, ...visit })
    expect(await sources(`job=${on.idOf('C')}`)).toEqual({
      'spring fair': 2,
      'search-engine': 2,
      'jobs.example': 1,
      site: 1,
      direct: 2,
    })
  })

  test('store no address, and no hash or salt of a day that is over', async () => {
    await on.site.context.use(visitService).flush()
    const stored = JSON.stringify(
      await on.rows('SELECT to_jsonb(v) FROM visit_visitors v UNION ALL SELECT to_jsonb(c) FROM visit_counts c'),
    )
    expect(stored).not.toContain('192.0.2')
    expect(stored).not.toContain('Firefox')
    const days = () =>
      on.rows<{ day: string }>('SELECT DISTINCT day::text FROM visit_visitors UNION SELECT day::text FROM visit_salts')
    expect(await days()).toHaveLength(2)
    await deleteVisitors(on.site.context.db, on.tenant.id, firstKeptDay(addDays(TEST_NOW, 1), 'UTC'))
    expect(await days()).toEqual([{ day: '2026-05-05' }])
  })
})

describe('applications', () => {
  test('are begun from where the visit of the job came from, and still count once they are deleted', async () => {
    const visitor = await openVisitor(on.site, MERIDIAN, { address: '203.0.113.7' })
    await look('D', { address: '203.0.113.7', referrer: 'https://www.bing.com/' })
    const own = { 'user-agent': BROWSER, referer: 'http://localhost:3000/careers/apply' }
    const changes = [change('laptop:1', 'firstname', 'Nour')]
    expect(await save(visitor, { position_id: on.idOf('D'), changes }, own)).toMatchObject({ status: 200 })
    const found = await numbers('carol', `job=${on.idOf('D')}`)
    expect(found.sources.find(({ source }) => source === 'search-engine')).toMatchObject({ starts: 1 })
    expect(found.questions).toMatchObject({ begun: 1, sent: 0, unanswered: 0 })
    expect(found.questions?.questions.find(({ name }) => name === 'firstname')).toMatchObject({
      reached: 1,
      stopped: 1,
    })
    await on.rows('DELETE FROM drafts WHERE position_id = $1', [on.idOf('D')])
    expect((await numbers('carol', `job=${on.idOf('D')}`)).questions).toEqual(found.questions)
  })
})

describe('the numbers', () => {
  test.each([
    ['carol', '', 200],
    ['rita', '', 200],
    ['hugo', '', 200],
    ['hugo', 'A', 200],
    ['hugo', 'B', 404],
    ['carol', 'N', 404],
    ['elsewhere', 'A', 404],
    ['editor', '', 404],
    ['alice', '', 404],
    ['visitor', '', 404],
  ] as const)('are shown to those who read the applications: %s, job %s', async (who, row, status) => {
    const job = row === '' ? '' : String(on.idOf(row))
    expect((await as(who).get(`/api/desk/numbers?job=${job}`)).statusCode).toBe(status)
    expect((await as(who).get(`/api/desk/numbers/weeks?job=${job}`)).statusCode).toBe(status)
  })

  test('of a hiring manager are those of their jobs', async () => {
    const own = await numbers('hugo')
    expect(own.jobs.map(({ id }) => id)).toEqual([on.idOf('A')])
    expect(own.total).toEqual((await numbers('carol', `job=${on.idOf('A')}`)).total)
    expect(own.voluntary).toEqual([])
  })

  test('are downloaded as they are shown', async () => {
    const { jobs } = await numbers()
    const file = await as('carol').get('/api/desk/numbers/jobs')
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [head, ...lines] = file.body.replace('\uFEFF', '').trim().split('\r\n')
    expect(head).toBe('Job,Views,Started,Sent,Hired')
    expect(lines).toEqual(
      jobs.map(({ title, views, starts, sent, hired }) => [title, views, starts, sent, hired].join(',')),
    )
  })
})

test('the list of jobs shows the same numbers of each job as its own page, to those who see both', async () => {
  const listed = async (who: Who) =>
    (await as(who).get('/api/desk/jobs')).json<{ data: { jobs: { id: number; numbers: object | null }[] } }>().data.jobs
  await look('D')
  await look('D', { address: '192.0.2.9' })
  const applicant = await on.guest()
  await on.draft(applicant, on.idOf('D'))
  await on.apply(await on.guest(), on.idOf('D'))
  const { views, starts, sent } = (await numbers('carol', `job=${on.idOf('D')}`)).total
  expect([views, starts, sent].every((count) => count > 0)).toBe(true)
  const job = (await listed('carol')).find(({ id }) => id === on.idOf('D'))
  expect(job?.numbers).toEqual({ weeks: 12, views, starts, sent })
  expect((await listed('hugo')).map(({ id, numbers: own }) => [id, own !== null])).toEqual([[on.idOf('A'), true]])
  expect((await listed('editor')).every(({ numbers: own }) => own === null)).toBe(true)
})
