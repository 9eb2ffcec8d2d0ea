import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#kernel/time.ts'
import { answers, type ApplicationSite, openApplicationSite } from '#testing/applications.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { mailsTo } from '#testing/visitor.ts'
import { type ApiScope, apiScopes } from '#kernel/company/api-scopes.ts'
import { createApiKey } from './keys/api-keys.ts'

/** The fields of an interview or event that the tests read. */
interface Shown {
  id: string
  status: string
}

let on: ApplicationSite
let keys: Record<'own' | 'foreign' | 'narrow', string>
beforeAll(async () => {
  on = await openApplicationSite()
  const newKey = async (scopes: readonly ApiScope[], tenantId = on.tenant.id) =>
    (
      await createApiKey(on.site.context.db, {
        tenantId,
        name: 'ATS',
        scopes: [...scopes],
        expiresAt: null,
        now: TEST_NOW,
      })
    ).key
  const other = on.site.context.tenants.all()[1]?.id
  keys = {
    own: await newKey(apiScopes),
    foreign: await newKey(apiScopes, other),
    narrow: await newKey(['offers:write']),
  }
})
afterAll(() => on?.close())
beforeEach(() => {
  on.clock.now = TEST_NOW
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
async function call(method: Method, path: string, body?: object, key: keyof typeof keys = 'own') {
  const answer = await on.site.app.inject({
    method,
    url: `/api/company/v1${path}`,
    headers: { host: 'localhost:3000', authorization: `Bearer ${keys[key]}` },
    ...(body && { payload: body }),
  })
  return {
    status: answer.statusCode,
    body: answer.json<Shown>(),
    list: answer.json<Shown[]>(),
    code: answer.json<{ code?: string }>().code,
  }
}

let people = 0
/** Returns a new guest’s address and application. */
async function applied(): Promise<{ email: string; application: string }> {
  people += 1
  const email = `person${people}@example.org`
  const { encId } = await on.apply(await on.guest(), on.idOf('A'), answers({ email }))
  return { email, application: encId }
}

const INTERVIEWS = '/scheduled_interviews'
const talk = { title: 'First interview', zone: 'Europe/Berlin' }

describe('a company’s program arranges an interview', () => {
  test('with times to pick from, moves it to a fixed time and cancels it; the guest reads each in an email', async () => {
    const { email, application } = await applied()
    const slots = [{ wall_start: '2026-05-20T10:00', seats: 2 }, { wall_start: '2026-05-21T10:00' }]
    const arranged = await call('POST', INTERVIEWS, { ...talk, application_id: application, slots })
    expect(arranged).toMatchObject({
      status: 201,
      body: {
        application_id: application,
        state: 'proposed',
        start: null,
        slots: [
          { wall_start: '2026-05-20T10:00+02:00', seats: 2, taken: 0 },
          { wall_start: '2026-05-21T10:00+02:00', seats: 1, taken: 0 },
        ],
      },
    })
    const { id } = arranged.body
    const fixed = await call('PUT', `${INTERVIEWS}/${id}`, { wall_start: '2026-05-22T09:30', minutes: 30 })
    expect(fixed.body).toMatchObject({
      state: 'booked',
      start: { date_time: '2026-05-22T07:30:00.000Z' },
      end: { date_time: '2026-05-22T08:00:00.000Z' },
      sequence: 1,
    })
    const words = 'The team is ill.'
    const canceled = await call('DELETE', `${INTERVIEWS}/${id}`, { words })
    expect(canceled.body).toMatchObject({ state: 'canceled', sequence: 2 })
    expect((await call('DELETE', `${INTERVIEWS}/${id}`, {})).body).toEqual(canceled.body)
    const mails = mailsTo(on.site, email).filter(({ headers }) => headers['x-foyer-kind'] === 'interview')
    expect(mails).toHaveLength(3)
    expect(mails.at(-1)?.text).toContain(words)
    expect(mails.map(({ calendar }) => calendar.method)).toEqual(['', 'REQUEST', 'CANCEL'])
  })

  test('and gets an error for a wrong time, application or order of calls', async () => {
    const { application } = await applied()
    const arrange = (more: object) => call('POST', INTERVIEWS, { ...talk, application_id: application, ...more })
    const refused = async (more: object) => {
      const { status, code } = await arrange(more)
      return `${status} ${code}`
    }
    expect(await refused({ wall_start: '2027-03-28T02:30' })).toBe('422 no-such-time')
    expect(await refused({ wall_start: '2026-10-25T02:30' })).toBe('422 twice-that-day')
    expect(await refused({ wall_start: '2026-05-20T10:00', zone: 'Mars/Olympus' })).toBe('422 no-such-zone')
    expect(await refused({ wall_start: '2026-01-20T10:00' })).toBe('422 past-time')
    expect(await refused({})).toBe('422 invalid')
    expect(await refused({ wall_start: '2026-05-20T10:00', slots: [{ wall_start: '2026-05-20T10:00' }] })).toBe(
      '422 invalid',
    )
    expect(await refused({ wall_start: '2026-05-20T10:00', application_id: 'none' })).toBe('404 not-found')
    const { body } = await arrange({ wall_start: '2026-05-20T10:00' })
    on.clock.now = addDays(TEST_NOW, 30)
    const later = { wall_start: '2026-07-20T10:00' }
    expect((await call('PUT', `${INTERVIEWS}/${body.id}`, later)).code).toBe('over')
    expect((await call('DELETE', `${INTERVIEWS}/${body.id}`, {})).code).toBe('over')
  })

  test('and lists those of an application or a state page by page; another company’s key finds none', async () => {
    const { application } = await applied()
    const ids: string[] = []
    for (const wall_start of ['2026-05-20T10:00', '2026-05-21T10:00', '2026-05-22T10:00'])
      ids.push((await call('POST', INTERVIEWS, { ...talk, application_id: application, wall_start })).body.id)
    await call('DELETE', `${INTERVIEWS}/${ids[1]}`, {})
    const list = async (query: string, key?: keyof typeof keys) =>
      (await call('GET', `${INTERVIEWS}?application_id=${application}${query}`, undefined, key)).list
    expect((await list('')).map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect((await list('&state=canceled')).map(({ id }) => id)).toEqual([ids[1]])
    expect(await list('', 'foreign')).toEqual([])
    expect((await call('PUT', `${INTERVIEWS}/${ids[0]}`, { moves: 1 }, 'foreign')).status).toBe(404)
    expect((await call('GET', INTERVIEWS, undefined, 'narrow')).status).toBe(403)
    expect((await call('GET', `${INTERVIEWS}?cursor=none`)).code).toBe('bad-cursor')
  })
})

describe('a company’s program manages events', () => {
  const day = {
    title: 'Open day',
    wall_start: '2026-05-14T18:00',
    zone: 'Europe/London',
    minutes: 90,
    seats: 20,
    place: 'Leeds, Mill Lane 3',
  }

  test('it creates one, reads it on the site, changes it and cancels it', async () => {
    const created = await call('POST', '/events', day)
    expect(created).toMatchObject({ status: 201, body: { status: 'open', starts_at: '2026-05-14T17:00:00.000Z' } })
    const { id } = created.body
    expect((await on.alice.get(`/api/pcsx/events/${id}`)).statusCode).toBe(200)
    const changed = await call('PUT', `/events/${id}`, { ...day, seats: null, closes: '2026-05-10T12:00:00Z' })
    expect(changed.body).toMatchObject({ id, seats: null, closes: '2026-05-10T12:00:00.000Z' })
    await on.dave.post(`/api/pcsx/events/${id}/register`)
    const people = await call('GET', `/events/${id}/registrations`)
    expect(people.list).toMatchObject([{ email: 'dave@example.com', status: 'registered' }])
    expect((await call('GET', `/events/${id}/registrations`, undefined, 'foreign')).status).toBe(404)
    const canceled = await call('PUT', `/events/${id}`, { canceled: true })
    expect(canceled.body.status).toBe('canceled')
    expect((await call('PUT', `/events/${id}`, { canceled: true })).body).toEqual(canceled.body)
    expect((await call('PUT', `/events/${id}`, day)).code).toBe('canceled')
    expect((await call('GET', `/events/${id}`)).body).toEqual(canceled.body)
  })

  test('it lists upcoming events, with past ones on request; another company’s key finds none', async () => {
    const { id } = (await call('POST', '/events', { ...day, title: 'Night talk' })).body
    const ids = async (query = '', key?: keyof typeof keys) =>
      (await call('GET', `/events${query}`, undefined, key)).list.map((event) => event.id)
    expect(await ids()).toContain(id)
    expect(await ids('', 'foreign')).toEqual([])
    expect((await call('GET', `/events/${id}`, undefined, 'foreign')).status).toBe(404)
    expect((await call('POST', '/events', { ...day, zone: 'Mars/Olympus' })).status).toBe(422)
    on.clock.now = addDays(TEST_NOW, 30)
    expect(await ids()).not.toContain(id)
    expect(await ids('?all=true')).toContain(id)
  })
})
