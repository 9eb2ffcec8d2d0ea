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

describe('a company named only in the form of an upload', () => {
  let site: TestSite
  let atFirst: Candidate
  let atSecond: Candidate

  beforeAll(async () => {
    const own = { site: { termsOfService: { enabled: false } } }
    site = await openTestSite(
      [
        { domain: FIRST, ...own },
        { domain: SECOND, hosts: ['jobs.northgate.example'], ...own },
      ],
      { pages: false },
    )
    await addDemoAccounts(site)
    atFirst = await openCandidate(site, 'alice@example.com', FIRST)
    atSecond = await openCandidate(site, 'erin@example.com', SECOND)
  })
  afterAll(() => site?.close())

  const content = `data:text/plain;base64,${Buffer.from('Erin Example\n\nSkills\nSQL').toString('base64')}`
  const send = async (
    who: Candidate | undefined,
    named: { domain?: unknown },
    { query = '', host = 'localhost:3000', as = 'json' }: { query?: string; host?: string; as?: 'json' | 'form' } = {},
  ) => {
    const fields = { resume_file_name: 'cv.txt', resume_content: content, ...named }
    const form = Object.entries(fields).map(
      ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
    )
    const cookie = Object.entries(who?.cookies ?? {}).map(([name, value]) => `${name}=${value}`)
    const answer = await site.app.inject({
      method: 'POST',
      url: `/api/pcsx/upload_resume${query}`,
      payload: as === 'json' ? JSON.stringify(fields) : `${form.join('')}--x--\r\n`,
      headers: {
        host,
        cookie: cookie.join('; '),
        'content-type': as === 'json' ? 'application/json' : 'multipart/form-data; boundary=x',
        'x-csrf-token': who?.token ?? '',
        origin: TEST_ORIGIN,
      },
    })
    return answer.statusCode
  }

  test('is the one addressed, in JSON and in a form', async () => {
    expect(await send(atSecond, { domain: SECOND })).toBe(200)
    expect(await send(atSecond, { domain: SECOND }, { as: 'form' })).toBe(200)
    expect(await send(atFirst, { domain: FIRST })).toBe(200)
    expect(await send(atFirst, {})).toBe(200)
    const { rows } = await site.context.database.pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM resumes r JOIN accounts a ON a.id = r.account_id WHERE a.id = $1',
      [atSecond.accountId],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  test('does not know the user signed in at another, nor a missing name', async () => {
    for (const as of ['json', 'form'] as const) {
      expect(await send(atFirst, { domain: SECOND }, { as })).toBe(401)
      expect(await send(atSecond, { domain: FIRST }, { as })).toBe(401)
      expect(await send(atSecond, {}, { as })).toBe(401)
      expect(await send(atSecond, { domain: 'other.example' }, { as })).toBe(404)
    }
  })

  test('is overridden by the URL and must match the host', async () => {
    const host = 'jobs.northgate.example'
    expect(await send(atFirst, { domain: SECOND }, { query: `?domain=${FIRST}` })).toBe(200)
    expect(await send(atSecond, { domain: SECOND }, { query: `?domain=${FIRST}` })).toBe(401)
    expect(await send(atSecond, { domain: SECOND }, { host })).toBe(200)
    expect(await send(atSecond, { domain: FIRST }, { host })).toBe(404)
    expect(await send(atFirst, { domain: FIRST }, { host })).toBe(401)
  })

  test('is not read from people who are signed in nowhere', async () => {
    const signedOut = Object.keys(atSecond.cookies).map((name) => [name, 'made-up.signature'] as const)
    const visitor = { ...atSecond, cookies: Object.fromEntries(signedOut) }
    expect([401, 403]).toContain(await send(visitor, { domain: SECOND }))
  })
})
