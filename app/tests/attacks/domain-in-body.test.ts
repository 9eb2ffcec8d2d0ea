import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDemoAccounts, type Candidate, openCandidate } from '#testing/candidate.ts'
import { openTestSite, TEST_ORIGIN, type TestSite } from '#testing/test-site.ts'

const FIRST = 'meridian.example'
const SECOND = 'northgate.example'
const MARK_ALL = '/api/pcsx/notifications/mark_all_viewed'

describe('a company named only in the request body', () => {
  let site: TestSite
  let atFirst: Candidate
  let atSecond: Candidate

  beforeAll(async () => {
    site = await openTestSite([{ domain: FIRST }, { domain: SECOND, hosts: ['jobs.northgate.example'] }], {
      pages: false,
    })
    await addDemoAccounts(site)
    atFirst = await openCandidate(site, 'alice@example.com', FIRST)
    atSecond = await openCandidate(site, 'erin@example.com', SECOND)
  })
  afterAll(() => site?.close())

  const send = async (who: Candidate, body: object, { query = '', host = 'localhost:3000' } = {}) => {
    const cookie = Object.entries(who.cookies).map(([name, value]) => `${name}=${value}`)
    const answer = await site.app.inject({
      method: 'POST',
      url: `${MARK_ALL}${query}`,
      payload: body,
      headers: { host, cookie: cookie.join('; '), 'x-csrf-token': who.token, origin: TEST_ORIGIN },
    })
    return answer.statusCode
  }

  test('is the one addressed, so a session there counts', async () => {
    expect(await send(atSecond, { domain: SECOND })).toBe(200)
    expect(await send(atSecond, { domain: 'Northgate.Example' })).toBe(200)
    expect(await send(atFirst, { domain: FIRST })).toBe(200)
    expect(await send(atFirst, {})).toBe(200)
  })

  test('does not know the user signed in at another', async () => {
    expect(await send(atFirst, { domain: SECOND })).toBe(401)
    expect(await send(atSecond, { domain: FIRST })).toBe(401)
    expect(await send(atSecond, {})).toBe(401)
  })

  test('is overridden by the URL', async () => {
    expect(await send(atFirst, { domain: SECOND }, { query: `?domain=${FIRST}` })).toBe(200)
    expect(await send(atSecond, { domain: SECOND }, { query: `?domain=${FIRST}` })).toBe(401)
  })

  test('must match the host if that is bound to a company', async () => {
    const host = 'jobs.northgate.example'
    expect(await send(atSecond, { domain: SECOND }, { host })).toBe(200)
    expect(await send(atSecond, { domain: FIRST }, { host })).toBe(404)
    expect(await send(atFirst, { domain: FIRST }, { host })).toBe(404)
  })

  test('is unknown if no company has that name', async () => {
    for (const domain of ['other.example', '', '__proto__', ' northgate.example'])
      expect(await send(atSecond, { domain }), domain).toBe(404)
    // Only a string names a company.
    for (const domain of [[SECOND], { 0: SECOND }, 7, null])
      expect(await send(atSecond, { domain }), JSON.stringify(domain)).toBe(401)
  })
})
