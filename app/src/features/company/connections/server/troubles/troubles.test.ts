import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DESK_API } from '#kernel/company/api-scopes.ts'
import { addMinutes } from '#kernel/time.ts'
import { answers, type ApplicationSite, MERIDIAN, openApplicationSite } from '#testing/applications.ts'
import { openReceiver, type WebhookReceiver } from '#testing/processes/webhook-receiver.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { mailsTo, signIn, type Visitor } from '#testing/visitor.ts'
import { pullConnection } from '../pull.ts'
import { checkConnections } from './check-connections.ts'
import { sendTroubles } from './send-troubles.ts'

let on: ApplicationSite
let system: WebhookReceiver
let carol: Visitor
let connection = 0
let application = ''
/** A name that no other test uses. */
let source = ''
let tests = 0
beforeAll(async () => {
  on = await openApplicationSite()
  system = await openReceiver()
  carol = await signIn(on.site, MERIDIAN, 'carol@example.com')
  application = (await on.apply(await on.guest(), on.idOf('A'), answers({}))).encId
})
afterAll(async () => {
  await on?.close()
  await system?.close()
})

const act = (name: string, body: object) => carol.post(`${DESK_API}/acts/connection/${name}`, body)
const job = (id: string) =>
  JSON.stringify({ id, title: 'Fitter', description: '<p>You fit rails.</p>', locations: ['Leeds, United Kingdom'] })
const works = () => system.answer(() => ({ status: 200, body: ['F1', 'F2', 'F3', 'F4'].map(job).join('\n') }))
const fails = () => system.answer(() => ({ status: 500 }))
const shrinks = () => system.answer(() => ({ status: 200, body: job('F1') }))
async function pullAt(minutes: number): Promise<void> {
  on.clock.now = addMinutes(TEST_NOW, minutes)
  await pullConnection(on.site.context, { connection, asked: false, close: false }, new AbortController().signal)
  on.clock.now = TEST_NOW
}
beforeEach(async () => {
  await on.rows('DELETE FROM connections')
  tests += 1
  source = `feed ${tests}`
  works()
  const added = await act('add', { system: 'feed', board: `${system.url}/jobs`, source })
  connection = added.json<{ data: { id: number } }>().data.id
  await vi.waitFor(
    async () => expect(await on.rows('SELECT 1 FROM connection_runs WHERE outcome IS NOT NULL')).toHaveLength(1),
    { timeout: 20_000 },
  )
})

/** Makes the connection one that sends, with applications in some states since a number of minutes. */
async function sending(states: readonly string[], minutes: number, since = 0): Promise<void> {
  await on.rows(`UPDATE connections SET credentials = 'sealed'`)
  const at = addMinutes(TEST_NOW, minutes).toISOString()
  for (const [index, state] of states.entries())
    await on.rows(
      `INSERT INTO connection_deliveries (tenant_id, connection_id, application_id, version, state, created_at, next_at, ended_at)
       SELECT tenant_id, ${connection}, id, ${since + index + 1}, '${state}', '${at}', '${at}', '${at}' FROM applications WHERE enc_id = '${application}'`,
    )
}
const checkAt = (minutes: number) => sendTroubles(on.site.context, addMinutes(TEST_NOW, minutes))
/** Returns the texts of the emails about the connection. */
const got = (who = 'carol') =>
  mailsTo(on.site, `${who}@example.com`)
    .filter(({ headers }) => headers['x-foyer-kind'] === 'staff-trouble')
    .map(({ headers, text }) => `${headers['subject']}: ${text.replaceAll(/\s+/g, ' ')}`)
    .filter((text) => text.includes(source))
const today = async (who = carol) =>
  (await who.get(`${DESK_API}/today`)).json<{ data: { connections: { source: string; text: string }[] } }>().data
    .connections

describe('owners get an email', () => {
  test('about a feed that has failed for an hour: once, and again when it fails after it worked', async () => {
    fails()
    await pullAt(10)
    await checkAt(69)
    expect(got()).toEqual([])
    await pullAt(40)
    await checkAt(70)
    await checkAt(200)
    expect(got()).toHaveLength(1)
    expect(got()[0]).toContain(`${source} needs your attention`)
    expect(got()[0]).toContain('No new jobs are coming in')
    expect(got()[0]).toContain('/careers/tools/site/connections')
    expect(got('rita')).toEqual([])

    works()
    await pullAt(210)
    await checkAt(215)
    fails()
    await pullAt(220)
    await checkAt(285)
    expect(got()).toHaveLength(2)
  })

  test('about an import that waits for them', async () => {
    shrinks()
    await pullAt(10)
    await checkAt(75)
    expect(got()[0]).toContain('An import is waiting for your decision')
  })

  test('about applications that wait for an hour, and not while the connection works', async () => {
    await sending(['delivered', 'waiting', 'sending'], 0)
    await checkAt(59)
    expect(got()).toEqual([])
    await checkAt(60)
    expect(got()[0]).toContain('2 applications are waiting to be sent')
  })

  test('about applications to decide on, and a day later if more of them wait', async () => {
    await sending(['refused', 'unclear'], 0)
    await checkAt(60)
    await checkAt(90)
    expect(got().map((text) => /\d+ applications are waiting for your decision/.exec(text)?.[0])).toEqual([
      '2 applications are waiting for your decision',
    ])
    await sending(['refused'], 100, 2)
    await checkAt(160)
    expect(got()).toHaveLength(1)
    await checkAt(60 + 24 * 60)
    expect(got().at(-1)).toContain('3 applications are waiting for your decision')
  })

  test('not about the feed of a paused connection', async () => {
    fails()
    await pullAt(10)
    await act('pause', { id: connection })
    await checkAt(75)
    expect(got()).toEqual([])
  })
})

test('owners see on the page Today what needs them, and recruiters don’t', async () => {
  await sending(['refused'], 0)
  expect(await today()).toMatchObject([{ source, text: '1 application is waiting for your decision' }])
  expect(await today(await signIn(on.site, MERIDIAN, 'rita@example.com'))).toEqual([])
})

test('the operator sees in doctor and metrics what is late', async () => {
  expect(await checkConnections(on.site.context.db, TEST_NOW)).toMatchObject([{ state: 'ok' }])
  await sending(['waiting'], 0)
  expect(await checkConnections(on.site.context.db, addMinutes(TEST_NOW, 59))).toMatchObject([{ state: 'ok' }])
  expect(await checkConnections(on.site.context.db, addMinutes(TEST_NOW, 61))).toMatchObject([
    {
      state: 'problem',
      message: expect.stringContaining(`${connection} (${source}): applications have waited since`),
    },
  ])
  await on.rows(`UPDATE connection_deliveries SET created_at = now() - interval '90 minutes'`)
  const { body } = await on.site.app.inject({
    url: '/metrics',
    remoteAddress: '127.0.0.1',
    headers: { host: 'localhost' },
  })
  const seconds = Number(/^foyer_applications_undelivered_oldest_seconds (\d+)/m.exec(body)?.[1])
  expect(seconds).toBeGreaterThanOrEqual(5400)
  expect(seconds).toBeLessThan(5460)
})
