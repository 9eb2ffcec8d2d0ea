import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { COMPANY_API, DESK_API } from '#kernel/company/api-scopes.ts'
import type { DataOf } from '#kernel/endpoint.ts'
import { webhookService } from '#features/site/webhooks/server/index.ts'
import { type ApplicationSite, MERIDIAN, NORTHGATE, openApplicationSite } from '#testing/applications.ts'
import { openReceiver, type WebhookReceiver } from '#testing/processes/webhook-receiver.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { openVisitor, signIn, type Visitor } from '#testing/visitor.ts'
import type * as contract from '../setup-contract.ts'

let on: ApplicationSite
let receiver: WebhookReceiver
let carol: Visitor
const others: Visitor[] = []
beforeAll(async () => {
  on = await openApplicationSite()
  receiver = await openReceiver()
  await on.rows("UPDATE accounts SET staff_role = 'editor' WHERE email = 'dave@example.com'")
  await on.rows("UPDATE accounts SET staff_role = 'owner' WHERE email = 'erin@example.com'")
  carol = await signIn(on.site, MERIDIAN, 'carol@example.com')
  for (const who of ['rita', 'hugo', 'dave', 'alice'])
    others.push(await signIn(on.site, MERIDIAN, `${who}@example.com`))
  others.push(await openVisitor(on.site, MERIDIAN))
})
afterAll(async () => {
  await on?.close()
  await receiver?.close()
})

const act = (name: string, body: object, who = carol) => who.post(`${DESK_API}/acts/${name}`, body)
async function done<Answer>(name: string, body: object): Promise<Answer> {
  const answer = await act(name, body)
  expect([answer.statusCode, answer.json()], name).toEqual([200, expect.anything()])
  return answer.json<{ data: Answer }>().data
}
const programs = async () =>
  (await carol.get(`${DESK_API}/programs`)).json<{ data: DataOf<typeof contract.listPrograms> }>().data
const stages = async (job?: number) =>
  (await carol.get(`${DESK_API}/stages${job === undefined ? '' : `?job=${job}`}`)).json<{
    data: DataOf<typeof contract.listStages>
  }>().data
const refusal = async (name: string, body: object) => {
  const answer = await act(name, body)
  return { status: answer.statusCode, ...answer.json<{ error: { code: string } }>().error }
}

describe('API keys at the desk', () => {
  const callWith = (key: string) =>
    on.site.app.inject({
      url: `${COMPANY_API}/applications`,
      headers: { host: 'localhost:3000', authorization: `Bearer ${key}` },
    })

  test('open the company API until they are revoked, and show their secret once', async () => {
    const { prefix, key } = await done<{ prefix: string; key: string }>('api-key/create', {
      name: 'Our ATS',
      scopes: ['applications:read'],
    })
    expect((await callWith(key)).statusCode).toBe(200)
    const listed = await programs()
    expect(listed.keys[0]).toMatchObject({ prefix, name: 'Our ATS', scopes: ['applications:read'], isValid: true })
    expect(listed.keys[0]?.lastUsedAt).not.toBeNull()
    expect(JSON.stringify(listed)).not.toContain(key.split('_')[2])
    await done('api-key/revoke', { prefix })
    expect((await callWith(key)).statusCode).toBe(401)
    expect((await programs()).keys[0]).toMatchObject({ prefix, isValid: false, revokedAt: expect.any(String) })
    const audit = await on.rows("SELECT act, target FROM staff_audit WHERE act LIKE 'api-key %' ORDER BY id")
    expect(audit).toEqual([
      { act: 'api-key create', target: prefix },
      { act: 'api-key revoke', target: prefix },
    ])
  })

  test('are refused with an end in the past, without a right, and without a name', async () => {
    const end = new Date(TEST_NOW.getTime() - 1).toISOString()
    const key = { name: 'Late', scopes: ['jobs:write'] }
    expect(await refusal('api-key/create', { ...key, expires_at: end })).toMatchObject({
      status: 422,
      code: 'past-date',
    })
    for (const wrong of [{ scopes: [] }, { name: ' ' }, { scopes: ['everything'] }])
      expect((await act('api-key/create', { ...key, ...wrong })).statusCode).toBe(422)
    expect(await refusal('api-key/revoke', { prefix: 'unknown' })).toMatchObject({ status: 404, code: 'unknown-key' })
  })
})

describe('webhooks at the desk', () => {
  test('are added with a secret shown once, say what wasn’t delivered, send it again, and are removed', async () => {
    receiver.answer(() => ({ status: 410, body: 'Moved away' }))
    const added = await done<{ id: number; secret: string }>('webhook/add', {
      url: receiver.url,
      events: ['offer.accepted'],
    })
    const { context } = on.site
    const what = { tenantId: on.tenant.id, event: 'offer.accepted', subject: 'x', id: 'x' } as const
    await context.db
      .transaction()
      .execute((trx) =>
        context.use(webhookService).enqueue(trx, { ...what, occurredAt: TEST_NOW, data: { offer: 'x' } }),
      )
    await vi.waitFor(async () => expect((await programs()).deliveries).toHaveLength(1), { timeout: 20_000 })
    const failed = await programs()
    expect(failed.deliveries[0]).toMatchObject({ webhookId: added.id, state: 'given-up', answer: '410 Moved away' })
    expect(JSON.stringify(failed)).not.toContain(added.secret.slice(6))
    receiver.answer(() => ({ status: 204 }))
    const ids = failed.deliveries.map(({ id }) => id)
    expect(await done('webhook/replay', { deliveries: ids })).toEqual({ replayed: ids })
    await vi.waitFor(
      async () =>
        expect((await programs()).webhooks[0]).toMatchObject({
          url: receiver.url,
          counts: { delivered: 1, givenUp: 0 },
        }),
      { timeout: 20_000 },
    )
    expect(await refusal('webhook/add', { url: receiver.url })).toMatchObject({ status: 409, code: 'exists' })
    await done('webhook/remove', { id: added.id })
    expect((await programs()).webhooks).toEqual([])
    expect(await refusal('webhook/remove', { id: added.id })).toMatchObject({ status: 404, code: 'unknown-webhook' })
  })

  test.each([
    ['bad-address', 'events'],
    ['bad-address', 'http://hooks.example/'],
    ['bad-address', 'https://me:secret@hooks.example/'],
    ['bad-address', 'https://10.0.0.1/'],
    ['unknown-host', 'https://nothing.invalid/'],
  ])('are refused with %s: %s', async (code, url) => {
    expect(await refusal('webhook/add', { url })).toMatchObject({ status: 422, code })
  })
})

describe('stages at the desk', () => {
  const change = async (position_id: number | null, list: DataOf<typeof contract.listStages>['stages']) =>
    done('stage/set', {
      position_id,
      stages: list.map(({ expectedDays, ...stage }) => ({ ...stage, expected_days: expectedDays })),
    })

  test('are named in each language, put in order and added', async () => {
    const { stages: before, isOwn } = await stages()
    expect(isOwn).toBe(true)
    const [first, ...rest] = before
    if (!first) throw new Error('There are no stages.')
    const call = { key: 'call', kind: 'review', labels: { en: 'Phone call', de: 'Anruf' }, expectedDays: 4 } as const
    await change(null, [first, call, ...rest])
    expect((await stages()).stages).toEqual([first, call, ...rest])
  })

  test('of one job leave those of the others alone', async () => {
    const job = on.idOf('E')
    const shared = await stages(job)
    expect(shared).toMatchObject({ isOwn: false, job: expect.stringContaining('Baker') })
    const few = shared.stages.filter(({ kind }) => ['new', 'hired', 'rejected'].includes(kind))
    await change(job, few)
    expect(await stages(job)).toMatchObject({ isOwn: true, stages: few })
    expect((await stages()).stages).toEqual(shared.stages)
    expect((await carol.get(`${DESK_API}/stages?job=999999`)).statusCode).toBe(404)
  })
})

test('another company’s owner sees and changes none of it', async () => {
  const erin = await signIn(on.site, NORTHGATE, 'erin@example.com')
  const { prefix } = await done<{ prefix: string }>('api-key/create', { name: 'Ours', scopes: ['jobs:write'] })
  const seen = (await erin.get(`${DESK_API}/programs`)).json<{ data: DataOf<typeof contract.listPrograms> }>().data
  expect(seen.keys).toEqual([])
  expect((await act('api-key/revoke', { prefix }, erin)).statusCode).toBe(404)
  expect((await erin.get(`${DESK_API}/stages?job=${on.idOf('E')}`)).statusCode).toBe(404)
})

test('only owners reach keys, webhooks and stages; for others there are no such pages', async () => {
  for (const visitor of others) {
    const missing = (await visitor.get('/api/desk/nothing')).json()
    for (const path of ['programs', 'stages'])
      expect((await visitor.get(`${DESK_API}/${path}`)).json(), path).toEqual(missing)
  }
})
