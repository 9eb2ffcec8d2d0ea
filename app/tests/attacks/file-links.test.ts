import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileLimits } from '#platform/files/limits.ts'
import { addMs, MINUTE_MS } from '#kernel/time.ts'
import { english } from '#locales/english.ts'
import { fileLink } from '#platform/files/file-link.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { addDemoAccounts, type Candidate, openCandidate } from '#testing/candidate.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { openVisitor } from '#testing/visitor.ts'

const DOMAIN = 'meridian.example'
const THERE = 'northgate.example'
const LETTER = { key: '1/offers/letter.pdf', fileName: 'Offer – Zoë "A".pdf', contentType: 'application/pdf' }

let site: TestSite
let alice: Candidate
let dave: Candidate
let clock = TEST_NOW
beforeAll(async () => {
  site = await openTestSite([{ domain: DOMAIN }, { domain: THERE }], { pages: false, now: () => clock })
  await addDemoAccounts(site)
  alice = await openCandidate(site, 'alice@example.com', DOMAIN)
  dave = await openCandidate(site, 'dave@example.com', DOMAIN)
  await site.context.files.put(LETTER.key, Buffer.from('%PDF-1.7 letter'))
})
afterAll(() => site?.close())

const tenant = () => site.context.tenants.all().find(({ domain }) => domain === DOMAIN) as SiteTenant

async function linkFor(candidate: Candidate, file = LETTER): Promise<string> {
  const { rows } = await site.context.database.pool.query<{ id: string }>(
    'SELECT id FROM account_sessions WHERE account_id = $1 ORDER BY created_at DESC LIMIT 1',
    [candidate.accountId],
  )
  const session = { tenantId: tenant().id, accountId: candidate.accountId, sessionId: rows[0]?.id ?? '' }
  return fileLink(site.context.secrets.signing, session, file, { domain: DOMAIN, now: clock })
}

const headersOf = ({ cookies }: { cookies: Record<string, string> }, more = {}) => ({
  host: 'localhost:3000',
  cookie: Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; '),
  ...more,
})

test('the owner of a link downloads the file, and the response is not cached', async () => {
  const answer = await alice.get(await linkFor(alice))
  expect([answer.statusCode, answer.body]).toEqual([200, '%PDF-1.7 letter'])
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '15',
    'content-disposition': `attachment; filename="Offer _ Zo_ _A_.pdf"; filename*=UTF-8''Offer%20%E2%80%93%20Zo%C3%AB%20_A_.pdf`,
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'none',
  })
})

test('HEAD has the headers of GET, and a range request returns the whole file', async () => {
  const url = await linkFor(alice)
  const head = await site.app.inject({ method: 'HEAD', url, headers: headersOf(alice) })
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '15', ''])
  const range = await site.app.inject({ url, headers: headersOf(alice, { range: 'bytes=0-3', 'if-range': '"x"' }) })
  expect([range.statusCode, range.body]).toEqual([200, '%PDF-1.7 letter'])
  expect(range.headers).not.toHaveProperty('content-range')
})

test('forged, altered, foreign, expired and signed-out links get the same 404 as a missing file', async () => {
  const url = await linkFor(alice)
  const [path = '', query = ''] = url.split('?')
  const token = path.split('/').at(-1) ?? ''
  const flipped = Buffer.from(token, 'base64url')
  flipped[20] = (flipped[20] ?? 0) ^ 1
  const elsewhere = await openVisitor(site, DOMAIN)
  const again = await openCandidate(site, 'alice@example.com', DOMAIN)
  const there = await openCandidate(site, 'erin@example.com', THERE)
  const at = (name: string) => `/api/pcsx/files/${name}?${query}`
  const answers = {
    forged: await alice.get(at('forged')),
    empty: await alice.get(at('A')),
    changed: await alice.get(at(flipped.toString('base64url'))),
    padded: await alice.get(at(`${token}=`)),
    'of another secret': await alice.get(
      fileLink('other'.repeat(8), { ...alice, tenantId: tenant().id, sessionId: 'x' }, LETTER, {
        domain: DOMAIN,
        now: clock,
      }),
    ),
    'by another candidate': await dave.get(url),
    'from another session of the same': await again.get(url),
    'from another company': await there.get(url.replace(DOMAIN, THERE)),
    'without a session': await elsewhere.get(url),
    'of a missing file': await alice.get(await linkFor(alice, { ...LETTER, key: '1/offers/gone.pdf' })),
    path: await alice.get(at(encodeURIComponent('../../secret'))),
  }
  const expected = {
    status: 404,
    error: { message: english['error.request.not-found'], body: '', code: 'not-found' },
    data: {},
    metadata: null,
  }
  const withoutId = ({ 'x-request-id': _, date: _date, ...headers }: Record<string, unknown>) => headers
  const like = withoutId(answers.forged.headers)
  for (const [what, answer] of Object.entries(answers)) {
    expect([answer.statusCode, answer.json()], what).toEqual([404, expected])
    expect(withoutId(answer.headers), what).toEqual(like)
  }
  expect((await alice.get(url)).statusCode).toBe(200)
})

test('a link expires after its time, and with the session', async () => {
  const url = await linkFor(dave)
  clock = new Date(TEST_NOW.getTime() + fileLimits.linkMinutes * MINUTE_MS - 1)
  expect((await dave.get(url)).statusCode).toBe(200)
  clock = addMs(clock, 1)
  expect((await dave.get(url)).statusCode).toBe(404)
  clock = TEST_NOW
  expect((await dave.get(url)).statusCode).toBe(200)
  await dave.post('/api/auth/sign-out')
  expect((await dave.get(url)).statusCode).toBe(404)
})

test('a link contains neither the file name nor the storage key', async () => {
  const url = await linkFor(alice)
  const token = url.split('?')[0]?.split('/').at(-1) ?? ''
  const text = Buffer.from(token, 'base64url').toString('latin1')
  for (const word of ['letter', 'offers', 'Offer –', alice.accountId]) expect(url + text).not.toContain(word)
})
