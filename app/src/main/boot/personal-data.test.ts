import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settingsLimits } from '#features/candidate/settings/limits.ts'
import { sessionLimits } from '#features/account/session/limits.ts'
import { seedDemoAccounts } from '#features/account/session/server/index.ts'
import { MINUTE_MS } from '#kernel/time.ts'
import { english } from '#locales/english.ts'
import { findRows } from '#testing/erasing/find-traces.ts'
import { lastCode, mailsTo, openVisitor, readZip, signIn, type Visitor } from '#testing/visitor.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { gatherPersonalData } from './personal-data.ts'

const MERIDIAN = 'meridian.example'
const NORTHGATE = 'northgate.example'
const texts: Record<string, string> = english
const minutes = (count: number) => count * MINUTE_MS

let site: TestSite
let now: Date
let sites: { meridian: number; northgate: number }
beforeAll(async () => {
  site = await openTestSite([{ domain: MERIDIAN }, { domain: NORTHGATE }], { now: () => now })
  now = TEST_NOW
  const [meridian = 0, northgate = 0] = site.context.tenants.all().map(({ id }) => id)
  sites = { meridian, northgate }
  await seedDemoAccounts(site.context.db, sites, now)
})
afterAll(() => site.close())

const held = () => gatherPersonalData(site.context)

const query = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await site.context.database.pool.query<Row>(sql, values)).rows

const find = (text: string) => findRows(site, text)

describe('the list of personal data', () => {
  test('names every table that belongs to accounts, once', async () => {
    const rows = await query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns
       WHERE column_name = 'account_id' AND table_schema = 'public'`,
    )
    const covered = held().downloaded.flatMap(({ tables }) => tables)
    expect(covered.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })

  test('has a heading for each feature, and the account is erased last', () => {
    for (const { feature } of held().downloaded) expect(texts[`personalData.part.${feature}`], feature).toBeTruthy()
    expect(held().erasing.at(-1)?.feature).toBe('account')
    for (const { item, kept } of held().alwaysKept) {
      expect(texts[`personalData.item.${item}`], item).toBeTruthy()
      expect(texts[`personalData.kept.${kept ?? ''}`], item).toBeTruthy()
    }
  })
})

describe('the download', () => {
  const open = async (email: string) => {
    const who = await signIn(site, MERIDIAN, email)
    const requested = await who.post('/api/pcsx/personal_data/request_download')
    return { who, url: requested.json<{ data: { url: string } }>().data.url }
  }

  test('has the data of all features as JSON and as a page, and no secrets', async () => {
    const { who, url } = await open('alice@example.com')
    await who.post('/api/pcsx/settings/consent', { purpose: 'other-jobs', given: true })
    const answer = await who.get(url)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${MERIDIAN}-2026-05-04.zip"`,
      'cache-control': 'private, no-store',
    })
    const files = await readZip(answer.rawPayload)
    expect(Object.keys(files).toSorted()).toEqual(
      ['index.html', ...held().downloaded.map(({ feature }) => `data/${feature}.json`)].toSorted(),
    )
    const account = JSON.parse(files['data/account.json'] ?? '') as Record<string, unknown>
    expect(account).toMatchObject({
      account: { email: 'alice@example.com', firstName: 'Alice' },
      sessions: [{ ipAddress: '127.0.0.1' }],
      signInMethods: [{ provider: 'credential' }],
    })
    expect(JSON.parse(files['data/consents.json'] ?? '')).toMatchObject({ consents: [{ given: true }] })
    const all = Object.values(files).join('\n')
    expect(all).not.toMatch(/argon2|token|hash/i)
    expect(all).not.toContain('bob@example.com')
    expect(files['index.html']).toContain('<h2>Account and sign-in</h2>')
  })

  test('shows user input as text', async () => {
    const { who, url } = await open('alice@example.com')
    await who.post('/api/pcsx/settings/name', { firstName: '<img src=x onerror=alert(1)>', lastName: '"&B' })
    const files = await readZip((await who.get(url)).rawPayload)
    expect(files['index.html']).not.toContain('<img')
    expect(files['index.html']).toContain('&lt;img')
    await who.post('/api/pcsx/settings/name', { firstName: 'Alice', lastName: 'Moreau' })
  })

  test('labels every field', async () => {
    const { who, url } = await open('alice@example.com')
    const files = await readZip((await who.get(url)).rawPayload)
    const names = new Set<string>()
    for (const [path, file] of Object.entries(files)) {
      if (path.endsWith('.json'))
        JSON.parse(file, (key, value: unknown) => {
          if (key && !/^\d+$/.test(key)) names.add(key)
          return value
        })
    }
    expect([...names].filter((name) => !texts[`personalData.field.${name}`])).toEqual([])
  })

  test('is available to the requesting session for a few minutes', async () => {
    const { who, url } = await open('alice@example.com')
    const elsewhere = await signIn(site, MERIDIAN, 'alice@example.com')
    const bob = await signIn(site, MERIDIAN, 'bob@example.com')
    const anonymous = await openVisitor(site, MERIDIAN)
    expect((await elsewhere.get(url)).statusCode).toBe(404)
    expect((await bob.get(url)).statusCode).toBe(404)
    expect((await anonymous.get(url)).statusCode).toBe(401)
    expect((await who.get(url.replace(/expires=\d+/, 'expires=99999999999999'))).statusCode).toBe(404)
    expect((await who.get(url)).statusCode).toBe(200)
    now = new Date(TEST_NOW.getTime() + minutes(settingsLimits.downloadLinkMinutes))
    expect((await who.get(url)).statusCode).toBe(404)
    now = TEST_NOW
  })
})

describe('deleting an account', () => {
  const erase = (who: Visitor, proof: object) => who.post('/api/pcsx/personal_data/erase', proof)

  test('requires the password or an emailed code, and limits wrong ones', async () => {
    const bob = await signIn(site, MERIDIAN, 'bob@example.com')
    expect((await erase(bob, {})).json().error.code).toBe('proof-missing')
    expect((await erase(bob, { password: 'wrong' })).json().error.code).toBe('wrong-password')
    expect((await erase(bob, { code: '123456' })).json().error.code).toBe('wrong-code')
    for (let n = 2; n < settingsLimits.erasureTries.most; n += 1) await erase(bob, { password: 'wrong' })
    expect((await erase(bob, { password: 'foyer-demo' })).statusCode).toBe(429)
    now = new Date(TEST_NOW.getTime() + minutes(settingsLimits.erasureTries.seconds / 60 + 1))
    expect((await erase(bob, { password: 'wrong' })).statusCode).toBe(422)
    now = TEST_NOW
    expect((await bob.get('/api/pcsx/settings')).statusCode).toBe(200)
  })

  test('counts wrong passwords together with those of signing in', async () => {
    const dave = await signIn(site, MERIDIAN, 'dave@example.com')
    const typed = { currentPassword: 'wrong', password: 'twelve quiet lanterns' }
    for (let n = 0; n < sessionLimits.wrongPasswords.most; n += 1) await dave.post('/api/auth/password/change', typed)
    expect((await erase(dave, { password: 'foyer-demo' })).statusCode).toBe(429)
    expect((await dave.get('/api/pcsx/settings')).statusCode).toBe(200)
  })

  test('accepts a code while it is valid, from its owner, and only in the browser that requested it', async () => {
    const [alice, carol] = [
      await signIn(site, MERIDIAN, 'alice@example.com'),
      await signIn(site, MERIDIAN, 'carol@example.com'),
    ]
    await alice.post('/api/pcsx/personal_data/request_code')
    const code = lastCode(site, 'alice@example.com')
    expect(code).toMatch(/^\d{6}$/)
    expect((await erase(carol, { code })).statusCode).toBe(422)
    const elsewhere = await signIn(site, MERIDIAN, 'alice@example.com')
    expect((await erase(elsewhere, { code })).statusCode).toBe(422)
    now = new Date(TEST_NOW.getTime() + minutes(sessionLimits.codeMinutes))
    expect((await erase(alice, { code })).statusCode).toBe(422)
    now = TEST_NOW
    expect((await alice.get('/api/pcsx/settings')).statusCode).toBe(200)
  })

  test('leaves only the receipt, ends all sessions, and frees the address', async () => {
    const [here, elsewhere] = [
      await signIn(site, MERIDIAN, 'dave@example.com'),
      await signIn(site, MERIDIAN, 'dave@example.com'),
    ]
    await here.post('/api/pcsx/settings/name', { firstName: 'Davidovich', lastName: 'Lindqvistson' })
    await here.post('/api/pcsx/settings/consent', { purpose: 'other-jobs', given: true })
    await here.post('/api/pcsx/personal_data/request_code')
    const [account] = await query<{ id: string }>(`SELECT id FROM accounts WHERE email = 'dave@example.com'`)
    for (const known of ['dave@example.com', 'Davidovich', account?.id ?? '?'])
      expect(await find(known)).not.toEqual([])

    const answer = await erase(here, { code: lastCode(site, 'dave@example.com') })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.cookies).toContainEqual(expect.objectContaining({ name: 'session', value: '', maxAge: 0 }))
    const { reference, lines } = answer.json<{
      data: { reference: string; lines: { item: string; kept: unknown }[] }
    }>().data
    expect(lines.map(({ item }) => item)).toEqual([
      'consents',
      'sessions',
      'signInMethods',
      'account',
      'backups',
      'log',
      'mails',
    ])

    for (const gone of ['dave@example.com', 'Davidovich', 'Lindqvistson', account?.id ?? '?'])
      expect(await find(gone), gone).toEqual([])
    expect((await elsewhere.get('/api/pcsx/settings')).statusCode).toBe(401)
    expect(await query('SELECT reference, tenant_id FROM erasures')).toEqual([{ reference, tenant_id: sites.meridian }])
    const receipt = mailsTo(site, 'dave@example.com').at(-1)
    expect(receipt?.headers['x-foyer-kind']).toBe('account-erased')
    expect(receipt?.text).toContain(reference)
    expect(receipt?.text).toContain(english['personalData.kept.backups'])

    await seedDemoAccounts(site.context.db, sites, now)
    const again = await signIn(site, MERIDIAN, 'dave@example.com')
    expect((await again.get('/api/pcsx/settings')).json().data).toMatchObject({
      firstName: 'Dave',
      consents: [{ given: false, history: [] }],
    })
  })

  test('happens once if requested twice at the same time', async () => {
    const who = await signIn(site, NORTHGATE, 'erin@example.com')
    const answers = await Promise.all([1, 2].map(() => erase(who, { password: 'foyer-demo' })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401])
    expect(mailsTo(site, 'erin@example.com')).toHaveLength(1)
  })
})
