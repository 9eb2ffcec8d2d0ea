import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notifyService } from './notify.ts'
import { addDemoAccounts, type Candidate, openCandidate } from '#testing/candidate.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { mailsTo } from '#testing/visitor.ts'
import { UNSUBSCRIBE_PATH } from '../rules.ts'
import { notificationChoices } from './unsubscribe.ts'

const DOMAIN = 'meridian.example'
const OTHER = 'northgate.example'
const EMAIL = 'alice@example.com'
const ONE_CLICK = 'List-Unsubscribe=One-Click'

let site: TestSite
let alice: Candidate
let dave: Candidate
let tenantId = 0
let sequence = 0

beforeAll(async () => {
  site = await openTestSite([{ domain: DOMAIN }, { domain: OTHER }])
  await addDemoAccounts(site)
  alice = await openCandidate(site, EMAIL, DOMAIN)
  dave = await openCandidate(site, 'dave@example.com', DOMAIN)
  tenantId = site.context.tenants.all().find(({ domain }) => domain === DOMAIN)?.id ?? 0
})
afterAll(() => site.close())
beforeEach(() => site.context.database.pool.query('DELETE FROM notification_choices'))

/** Notifies Alice. @returns the email */
async function mailed(event: 'offer' | 'message' = 'offer') {
  sequence += 1
  await site.context.db.transaction().execute((trx) =>
    site.context.use(notifyService)(trx, {
      tenantId,
      accountId: alice.accountId,
      event,
      dedupeKey: `unsubscribe ${sequence}`,
      title: 'News',
      message: `Number ${sequence}`,
      now: TEST_NOW,
    }),
  )
  return mailsTo(site, EMAIL).at(-1)
}
/** Returns the link of the newest email, as clients read it from the header. */
async function link(event?: 'offer' | 'message') {
  const header = (await mailed(event))?.headers['list-unsubscribe'] ?? ''
  return new URL(header.replace(/^<|>$/g, ''))
}
const choices = (who: Candidate = alice) => notificationChoices(site.context.db, { tenantId, accountId: who.accountId })
const at = ({ pathname, search }: URL) => `${pathname}${search}`
/** Submits like an email client: no cookie, no token, no page. */
const press = (url: string, payload = ONE_CLICK) =>
  site.app.inject({
    method: 'POST',
    url,
    headers: { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  })

describe('an email’s unsubscribe link', () => {
  test('is in its text, and in the headers that email clients read', async () => {
    const url = await link()
    const mail = mailsTo(site, EMAIL).at(-1)
    expect(mail?.headers['list-unsubscribe-post']).toBe(ONE_CLICK)
    expect(mail?.text).toContain(url.href)
    expect(url.pathname).toBe(UNSUBSCRIBE_PATH)
    expect(url.searchParams.get('domain')).toBe(DOMAIN)
  })

  test('unsubscribes in one click without signing in; other emails and the bell continue', async () => {
    const url = await link('offer')
    const pressed = await press(at(url))
    expect([pressed.statusCode, pressed.body]).toEqual([200, ''])
    expect((await press(at(url))).statusCode).toBe(200)
    const now = await choices()
    expect(now.offer).toEqual({ in_app: true, mail: false })
    expect([now.message.mail, now.application.mail]).toEqual([true, true])
    expect((await choices(dave)).offer.mail).toBe(true)
    const before = mailsTo(site, EMAIL).length
    await mailed('offer')
    expect(mailsTo(site, EMAIL)).toHaveLength(before)
    await mailed('message')
    expect(mailsTo(site, EMAIL)).toHaveLength(before + 1)
  })

  test('does nothing when merely fetched: it shows one button, which works without JavaScript', async () => {
    const url = await link('offer')
    const page = await site.get(at(url), { headers: { host: 'localhost:3000' } })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Job offer')
    expect(page.body).toMatch(/<form method="post"[^>]*><button type="submit"/)
    expect((await choices()).offer.mail).toBe(true)
    const pressed = await press(at(url), '')
    expect([pressed.statusCode, pressed.headers['location']]).toEqual([303, at(url)])
    const after = await site.get(at(url), { headers: { host: 'localhost:3000' } })
    expect(after.body).toContain('We’ve stopped these emails')
    expect(after.body).not.toMatch(/<form method="post"/)
  })

  test('works for no one else, nothing else and no other company', async () => {
    const url = await link('offer')
    const token = url.searchParams.get('token') ?? ''
    const [said = '', mac = ''] = token.split('.')
    const signed = JSON.parse(Buffer.from(said, 'base64url').toString('utf8')) as string[]
    const forge = (words: unknown) => `${Buffer.from(JSON.stringify(words)).toString('base64url')}.${mac}`
    const forged = [
      forge([dave.accountId, ...signed.slice(1)]),
      forge([signed[0], 'message', 'mail']),
      forge([signed[0], 'offer', 'in_app']),
      forge([...signed, 'more']),
      forge(null),
      said,
      `${said}.`,
      `${said}.${mac.slice(1)}`,
      '.',
      '',
    ]
    for (const wrong of forged) {
      const address = `${UNSUBSCRIBE_PATH}?domain=${DOMAIN}&token=${wrong}`
      expect((await press(address)).statusCode, wrong).toBe(404)
      expect((await site.get(address, { headers: { host: 'localhost:3000' } })).statusCode, wrong).toBe(404)
    }
    expect((await press(at(url).replace(DOMAIN, OTHER))).statusCode).toBe(404)
    expect((await choices()).offer.mail).toBe(true)
    expect((await choices()).message.mail).toBe(true)
    expect((await choices(dave)).offer.mail).toBe(true)
  })
})
