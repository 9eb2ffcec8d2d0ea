import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemoAccounts } from '#features/account/session/server/index.ts'
import { english } from '#locales/english.ts'
import { openVisitor, signIn, type Visitor } from '#testing/visitor.ts'
import { openTestSite, type TestSite } from '#testing/test-site.ts'

const MERIDIAN = 'meridian.example'
const NORTHGATE = 'northgate.example'
const offered = { supportedLanguages: ['en', 'de'] }

let site: TestSite
beforeAll(async () => {
  site = await openTestSite([
    { domain: MERIDIAN, site: offered },
    { domain: NORTHGATE, site: offered },
  ])
  const [meridian = 0, northgate = 0] = site.context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(site.context.db, { meridian, northgate }, new Date())
})
afterAll(() => site.close())

const alice = () => signIn(site, MERIDIAN, 'alice@example.com')
const settings = async (who: Visitor) =>
  (await who.get('/api/pcsx/settings')).json<{ data: Record<string, unknown> }>().data

describe('Settings', () => {
  test.each([
    ['GET', '/api/pcsx/settings'],
    ['POST', '/api/pcsx/settings/name'],
    ['POST', '/api/pcsx/settings/language'],
    ['POST', '/api/pcsx/settings/consent'],
    ['POST', '/api/pcsx/settings/notifications'],
    ['POST', '/api/pcsx/personal_data/request_download'],
    ['POST', '/api/pcsx/personal_data/request_code'],
    ['POST', '/api/pcsx/personal_data/erase'],
  ])('are refused to visitors and to candidates of another company: %s %s', async (method, path) => {
    const anonymous = await openVisitor(site, MERIDIAN)
    const erin = await signIn(site, NORTHGATE, 'erin@example.com')
    const stranger = await openVisitor(site, MERIDIAN)
    await stranger.get('/api/pcsx/settings')
    Object.assign(stranger.cookies, { session: erin.cookies['session'] })
    for (const [who, statuses] of [
      [anonymous, [401]],
      // A token of another session is refused before the session is checked.
      [stranger, [401, 403]],
    ] as const) {
      const answer = method === 'GET' ? await who.get(path) : await who.post(path, { firstName: 'x' })
      expect(statuses).toContain(answer.statusCode)
    }
  })

  test('change the name, normalized, everywhere it is shown', async () => {
    const who = await alice()
    const saved = await who.post('/api/pcsx/settings/name', { firstName: '  Alicé  Marie ', lastName: 'Moreau-Łuk' })
    expect(saved.json().data.viewer).toMatchObject({ fullName: 'Alicé Marie Moreau-Łuk' })
    expect(await settings(who)).toMatchObject({ firstName: 'Alicé Marie', lastName: 'Moreau-Łuk' })
    const session = await who.get('/api/auth/session')
    expect(session.json().data.viewer.fullName).toBe('Alicé Marie Moreau-Łuk')
    const { rows } = await site.context.database.pool.query(
      `SELECT name FROM accounts WHERE email = 'alice@example.com'`,
    )
    expect(rows).toEqual([{ name: 'Alicé Marie Moreau-Łuk' }])
  })

  test('accept a name without a last name, but not one without a first name or with bidirectional controls', async () => {
    const who = await alice()
    expect((await who.post('/api/pcsx/settings/name', { firstName: 'Sukarno', lastName: '' })).statusCode).toBe(200)
    const none = await who.post('/api/pcsx/settings/name', { firstName: ' ', lastName: 'Moreau' })
    expect([none.statusCode, none.json().messages]).toEqual([422, { firstName: ['name-missing'] }])
    const turned = await who.post('/api/pcsx/settings/name', { firstName: 'Ali\u202Eecila', lastName: 'M' })
    expect([turned.statusCode, turned.json().error.message]).toEqual([422, english['error.settings.name-unreadable']])
    expect(await settings(who)).toMatchObject({ firstName: 'Sukarno', lastName: '' })
  })

  test('show pages in the chosen language, unless the URL names one', async () => {
    const who = await alice()
    expect((await who.post('/api/pcsx/settings/language', { language: 'de' })).statusCode).toBe(200)
    expect((await who.get('/careers')).body).toContain('<html lang="de"')
    expect((await who.get('/careers?hl=en')).body).toContain('<html lang="en"')
    const other = await who.post('/api/pcsx/settings/language', { language: 'fr' })
    expect([other.statusCode, other.json().error.code]).toEqual([422, 'language-not-offered'])
    await who.post('/api/pcsx/settings/language', { language: null })
    expect((await who.get('/careers')).body).toContain('<html lang="en"')
  })

  test('keep the chosen language in the browser too, for when the candidate signs out [A20]', async () => {
    const who = await alice()
    const cookieOf = async (language: string | null) => {
      const answer = await who.post('/api/pcsx/settings/language', { language })
      return [answer.headers['set-cookie'] ?? []].flat().find((cookie) => cookie.startsWith('language='))
    }
    expect(await cookieOf('de')).toMatch(/^language=de; Path=\/; Max-Age=[1-9]/)
    expect(await cookieOf(null)).toMatch(/^language=; Path=\/; Max-Age=0/)
  })

  test('keep every consent decision with the text that was shown', async () => {
    const who = await alice()
    const decide = (given: boolean) => who.post('/api/pcsx/settings/consent', { purpose: 'other-jobs', given })
    const first = (await decide(true)).json().data.consent
    expect(first.history).toMatchObject([{ given: true, wording: first.text }])
    await decide(true)
    await decide(false)
    const [consent] = (await settings(who))['consents'] as { given: boolean; history: { given: boolean }[] }[]
    expect(consent?.given).toBe(false)
    expect(consent?.history.map(({ given }) => given)).toEqual([false, true])
    const bob = await signIn(site, MERIDIAN, 'bob@example.com')
    expect(await settings(bob)).toMatchObject({ consents: [{ given: false, history: [] }] })
  })

  test('keep the channels of each event, for that account only', async () => {
    const who = await alice()
    const choices = [{ event: 'interview', channel: 'mail', chosen: false }]
    const saved = await who.post('/api/pcsx/settings/notifications', { choices })
    expect(saved.statusCode).toBe(200)
    const interview = async (visitor: Visitor) =>
      ((await settings(visitor))['notifications'] as { event: string }[]).find(({ event }) => event === 'interview')
    expect(await interview(who)).toMatchObject({ in_app: true, mail: false })
    const bob = await signIn(site, MERIDIAN, 'bob@example.com')
    expect(await interview(bob)).toMatchObject({ in_app: true, mail: true })
    const unknown = [{ event: 'birthday', channel: 'mail', chosen: false }]
    expect((await who.post('/api/pcsx/settings/notifications', { choices: unknown })).statusCode).toBe(422)
  })
})
