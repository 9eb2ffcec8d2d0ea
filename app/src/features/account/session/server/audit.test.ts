import { afterAll, beforeAll, expect, test } from 'vitest'
import { authDirectory, type Call } from './dependencies.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { audit } from './audit.ts'
import { seedDemoAccounts } from './seed-demo.ts'
import { signInWithPassword } from './sign-in.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite([{ domain: 'meridian.example' }, { domain: 'northgate.example' }], { pages: false })
  const [meridian = 0, northgate = 0] = site.context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(site.context.db, { meridian, northgate }, TEST_NOW)
})
afterAll(() => site?.close())

function listen() {
  const lines: object[] = []
  const { context } = site
  const tenant = context.tenants.all()[0]
  if (!tenant) throw new Error('The test has no company.')
  const call: Call = {
    tenant,
    service: {
      db: context.db,
      auth: context.use(authDirectory),
      afterSignIn: async () => undefined,
      roleOfProvider: async () => undefined,
      mailer: context.mailer,
      signingSecret: context.secrets.signing,
      publicUrl: () => 'http://localhost:3000',
      limits: 'on',
      audit: { record: async () => undefined },
      demandsSecondFactor: () => false,
    },
    context: {
      id: 'r',
      ip: '192.0.2.9',
      locale: 'en',
      timeZone: 'UTC',
      now: async () => TEST_NOW,
      headers: new Headers(),
      viewer: async () => undefined,
      pendingColleague: async () => undefined,
      guest: async () => undefined,
      namesSession: false,
      host: 'localhost',
      termsAccepted: async () => true,
      warn: () => undefined,
      info: (details) => lines.push(details),
    },
  }
  return { lines, call }
}

test('each access decision is one line, which names the account but contains nothing that was typed', async () => {
  const { lines, call } = listen()
  const email = 'alice@example.com'
  const forged = 'x\n{"audit":"signed-in","accountId":"carol"}'
  for (let n = 0; n < 11; n++)
    await signInWithPassword(call, { email, password: `${forged}${n}` }).catch(() => undefined)
  expect(lines).toHaveLength(11)
  expect(lines[0]).toEqual({ audit: 'sign-in-failed', domain: 'meridian.example', ip: '192.0.2.9', way: 'password' })
  expect(lines[10]).toMatchObject({ audit: 'sign-in-locked', kind: 'wrong-password' })
  await signInWithPassword(call, { email: 'dave@example.com', password: 'foyer-demo' })
  expect(lines[11]).toMatchObject({ audit: 'signed-in', way: 'password', accountId: expect.any(String) })
  expect(JSON.stringify(lines)).not.toContain('alice')
  expect(JSON.stringify(lines)).not.toContain('carol')
})

test('a line cannot be split by its contents', () => {
  const { lines, call } = listen()
  audit(call, 'provider-refused', { provider: 'a\n{"audit":"signed-in"}' })
  expect(JSON.stringify(lines[0]).split('\n')).toHaveLength(1)
})
