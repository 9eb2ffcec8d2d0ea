import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemoAccounts } from '#features/account/session/server/index.ts'
import { signIn, type Visitor } from '#testing/visitor.ts'
import { openTestSite, type TestSite } from '#testing/test-site.ts'

const MERIDIAN = 'meridian.example'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite([
    { domain: MERIDIAN },
    { domain: 'northgate.example' },
    { domain: 'closed.example', site: { loginSignupConfig: { candidateLoginEnabled: false } } },
  ])
  const [meridian = 0, northgate = 0] = site.context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(site.context.db, { meridian, northgate }, new Date())
})
afterAll(() => site.close())

/** Returns the cookies as a browser sends them, without encoding them again. */
const cookieOf = ({ cookies }: Visitor) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')

const link = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin' }

function leave(person: Visitor, headers: Record<string, string>, next = '/careers/offers') {
  const url = `/logout?domain=${MERIDIAN}&next=${encodeURIComponent(next)}`
  return site.get(url, { headers: { ...headers, cookie: cookieOf(person) } })
}

const isSignedIn = async (person: Visitor) => {
  const headers = { cookie: cookieOf(person) }
  const answer = await site.get(`/api/auth/session?domain=${MERIDIAN}`, { headers })
  return answer.json<{ data: { viewer: object | null } }>().data.viewer !== null
}

test('a link of the site signs out immediately, clears the cache and redirects within the site [R7]', async () => {
  const alice = await signIn(site, MERIDIAN, 'alice@example.com')
  expect(await isSignedIn(alice)).toBe(true)
  const left = await leave(alice, link)
  expect(left.statusCode).toBe(303)
  expect(left.headers['location']).toBe(`/careers/offers?domain=${MERIDIAN}`)
  expect(left.headers['clear-site-data']).toBe('"cache"')
  expect(await isSignedIn(alice)).toBe(false)
  const again = await leave(alice, link, '//elsewhere.example')
  expect(again.headers['location']).toBe(`/careers?domain=${MERIDIAN}`)
})

test('a candidate who opens the address of signing out is signed out, and redirected to the given address [R7] [second/B3-13]', async () => {
  const alice = await signIn(site, MERIDIAN, 'alice@example.com')
  const left = await leave(alice, { ...link, 'sec-fetch-site': 'none' }, '/careers/search?query=engineer')
  expect([left.statusCode, left.headers['location']]).toEqual([
    303,
    `/careers/search?query=engineer&domain=${MERIDIAN}`,
  ])
  expect(await isSignedIn(alice)).toBe(false)
})

test.each([
  ['another site', { ...link, 'sec-fetch-site': 'cross-site' }],
  ['a sibling site', { ...link, 'sec-fetch-site': 'same-site' }],
  ['an image', { ...link, 'sec-fetch-dest': 'image' }],
  ['a frame', { ...link, 'sec-fetch-dest': 'iframe' }],
  ['a prefetch', { ...link, 'sec-purpose': 'prefetch' }],
  ['a program', {}],
])('%s does not sign anyone out; the page asks [R7]', async (_who, headers) => {
  const dave = await signIn(site, MERIDIAN, 'dave@example.com')
  const requested = await leave(dave, headers)
  expect(requested.statusCode).toBe(200)
  expect(requested.body).toContain('Sign out?')
  expect(await isSignedIn(dave)).toBe(true)
})

test.each([MERIDIAN, 'closed.example'])(
  'a visitor not signed in at %s is redirected immediately [A13]',
  async (domain) => {
    const home = await site.get(`/logout?domain=${domain}`)
    expect([home.statusCode, home.headers.location]).toEqual([302, `/careers?domain=${domain}`])
    const next = encodeURIComponent('/careers/search?query=engineer')
    const on = await site.get(`/logout?domain=${domain}&next=${next}`)
    expect(on.headers.location).toBe(`/careers/search?query=engineer&domain=${domain}`)
  },
)
