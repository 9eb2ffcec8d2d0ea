import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSite, type TestSite } from '#testing/test-site.ts'

let site: TestSite
let first: number
let second: number
let secret: number

const row = (id: string, more: object = {}) => ({ id, title: `Tailor ${id}`, description: '<p>You sew.</p>', ...more })
const details = (query: string, host = 'localhost') =>
  site.get(`/api/pcsx/position_details?${query}`, { headers: { host } })

beforeAll(async () => {
  site = await openTestSite([
    { domain: 'first.example' },
    { domain: 'second.example' },
    { domain: 'own.example', hosts: ['jobs.own.example'] },
  ])
  await site.importRows('first.example', [row('A')])
  await site.importRows('second.example', [row('B'), row('C', { private: true })])
  first = (await site.ids('first.example')).get('A') ?? 0
  second = (await site.ids('second.example')).get('B') ?? 0
  secret = (await site.ids('second.example')).get('C') ?? 0
})
afterAll(() => site.close())

test('the public URL of a position opens its page on a host not bound to a company [P01]', async () => {
  for (const [id, domain] of [
    [first, 'first.example'],
    [second, 'second.example'],
  ] as const) {
    const { data } = (await details(`position_id=${id}&domain=${domain}`)).json<{ data: { publicUrl: string } }>()
    const address = new URL(data.publicUrl)
    const page = await site.get(`${address.pathname}${address.search}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Tailor')
  }
})

test('a position is found without a domain, for any company [P02]', async () => {
  for (const id of [first, second]) {
    const answer = await details(`position_id=${id}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json<{ data: { id: number } }>().data.id).toBe(id)
  }
  expect((await details(`position_id=${secret}`)).statusCode).toBe(404)
})

test('a domain, or a company’s host, still decides [P02]', async () => {
  expect((await details(`position_id=${second}&domain=first.example`)).statusCode).toBe(404)
  expect((await details(`position_id=${second}`, 'jobs.own.example')).statusCode).toBe(404)
  expect((await site.get(`/careers/job/${second}`)).statusCode).toBe(404)
})

test('an unknown position gets the recorded response, with a message only [A17]', async () => {
  const answer = await details('position_id=999&domain=first.example')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ status: 404, error: { message: 'Position not found' }, data: {}, metadata: null })
})
