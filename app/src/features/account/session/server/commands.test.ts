import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildConfig } from '#config/config.ts'
import { readEnvironment } from '#config/env.ts'
import type { CommandContext } from '#platform/feature/command.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { openVisitor, signedInEmail } from '#testing/visitor.ts'
import { accountCommands } from './commands.ts'
import { seedDemoAccounts } from './seed-demo.ts'

const DOMAIN = 'meridian.example'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite([{ domain: DOMAIN }, { domain: 'northgate.example' }], { pages: false })
  const [meridian = 0, northgate = 0] = site.context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(site.context.db, { meridian, northgate }, TEST_NOW)
})
afterAll(() => site?.close())

const notes: string[] = []

function run(name: string, ...values: string[]) {
  const tenant = site.context.tenants.all().find(({ domain }) => domain === DOMAIN)
  const command = accountCommands.find((known) => known.name === name)
  if (!tenant || !command) throw new Error(`There is no ${name}.`)
  const context: CommandContext = {
    config: buildConfig(readEnvironment({})),
    json: false,
    terminal: false,
    stop: new AbortController().signal,
    note: (line) => notes.push(line),
    site: async () => site.context,
    database: async () => site.context.database,
    tenant: async () => tenant,
    publicUrl: () => 'http://localhost:3000',
  }
  return command.run(context, { values, options: {} })
}

async function signIn(email: string) {
  const visitor = await openVisitor(site, DOMAIN)
  await visitor.post('/api/auth/sign-in/email', { email, password: 'foyer-demo' })
  const viewer = async () => (await visitor.get('/api/auth/session')).json().data.viewer
  return { visitor, viewer }
}

test('a right is granted and revoked by email address, effective at once for open sessions, and audited', async () => {
  const { viewer } = await signIn('alice@example.com')
  const granted = await run('user grant', ' ALICE@example.com', 'theme-builder')
  expect(granted.lines).toEqual(['alice@example.com now has the right theme-builder.'])
  expect(await viewer()).toMatchObject({ isThemeBuilder: true, isAdmin: false })
  expect((await run('user show', 'alice@example.com')).data['account']).toMatchObject({
    rights: ['theme-builder'],
    ways: ['password'],
    sessions: 1,
  })
  await run('user revoke', 'alice@example.com', 'theme-builder')
  expect(await viewer()).toMatchObject({ isThemeBuilder: false })
  const { accountId } = await viewer()
  expect(notes.map((line) => JSON.parse(line) as object)).toEqual([
    { audit: 'right-granted', accountId, right: 'theme-builder', domain: DOMAIN },
    { audit: 'right-revoked', accountId, right: 'theme-builder', domain: DOMAIN },
  ])
})

test('a disabled account has no session and cannot sign in until it is enabled again', async () => {
  const { visitor } = await signIn('dave@example.com')
  await run('user disable', 'dave@example.com')
  expect(await signedInEmail(visitor)).toBeNull()
  expect(await signedInEmail((await signIn('dave@example.com')).visitor)).toBeNull()
  await run('user enable', 'dave@example.com')
  expect(await signedInEmail((await signIn('dave@example.com')).visitor)).toBe('dave@example.com')
})

test('an unknown address, one of another company and an unknown right change nothing and are reported', async () => {
  await expect(run('user grant', 'nobody@example.com', 'admin')).rejects.toMatchObject({ code: 'unknown-account' })
  await expect(run('user grant', 'erin@example.com', 'admin')).rejects.toMatchObject({ code: 'unknown-account' })
  await expect(run('user grant', 'bob@example.com', 'root')).rejects.toMatchObject({ code: 'unknown-right' })
  const { rows } = await site.context.database.pool.query('SELECT email FROM accounts WHERE is_admin ORDER BY email')
  expect(rows).toEqual([{ email: 'carol@example.com' }])
})
