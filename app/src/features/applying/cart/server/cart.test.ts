import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as limits from '#config/limits.ts'
import { closePositions } from '#features/jobs/positions/server/index.ts'
import { seedDemoAccounts } from '#features/account/session/server/index.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { openVisitor, signIn, type Visitor } from '#testing/visitor.ts'
import type { Cart } from '../contract.ts'

const MERIDIAN = 'meridian.example'
const NORTHGATE = 'northgate.example'
const CART = '/api/pcsx/job_cart'
const withCart = { pcsxConfig: { jobCart: { enabled: true } } }

let site: TestSite
let ids: Map<string, number>
let foreign = 0

const row = (id: string, more: object = {}) => ({ id, title: `Baker ${id}`, description: '<p>Bread</p>', ...more })
const idOf = (name: string) => String(ids.get(name) ?? 0)

beforeAll(async () => {
  site = await openTestSite([{ domain: MERIDIAN, site: withCart }, { domain: NORTHGATE }], { now: () => TEST_NOW })
  const [meridian = 0, northgate = 0] = site.context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(site.context.db, { meridian, northgate }, TEST_NOW)
  const many = Array.from({ length: limits.cartMax }, (_, index) => `M${index}`)
  await site.importRows(
    MERIDIAN,
    ['A', 'B', 'C', 'closing', ...many].map((id) => row(id)),
  )
  await site.importRows(MERIDIAN, [row('secret', { private: true })])
  await site.importRows(NORTHGATE, [row('N')])
  ids = await site.ids(MERIDIAN)
  foreign = (await site.ids(NORTHGATE)).get('N') ?? 0
})
afterAll(() => site?.close())

const visitor = () => openVisitor(site, MERIDIAN)
const change = async (who: Visitor, operation: 'add' | 'remove', ...pids: string[]) =>
  (await who.post(CART, { pids, operation, domain: MERIDIAN })).json().data as Cart
const show = async (who: Visitor) => (await who.get(CART)).json().data as Cart
const names = ({ jobCartData }: Cart) => jobCartData.map(({ name }) => name)

describe('the job cart', () => {
  test('a visitor adds jobs, finds them again, and removes one; repeating changes nothing', async () => {
    const person = await visitor()
    expect(names(await show(person))).toEqual([])
    await change(person, 'add', idOf('A'), idOf('B'))
    expect(names(await change(person, 'add', idOf('A')))).toEqual(['Baker A', 'Baker B'])
    expect(names(await show(await openVisitor(site, MERIDIAN, { cookies: person.cookies })))).toEqual([
      'Baker A',
      'Baker B',
    ])
    expect(names(await change(person, 'remove', idOf('A')))).toEqual(['Baker B'])
    expect(names(await change(person, 'remove', idOf('A'), 'x'))).toEqual(['Baker B'])
    expect(names(await show(await visitor()))).toEqual([])
  })

  test('says which jobs it couldn’t take; unknown, hidden and another company’s jobs look the same', async () => {
    const person = await visitor()
    const cart = await change(person, 'add', idOf('A'), '999999999999', 'x', String(foreign), idOf('secret'))
    expect(names(cart)).toEqual(['Baker A'])
    expect(cart.invalidPositionIds).toEqual(['999999999999', 'x', String(foreign), idOf('secret')])
    expect(cart.unavailable).toEqual([])
  })

  test('takes a private job with its key', async () => {
    const person = await visitor()
    const { rows } = await sql<{ key: string }>`
      SELECT private_key AS key FROM positions WHERE id = ${Number(idOf('secret'))}`.execute(site.context.db)
    const answer = await person.post(CART, { pids: [idOf('secret')], operation: 'add', key: rows[0]?.key })
    expect(names(answer.json().data as Cart)).toEqual(['Baker secret'])
  })

  test('a job that closes stays in the cart, marked as not accepting applications', async () => {
    const person = await visitor()
    await change(person, 'add', idOf('closing'))
    const [meridian] = site.context.tenants.all()
    await closePositions(site.context.db, meridian?.id ?? 0, [Number(idOf('closing'))], 'operator', TEST_NOW)
    const cart = await show(person)
    expect(names(cart)).toEqual([])
    expect(cart.invalidPositionIds).toEqual([idOf('closing')])
    expect(cart.unavailable).toEqual([{ id: Number(idOf('closing')), name: 'Baker closing', reason: 'closed' }])
  })

  test('holds a limited number of jobs, even if two tabs add at once', async () => {
    const person = await visitor()
    const many = Array.from({ length: limits.cartMax - 1 }, (_, index) => idOf(`M${index}`))
    await change(person, 'add', ...many)
    const answers = await Promise.all(
      ['A', 'B'].map((name) => person.post(CART, { pids: [idOf(name)], operation: 'add' })),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().error.code).toBe('full')
    expect(names(await show(person))).toHaveLength(limits.cartMax)
  })

  test('belongs to the candidate after signing in, together with jobs from before', async () => {
    const alice = await signIn(site, MERIDIAN, 'alice@example.com')
    await change(alice, 'add', idOf('C'))
    expect(names(await show(alice))).toEqual(['Baker C'])
    const guest = await visitor()
    await change(guest, 'add', idOf('A'), idOf('C'))
    await sql`UPDATE guests SET account_id = (SELECT account_id FROM cart_items WHERE account_id IS NOT NULL LIMIT 1)
      WHERE id = (SELECT max(guest_id) FROM cart_items)`.execute(site.context.db)
    expect(names(await show(alice)).toSorted()).toEqual(['Baker A', 'Baker C'])
    expect(names(await show(guest))).toEqual([])
    expect(names(await show(await signIn(site, MERIDIAN, 'bob@example.com')))).toEqual([])
  })

  test('is refused where the site has none', async () => {
    const person = await openVisitor(site, NORTHGATE)
    for (const answer of [await person.get(CART), await person.post(CART, { pids: ['1'], operation: 'add' })]) {
      expect(answer.statusCode).toBe(403)
      expect(answer.json().error.code).toBe('off')
    }
  })
})
