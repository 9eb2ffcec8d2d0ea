import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint, PersonAccess } from '#kernel/endpoint.ts'
import { seedDemoAccounts } from '#features/account/session/server/index.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { openVisitor, type Visitor } from '#testing/visitor.ts'
import table from './access-table.json' with { type: 'json' }
import { companyContract, contract } from './contract.ts'

const DOMAIN = 'meridian.example'
const THERE = 'northgate.example'

type Who = 'nobody' | 'alice' | 'bob' | 'carol' | 'dave' | 'erin' | 'ended' | 'forged'

/** Rights of each caller at the first company's site; callers without any are refused like unauthenticated ones. */
const rightsOf: Record<Who, readonly PersonAccess[]> = {
  nobody: ['public'],
  alice: ['public', 'applicant', 'candidate'],
  bob: ['public', 'applicant', 'candidate'],
  carol: ['public', 'applicant', 'candidate', 'colleague', 'admin', 'theme-builder', 'form-editor', 'staff'],
  dave: ['public', 'applicant', 'candidate'],
  erin: ['public'],
  ended: ['public'],
  forged: ['public'],
}
const people = Object.keys(rightsOf) as Who[]
const expected: Record<string, string> = table

let site: TestSite
const visitors = new Map<Who, Visitor>()
beforeAll(async () => {
  site = await openTestSite([{ domain: DOMAIN }, { domain: THERE }], { pages: false })
  const { db, tenants } = site.context
  const [meridian = 0, northgate = 0] = tenants.all().map(({ id }) => id)
  await seedDemoAccounts(db, { meridian, northgate }, TEST_NOW)
  for (const who of people) {
    const name = { ended: 'dave', forged: '', nobody: '' }[who as string] ?? who
    const visitor = await openVisitor(site, who === 'erin' ? THERE : DOMAIN)
    if (name) await visitor.post('/api/auth/sign-in/email', { email: `${name}@example.com`, password: 'foyer-demo' })
    visitors.set(who, visitor)
  }
  const ended = visitors.get('ended')
  // The server ends the session, but the browser keeps its cookie.
  const cookies = { ...ended?.cookies }
  await ended?.post('/api/auth/sign-out')
  Object.assign(ended ?? {}, { cookies })
  Object.assign(visitors.get('forged') ?? {}, {
    cookies: { ...visitors.get('forged')?.cookies, session: 'forged.signature' },
  })
  // Calls in this test end sessions and delete accounts, so each call starts from this copy.
  for (const name of ['accounts', 'account_credentials', 'account_sessions'])
    await sql`CREATE TABLE ${sql.table(`kept_${name}`)} AS SELECT * FROM ${sql.table(name)}`.execute(db)
})
afterAll(() => site?.close())

async function restore(): Promise<void> {
  for (const name of ['accounts', 'account_credentials', 'account_sessions'])
    await sql`INSERT INTO ${sql.table(name)} SELECT * FROM ${sql.table(`kept_${name}`)} ON CONFLICT DO NOTHING`.execute(
      site.context.db,
    )
}

/** Sends an empty call; the endpoint decides on the response after access control. */
async function call(
  endpoint: Endpoint,
  who: Who,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  await restore()
  const start = visitors.get(who)
  const visitor = await openVisitor(site, DOMAIN, { cookies: { ...start?.cookies } })
  return site.app.inject({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/:\w+/g, '1'),
    query: { domain: DOMAIN },
    headers: {
      host: 'localhost:3000',
      origin: 'http://localhost:3000',
      'x-csrf-token': visitor.token,
      cookie: Object.entries(visitor.cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
      ...headers,
    },
    ...(endpoint.method === 'GET' ? {} : { payload: {} }),
  })
}

/** For others than the company's people, these endpoints don't exist. */
const isHidden = (access: Endpoint['access']) => access === 'staff' || access === 'colleague'

/** A session that ended is asked to sign in again, at the desk too. */
const HIDDEN: Partial<Record<Who, string>> = {
  erin: '401 session-ended',
  ended: '401 session-ended',
  forged: '401 session-ended',
}

/** Returns the access decision: admitted, or the error. */
function verdict({ access }: Endpoint, answer: LightMyRequestResponse): string {
  // Refusals are JSON; a file is sent only to those who are admitted.
  if (answer.statusCode === 200 && !String(answer.headers['content-type']).includes('json')) return 'let through'
  const { code = '' } = answer.json<{ error: { code?: string } }>().error
  if (['not-signed-in', 'session-ended', 'not-allowed'].includes(code)) return `${answer.statusCode} ${code}`
  // A missing object has the same answer as a missing right; walks of the desk tell them apart.
  if (isHidden(access) && answer.statusCode === 404 && code === 'not-found') return '404 not-found'
  return answer.statusCode >= 500 ? `${answer.statusCode} ${code}` : 'let through'
}

function shouldBe(access: PersonAccess, who: Who): string {
  const rights = rightsOf[who]
  // For others the company's desk doesn't exist.
  if (isHidden(access) && !rights.includes(access)) return HIDDEN[who] ?? '404 not-found'
  if (rights.includes(access)) return 'let through'
  if (rights.includes('candidate')) return '403 not-allowed'
  return who === 'nobody' ? '401 not-signed-in' : '401 session-ended'
}

test('the access table names every endpoint with its access level, and no other', () => {
  expect(expected).toEqual(
    Object.fromEntries([...contract, ...companyContract].map(({ route, access }) => [route, access])),
  )
})

describe.each(contract)('$route', (endpoint) => {
  test('admits the callers in the table and refuses all others alike', async () => {
    const found: Record<string, string> = {}
    const wanted: Record<string, string> = {}
    for (const who of people) {
      found[who] = verdict(endpoint, await call(endpoint, who))
      wanted[who] = shouldBe(expected[endpoint.route] as PersonAccess, who)
      // To those whom the desk admits, it answers an empty call about the object 1, which doesn't exist.
      if (endpoint.access === 'staff' && wanted[who] === 'let through' && found[who] === '404 not-found')
        wanted[who] = '404 not-found'
    }
    expect(found).toEqual(wanted)
  })

  test('trusts no header about caller or company', async () => {
    const mine = (await visitors.get('carol')?.get('/api/auth/session'))?.json<{
      data: { viewer: { accountId: string } }
    }>()
    const carol = mine?.data.viewer.accountId ?? ''
    const asCarol = { 'x-user-id': carol, 'x-user': carol, 'x-forwarded-user': carol, 'x-foyer-account': carol }
    const access = endpoint.access as PersonAccess
    expect(verdict(endpoint, await call(endpoint, 'nobody', asCarol))).toBe(shouldBe(access, 'nobody'))
    if (access !== 'public')
      expect(verdict(endpoint, await call(endpoint, 'alice', asCarol))).toBe(
        isHidden(access) ? '404 not-found' : '403 not-allowed',
      )
    expect(verdict(endpoint, await call(endpoint, 'alice', { 'x-group-id': THERE }))).toBe('403 not-allowed')
  })
})
