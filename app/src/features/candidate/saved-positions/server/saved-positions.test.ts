import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { savedLimits } from '../limits.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { seedDemoAccounts } from '#features/account/session/server/index.ts'
import { epochSeconds } from '#kernel/time.ts'
import { openVisitor, signIn, type Visitor } from '#testing/visitor.ts'
import type { SavedPosition } from '../contract.ts'

const MERIDIAN = 'meridian.example'
const SAVED = '/api/pcsx/positions/saved'
let site: TestSite
let alice: Visitor
let bob: Visitor
let erin: Visitor
let ids: Map<string, number>
let foreign = 0
let now = TEST_NOW

const row = (id: string, more: object = {}) => ({
  id,
  title: `Baker ${id}`,
  description: '<p>Bread</p>',
  locations: ['Leeds, England, United Kingdom'],
  posted_at: '2026-05-01T00:00:00Z',
  ...more,
})
const idOf = (name: string) => ids.get(name) ?? 0
const change = (person: Visitor, operation: 'add' | 'remove', id: unknown, more: object = {}) =>
  person.post(SAVED, { position_id: id, operation, domain: MERIDIAN, ...more })
const list = async (person: Visitor) => {
  const answer = await person.get(SAVED)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ data: { positions: SavedPosition[] } }>().data.positions
}
const names = async (person: Visitor) => (await list(person)).map(({ name }) => name)

beforeAll(async () => {
  site = await openTestSite([{ domain: MERIDIAN }, { domain: 'northgate.example' }], { now: () => now })
  const [meridian = 0, northgate = 0] = site.context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(site.context.db, { meridian, northgate }, now)
  await site.importRows(
    MERIDIAN,
    [...'ABCDE'].map((id) => row(id)),
  )
  await site.importRows(MERIDIAN, [
    row('secret', { private: true }),
    row('ends', { closes_at: '2026-05-10T00:00:00Z' }),
  ])
  await site.importRows('northgate.example', [row('N')])
  ids = await site.ids(MERIDIAN)
  foreign = (await site.ids('northgate.example')).get('N') ?? 0
  alice = await signIn(site, MERIDIAN, 'alice@example.com')
  bob = await signIn(site, MERIDIAN, 'bob@example.com')
  erin = await signIn(site, 'northgate.example', 'erin@example.com')
})
afterAll(() => site?.close())

describe('saved positions', () => {
  test('are listed last saved first; saving and removing are idempotent', async () => {
    for (const name of ['A', 'B', 'A', 'C']) {
      const answer = await change(alice, 'add', idOf(name))
      expect(answer.json()).toMatchObject({ status: 200, data: { position_id: idOf(name), isSaved: true } })
    }
    expect(await names(alice)).toEqual(['Baker C', 'Baker B', 'Baker A'])
    for (let times = 0; times < 2; times += 1) {
      const answer = await change(alice, 'remove', String(idOf('B')))
      expect(answer.json()).toMatchObject({ data: { position_id: idOf('B'), isSaved: false } })
    }
    expect(await names(alice)).toEqual(['Baker C', 'Baker A'])
    expect(await names(bob)).toEqual([])
  })

  test('one removed by mistake returns to its place, or after some time to the top', async () => {
    await change(alice, 'add', idOf('B'))
    expect(await names(alice)).toEqual(['Baker C', 'Baker B', 'Baker A'])
    await change(alice, 'remove', idOf('A'))
    now = new Date(now.getTime() + savedLimits.undoMs + 1000)
    await change(alice, 'add', idOf('A'))
    expect(await names(alice)).toEqual(['Baker A', 'Baker C', 'Baker B'])
  })

  test('are marked in details and results only for their owner, and visitors’ responses remain shared', async () => {
    const details = `/api/pcsx/position_details?position_id=${idOf('C')}`
    const search = '/api/pcsx/search?query=baker'
    const saved = async (person: Visitor) => ({
      details: (await person.get(details)).json().data.positionUserActions.isSaved as boolean,
      rows: ((await person.get(search)).json().data.positions as SavedPosition[])
        .filter(({ positionUserActions }) => positionUserActions.isSaved)
        .map(({ name }) => name)
        .toSorted(),
    })
    expect(await saved(alice)).toEqual({ details: true, rows: ['Baker A', 'Baker B', 'Baker C'] })
    expect(await saved(bob)).toEqual({ details: false, rows: [] })
    const visitor = (await site.get(`${search}&domain=${MERIDIAN}`)).json().data.positions as object[]
    for (const card of visitor) expect(card).not.toHaveProperty('positionUserActions')
    const own = await alice.get('/careers/search?query=baker')
    expect(own.body).toContain('&quot;isSaved&quot;:true'.replaceAll('&quot;', '"'))
    const page = await site.get(`/careers/search?query=baker&domain=${MERIDIAN}`)
    expect(page.body).not.toContain('"isSaved":true')
  })

  test('unknown, hidden and other companies’ positions give the same error', async () => {
    const answers = await Promise.all(
      [999_999_999_999, 'x', foreign, idOf('secret')].flatMap((id) => [
        change(bob, 'add', id),
        change(bob, 'remove', id),
      ]),
    )
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual(answers[0]?.json())
    }
    const elsewhere = { position_id: idOf('A'), operation: 'add' }
    expect(
      (await (await openVisitor(site, MERIDIAN, { cookies: erin.cookies })).post(SAVED, elsewhere)).statusCode,
    ).toBe(401)
    expect((await erin.post(SAVED, elsewhere)).statusCode).toBe(404)
    expect((await site.get(`${SAVED}?domain=${MERIDIAN}`)).statusCode).toBe(401)
    expect(await names(bob)).toEqual([])
  })

  test('a private one is saved with its key, and its URL in the list includes it', async () => {
    const { rows } = await sql<{
      private_key: string
    }>`SELECT private_key FROM positions WHERE id = ${idOf('secret')}`.execute(site.context.db)
    const key = rows[0]?.private_key ?? ''
    expect((await change(bob, 'add', idOf('secret'), { key: `${key.slice(1)}x` })).statusCode).toBe(404)
    expect((await change(bob, 'add', idOf('secret'), { key })).statusCode).toBe(200)
    const [saved] = await list(bob)
    expect(saved?.positionUrl).toBe(`/careers/job/private?pid=${idOf('secret')}&key=${key}`)
    await sql`UPDATE positions SET private_key = 'another' WHERE id = ${idOf('secret')}`.execute(site.context.db)
    expect(await list(bob)).toEqual([])
    await sql`UPDATE positions SET private_key = ${key} WHERE id = ${idOf('secret')}`.execute(site.context.db)
    expect((await change(bob, 'remove', idOf('secret'))).statusCode).toBe(200)
    expect(await list(bob)).toEqual([])
  })

  test('a closed one stays in the list with its time, and people who saved it can see its details', async () => {
    await change(bob, 'add', idOf('D'))
    await change(bob, 'add', idOf('ends'))
    await site.closeDown(MERIDIAN, [idOf('D')])
    const details = `/api/pcsx/position_details?position_id=${idOf('D')}`
    expect((await bob.get(details)).json().data).toMatchObject({
      archived_at: epochSeconds(TEST_NOW),
      positionUserActions: { isSaved: true },
    })
    expect((await alice.get(details)).statusCode).toBe(404)
    expect((await alice.get(details)).json().error.message).toBe('Position not found')
    expect((await change(alice, 'add', idOf('D'))).statusCode).toBe(404)
    now = new Date('2026-05-11T00:00:00Z')
    expect((await list(bob)).map(({ name, archived_at }) => [name, archived_at])).toEqual([
      ['Baker ends', Date.parse('2026-05-10T00:00:00Z') / 1000],
      ['Baker D', epochSeconds(TEST_NOW)],
    ])
    await change(bob, 'remove', idOf('D'))
    expect((await bob.get(details)).statusCode).toBe(404)
    expect((await change(bob, 'add', idOf('D'))).statusCode).toBe(200)
    expect((await bob.get(details)).statusCode).toBe(200)
  })

  test('with changes from two tabs the last acknowledged one wins', async () => {
    for (const last of ['add', 'remove', 'add'] as const) {
      await Promise.all([
        change(bob, 'add', idOf('E')),
        change(bob, 'remove', idOf('E')),
        change(bob, 'add', idOf('E')),
      ])
      await change(bob, last, idOf('E'))
      expect((await names(bob)).includes('Baker E')).toBe(last === 'add')
    }
  })

  test('a request with another operation, or without a position, names the fault', async () => {
    const answer = await alice.post(SAVED, { operation: 'flip' })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().messages).toSorted()).toEqual(['operation', 'position_id'])
  })
})
