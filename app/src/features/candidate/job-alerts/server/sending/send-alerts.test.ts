import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { alertLimits } from '../../limits.ts'
import { setNotificationChoices } from '#features/account/notifications/server/index.ts'
import type { NotificationChannel } from '#features/account/notifications/rules.ts'
import { addHours, epochSeconds } from '#kernel/time.ts'
import { outboxFolder } from '#platform/mail/mailer.ts'
import { addDemoAccounts, type Candidate, openCandidate } from '#testing/candidate.ts'
import { openTestSite, TEST_NOW, type TestRow, type TestSite } from '#testing/test-site.ts'
import { mailsTo, openVisitor, type Visitor } from '#testing/visitor.ts'
import type { JobAlert } from '../../contract.ts'
import { alertSending, sendDue } from './send-alerts.ts'

const DOMAIN = 'bakery.example'
const IN_DATABASE = 'archive.example'
const ALICE = 'alice@example.com'
const GUEST = 'guest@example.org'
const on = {
  notificationsConfig: { savedSearchNotification: { enabled: true } },
  pcsxConfig: { loggedOutNotificationConfig: { enabled: true } },
}
const inDatabase = { pcsxConfig: { ...on.pcsxConfig, searchConfig: { engine: 'postgres' } } }
let site: TestSite
let alice: Candidate
let visitor: Visitor
let now = TEST_NOW
let sequence = 0

beforeAll(async () => {
  site = await openTestSite(
    [
      { domain: DOMAIN, site: on },
      { domain: IN_DATABASE, site: inDatabase },
    ],
    {
      pages: false,
      now: () => now,
    },
  )
  // Only this file triggers alerts.
  await site.context.jobs.stop()
  await addDemoAccounts(site)
  alice = await openCandidate(site, ALICE, DOMAIN)
  visitor = await openVisitor(site, DOMAIN)
})
afterAll(() => site?.close())
beforeEach(async () => {
  for (const table of ['job_alerts', 'told_positions', 'notifications', 'notification_choices', 'account_attempts'])
    await site.context.database.pool.query(`DELETE FROM ${table}`)
  rmSync(outboxFolder(site.context.config.dataFolder), { recursive: true, force: true })
  now = TEST_NOW
})

const save = async (search: string, more: object = {}) =>
  (await alice.post('/api/pcsx/saved_searches', { search, ...more })).json<{ data: { savedSearch: JobAlert } }>().data
    .savedSearch
const mails = (email: typeof ALICE | typeof GUEST = ALICE) =>
  mailsTo(site, email).filter(({ headers }) => headers['x-foyer-kind'] === 'alert')
const bring = (rows: Partial<TestRow>[]) =>
  site.importRows(
    DOMAIN,
    rows.map((row) => {
      sequence += 1
      return {
        id: `r${sequence}`,
        title: `Baker ${sequence}`,
        description: `<p>Bread ${sequence}</p>`,
        locations: ['Leeds, England, United Kingdom'],
        ...row,
      }
    }),
  )
const send = () =>
  sendDue(alertSending(site.context), {
    now: site.context.now,
    log: {
      info: () => undefined,
      error: (details) => {
        throw new Error(JSON.stringify(details))
      },
    },
  })
const after = (hours: number) => {
  now = addHours(now, hours)
}
const titles = (text = '') => [...text.matchAll(/^\* (.*)$/gm)].map(([, title]) => title)
const choose = (channel: NotificationChannel, chosen: boolean) => {
  const owner = { tenantId: site.context.tenants.all()[0]?.id ?? 0, accountId: alice.accountId }
  return site.context.db
    .transaction()
    .execute((trx) => setNotificationChoices(trx, owner, [{ event: 'alert', channel, chosen }], now))
}
const bell = async () =>
  (await alice.get('/api/pcsx/notifications')).json<{
    data: { notifications: { message: string; redirectUrl: string; categoryTitle: string }[] }
  }>().data.notifications

describe('a job alert email', () => {
  test('is sent a day after the search was saved, with the positions opened since, newest first, and a link to all of them', async () => {
    await bring([{ title: 'Baker of before' }])
    await save('query=baker&location=Leeds')
    await bring([
      { title: 'Baker one', posted_at: '2026-05-01T00:00:00Z' },
      { title: 'Baker two', posted_at: '2026-05-02T00:00:00Z' },
    ])
    await bring([{ title: 'Welder' }])
    after(23)
    expect(await send()).toBe(0)
    after(1)
    expect(await send()).toBe(1)
    const [mail, ...others] = mails()
    expect(others).toEqual([])
    expect(mail?.headers).toMatchObject({
      subject: '2 new jobs for “baker · Leeds”',
      'x-foyer-kind': 'alert',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      to: 'Alice Moreau <alice@example.com>',
    })
    expect(titles(mail?.text)).toEqual(['Baker two', 'Baker one'])
    const ids = await site.ids(DOMAIN)
    const two = [...ids.values()].at(-2) ?? 0
    expect(mail?.text).toContain(`http://localhost:3000/careers/job/${two}-baker-two?domain=${DOMAIN}`)
    expect(mail?.text).toContain(
      `http://localhost:3000/careers/search?query=baker&location=Leeds&domain=${DOMAIN}&sort_by=timestamp`,
    )
    expect(mail?.text).toContain(`http://localhost:3000/careers/job-alerts?domain=${DOMAIN}\n`)
    expect(await bell()).toMatchObject([
      {
        categoryTitle: 'Job alerts',
        message: '2 new jobs for “baker · Leeds”',
        redirectUrl: '/careers/search?query=baker&location=Leeds&sort_by=timestamp',
      },
    ])
    after(24)
    expect(await send()).toBe(0)
    expect(mails()).toHaveLength(1)
  })

  test('covers all due searches of a subscriber, each position once and each job on one line', async () => {
    await save('query=rye')
    after(5)
    await save('query=bread')
    const same = { title: 'Rye bread baker', description: '<p>One vacancy</p>' }
    await bring(['Leeds', 'York', 'Hull'].map((town) => ({ ...same, locations: [`${town}, England, United Kingdom`] })))
    await bring([{ title: 'Bread seller' }])
    after(19)
    await send()
    const [mail, ...others] = mails()
    expect(others).toEqual([])
    expect(mail?.headers['subject']).toBe('2 new jobs for your job alerts')
    expect(mail?.text).toMatch(/rye\n[^]*\* Rye bread baker\n[^\n]+ and 2 more places\n[^]*bread\n[^]*\* Bread seller/)
    expect(titles(mail?.text)).toEqual(['Rye bread baker', 'Bread seller'])
  })

  test('lists some of very many positions, and the number of the rest', async () => {
    await save('')
    const most = alertLimits.positions
    await bring(Array.from({ length: most + 5 }, () => ({})))
    after(24)
    await send()
    expect(titles(mails()[0]?.text)).toHaveLength(most)
    expect(mails()[0]?.text).toContain('And 5 more jobs')
    after(24)
    await send()
    expect(mails()).toHaveLength(1)
  })

  test('excludes closed, private and expired positions, and partial matches', async () => {
    await save('query=baker')
    await save('query=baker+astronaut')
    await bring([
      { id: 'closing' },
      { id: 'hiding' },
      { id: 'ending', closes_at: addHours(now, 1).toISOString() },
      { id: 'never', private: true },
    ])
    await bring([{ id: 'hiding', private: true }])
    await site.closeDown(DOMAIN, [(await site.ids(DOMAIN)).get('closing') ?? 0])
    after(24)
    expect(await send()).toBe(0)
    expect(mails()).toEqual([])
    await bring([{ id: 'hiding', title: 'Baker in public', private: false }])
    after(24)
    await send()
    expect(mails().map(({ text }) => titles(text))).toEqual([['Baker in public']])
  })

  test('excludes positions closed at the time of sending, even if the search still finds them', async () => {
    await save('query=baker')
    await bring([{ id: 'last-minute' }])
    after(24)
    const id = (await site.ids(DOMAIN)).get('last-minute') ?? 0
    await sql`UPDATE positions SET archived_at = ${now}, closed_reason = 'operator' WHERE id = ${id}`.execute(
      site.context.db,
    )
    expect(await send()).toBe(0)
  })

  test('is sent once although three servers send at the same time', async () => {
    await save('query=baker')
    await save('query=bread')
    await bring([{ title: 'Bread baker' }])
    after(24)
    await Promise.all([send(), send(), send()])
    expect(mails()).toHaveLength(1)
  })

  test('is not sent while the search is paused or deleted, and covers the pause once it is resumed', async () => {
    const paused = await save('query=paused')
    const deleted = await save('query=deleted')
    await bring([{ title: 'Paused' }, { title: 'Deleted' }])
    await alice.post(`/api/pcsx/saved_searches/${paused.id}`, { isActive: false })
    await alice.post(`/api/pcsx/saved_searches/${deleted.id}/delete`)
    after(48)
    expect(await send()).toBe(0)
    await alice.post(`/api/pcsx/saved_searches/${paused.id}`, { isActive: true })
    after(24)
    await send()
    expect(mails().map(({ text }) => titles(text))).toEqual([['Paused']])
  })

  test('is sent after seven days at weekly frequency', async () => {
    await save('query=weekly', { frequency: 'weekly' })
    await bring([{ title: 'Weekly one' }])
    after(6 * 24)
    expect(await send()).toBe(0)
    after(24)
    expect(await send()).toBe(1)
    const list = (await alice.get('/api/pcsx/saved_searches')).json<{ data: { savedSearches: JobAlert[] } }>()
    expect(list.data.savedSearches[0]?.lastSentTs).toBe(epochSeconds(now))
    await bring([{ title: 'Weekly two' }])
    after(7 * 24 - 1)
    expect(await send()).toBe(0)
    after(1)
    expect(await send()).toBe(1)
  })

  test('follows the candidate’s settings: bell only, email only, or neither', async () => {
    await save('query=baker')
    await choose('mail', false)
    await bring([{ title: 'Baker by bell' }])
    after(24)
    await send()
    expect([mails().length, (await bell()).length]).toEqual([0, 1])
    await choose('in_app', false)
    await bring([{ title: 'Baker unheard' }])
    after(24)
    expect(await send()).toBe(0)
    await choose('mail', true)
    after(24)
    await send()
    expect([mails().map(({ text }) => titles(text)), (await bell()).length]).toEqual([[['Baker unheard']], 1])
  })

  test('is in the recipient’s language', async () => {
    await sql`UPDATE accounts SET language = 'de' WHERE id = ${alice.accountId}`.execute(site.context.db)
    await save('query=baker')
    await bring([{}])
    after(24)
    await send()
    await sql`UPDATE accounts SET language = NULL WHERE id = ${alice.accountId}`.execute(site.context.db)
    expect(mails()[0]?.headers).toMatchObject({ subject: '1 neue Stelle für „baker“', 'content-language': 'de' })
  })

  test('is not sent if the site has turned alerts off, and a failing address delays no one else', async () => {
    await save('query=baker')
    await bring([{}])
    after(24)
    const { savedSearchNotification } = site.context.tenants.all()[0]?.site.notificationsConfig ?? {}
    if (!savedSearchNotification) throw new Error('There is no company.')
    savedSearchNotification.enabled = false
    expect(await send()).toBe(0)
    savedSearchNotification.enabled = true
    const failed: string[] = []
    const parts = alertSending(site.context)
    const log = { info: () => undefined, error: (_details: object, text: string) => failed.push(text) }
    const mailer = {
      send: async () => {
        throw new Error('This mail cannot be sent.')
      },
    }
    expect(await sendDue({ ...parts, mailer }, { now: site.context.now, log })).toBe(0)
    expect(failed).toEqual(['could not send the job alerts of one subscriber'])
    expect(await send()).toBe(0)
    after(24)
    expect(await send()).toBe(1)
  })
})

describe('a visitor’s alert', () => {
  const link = (text: string | undefined, kind: 'confirm' | 'manage' | 'leave') =>
    new URL(text?.match(/https?:\S+/g)?.find((one) => one.includes(`${kind}=`)) ?? '')
  async function askAndConfirm(search: string, who = visitor) {
    await who.post('/api/pcsx/job_alerts', { email: GUEST, search, consent: true })
    const token = link(mailsTo(site, GUEST).at(-1)?.text, 'confirm').searchParams.get('confirm')
    await who.post('/api/pcsx/job_alerts/confirm', { token })
  }
  const press = (url: URL) =>
    site.app.inject({
      method: 'POST',
      url: `${url.pathname}${url.search}`,
      headers: { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  const header = (mail: { headers: Record<string, string> } | undefined) =>
    new URL((mail?.headers['list-unsubscribe'] ?? '').replace(/^<|>$/g, ''))

  test('covers positions opened since it was requested, says when it ends, and has links to manage it', async () => {
    await visitor.post('/api/pcsx/job_alerts', { email: GUEST, search: 'query=baker', consent: true })
    await bring([{ title: 'Baker early' }])
    after(24)
    expect(await send()).toBe(0)
    await askAndConfirm('query=baker')
    await bring([{ title: 'Baker late' }])
    after(24)
    await send()
    const [mail] = mails(GUEST)
    expect(titles(mail?.text)).toEqual(['Baker late'])
    expect(mail?.text).toMatch(/This job alert ends on \w+ \d+, 2027/)
    const token = link(mail?.text, 'manage').searchParams.get('manage')
    const shown = await visitor.get(`/api/pcsx/job_alerts?token=${token}`)
    expect(shown.json().data).toMatchObject({ email: 'g•••@example.org', alerts: [{ name: 'baker' }] })
  })

  test('works with the database search, and companies are emailed separately', async () => {
    await askAndConfirm('query=baker')
    await askAndConfirm('query=baker', await openVisitor(site, IN_DATABASE))
    await bring([{ title: 'Baker here' }])
    await site.importRows(IN_DATABASE, [{ id: '1', title: 'Baker there', description: '<p>Bread</p>' }])
    after(24)
    await send()
    const reported = mails(GUEST).flatMap(({ text }) => titles(text))
    expect(new Set(reported)).toEqual(new Set(['Baker here', 'Baker there']))
    expect(mails(GUEST)).toHaveLength(2)
  })

  test('unsubscribing from an email with several ends all of them and deletes the records of sent positions', async () => {
    await askAndConfirm('query=baker')
    await askAndConfirm('query=bread')
    await bring([{ title: 'Baker' }, { title: 'Bread' }])
    after(24)
    await send()
    expect((await press(header(mails(GUEST)[0]))).body).toBe('')
    const { rows } = await sql`
      SELECT 1 FROM job_alerts UNION ALL SELECT 1 FROM told_positions`.execute(site.context.db)
    expect(rows).toEqual([])
    await bring([{ title: 'Baker and bread' }])
    after(24)
    expect(await send()).toBe(0)
  })

  test('ended from a candidate’s email stays in their list, paused', async () => {
    await save('query=baker')
    await bring([{}])
    after(24)
    await send()
    await press(header(mails()[0]))
    const list = (await alice.get('/api/pcsx/saved_searches')).json<{ data: { savedSearches: JobAlert[] } }>()
    expect(list.data.savedSearches).toMatchObject([{ isActive: false }])
  })
})
