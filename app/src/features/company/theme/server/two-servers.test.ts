import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemoAccounts } from '#features/account/session/server/index.ts'
import { type ServerProcess, startServerProcess } from '#testing/processes/server-process.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'

const DOMAIN = 'meridian.example'
const THEME = '/api/pcsx/tools/theme'
const folder = mkdtempSync(join(tmpdir(), 'foyer-themes-'))

/** One server, which shows pages, and another process on its database, which publishes. */
let site: TestSite
let other: ServerProcess | undefined
beforeAll(async () => {
  site = await openTestSite([{ domain: DOMAIN }, { domain: 'northgate.example' }])
  const [meridian = 0, northgate = 0] = site.context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(site.context.db, { meridian, northgate }, TEST_NOW)
  other = await startServerProcess(site.context.database.connection.connectionString ?? '', folder)
}, 120_000)
afterAll(async () => {
  await other?.kill()
  await site?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Signs in as the demo's theme builder at a server. @returns a call that sends a write and returns its data */
async function themeBuilder({ url }: ServerProcess) {
  let [cookie, token] = ['', '']
  const send = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${url}${path}?domain=${DOMAIN}`, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', origin: url, cookie, 'x-csrf-token': token },
    })
    const set = answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
    cookie = [cookie, ...set].filter(Boolean).join('; ')
    token = answer.headers.get('x-csrf-token') ?? token
    return ((await answer.json()) as { data: Record<string, unknown> }).data
  }
  // Refused, but the refusal includes a token.
  await send('POST', '/api/auth/sign-out', {})
  await send('POST', '/api/auth/sign-in/email', { email: 'carol@example.com', password: 'foyer-demo' })
  return send
}

test('a theme that one server publishes, rolls back or resets is on the pages of another without a restart [S8]', async () => {
  if (!other) throw new Error('The other server is missing.')
  const send = await themeBuilder(other)
  const publish = async (accent: string) => {
    await send('PUT', `${THEME}/draft`, { revision: 0, tokens: { 'default.light.core_properties.accent': accent } })
    expect(await send('POST', `${THEME}/publish`, { revision: 1 })).toEqual({ number: expect.any(Number) })
  }
  const page = async () => (await site.get(`/careers?domain=${DOMAIN}`)).body
  const shows = (accent: string) => expect.poll(page, { timeout: 20_000 }).toContain(`--color-accent:${accent}`)
  expect(await page()).not.toContain('data-theme=')
  await publish('#7a1fa2')
  await shows('#7a1fa2')
  await publish('#0050b3')
  await shows('#0050b3')
  await send('POST', `${THEME}/rollback`, { number: 1 })
  await shows('#7a1fa2')
  await send('POST', `${THEME}/rollback`, { number: 0 })
  await expect.poll(page, { timeout: 20_000 }).not.toContain('#7a1fa2')
})
