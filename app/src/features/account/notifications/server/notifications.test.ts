import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#kernel/time.ts'
import { type NewNotification, notifyService } from './notify.ts'
import { outboxFolder } from '#platform/mail/mailer.ts'
import { addDemoAccounts, type Candidate, openCandidate } from '#testing/candidate.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import type { Notification } from '../contract.ts'
import { deleteBefore } from './store.ts'
import { setNotificationChoices } from './unsubscribe.ts'

const DOMAIN = 'meridian.example'
const LIST = '/api/pcsx/notifications'
const BADGE = '/api/pcsx/notification_badge'

let site: TestSite
let alice: Candidate
let dave: Candidate
let sequence = 0

beforeAll(async () => {
  site = await openTestSite(
    [
      { domain: DOMAIN },
      {
        domain: 'northgate.example',
        site: { notificationsConfig: { enableCandidateInappNotifications: false } },
      },
    ],
    { pages: false },
  )
  await addDemoAccounts(site)
  alice = await openCandidate(site, 'alice@example.com', DOMAIN)
  dave = await openCandidate(site, 'dave@example.com', DOMAIN)
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.context.database.pool.query('DELETE FROM notifications')
  await site.context.database.pool.query('DELETE FROM notification_choices')
})

function notify(to: Candidate, more: Partial<NewNotification> = {}) {
  sequence += 1
  const tenantId = site.context.tenants.all().find(({ domain }) => domain === DOMAIN)?.id ?? 0
  const notification = {
    event: 'message',
    dedupeKey: `n ${sequence}`,
    title: 'News',
    message: `Number ${sequence}`,
    now: TEST_NOW,
  }
  return site.context.db.transaction().execute((trx) =>
    site.context.use(notifyService)(trx, {
      ...notification,
      tenantId,
      accountId: to.accountId,
      ...more,
    } as NewNotification),
  )
}
const list = async (who: Candidate, query = '') =>
  (await who.get(`${LIST}${query}`)).json<{ data: { notifications: Notification[]; hasMore: boolean } }>().data
const badge = async (who: Candidate) => (await who.get(BADGE)).json<{ data: { count: number } }>().data.count
const mails = () => {
  try {
    const folder = outboxFolder(site.context.config.dataFolder)
    return readdirSync(folder).map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
  } catch {
    return []
  }
}

describe('a candidate’s notifications', () => {
  test('are listed newest first, with the content of a card, and counted while new [S3]', async () => {
    await notify(alice, { type: 'action_required', redirectUrl: 'http://localhost:3000/careers/offers?x=1#top' })
    // Rows of older versions hold the message's former id.
    await notify(alice, { event: 'offer', messageId: 'notification.offer.extended', values: { position: 'Baker' } })
    const { notifications, hasMore } = await list(alice)
    expect(notifications).toEqual([
      {
        id: expect.any(Number),
        categoryTitle: 'Job offer',
        message: 'You have a job offer: Baker. Please review it.',
        createdAt: TEST_NOW.toISOString(),
        isClicked: false,
        redirectUrl: null,
        notificationType: 'informational',
      },
      expect.objectContaining({
        categoryTitle: 'News',
        redirectUrl: '/careers/offers?x=1#top',
        notificationType: 'action_required',
      }),
    ])
    expect(hasMore).toBe(false)
    expect(await badge(alice)).toBe(2)
    expect(await badge(dave)).toBe(0)
    const required = await list(alice, '?type_filter=action_required')
    expect(required.notifications.map(({ categoryTitle }) => categoryTitle)).toEqual(['News'])
  })

  test('are new until the panel is opened, and unread until clicked [S14]', async () => {
    await notify(alice)
    await notify(alice)
    expect((await alice.post(`${LIST}/mark_all_viewed`)).json().data).toEqual({ count: 0 })
    expect(await badge(alice)).toBe(0)
    const [first] = (await list(alice)).notifications
    expect(first?.isClicked).toBe(false)
    const clicked = await alice.post(`${LIST}/${first?.id}/mark_clicked`)
    expect(clicked.json().data.notification).toMatchObject({ id: first?.id, isClicked: true })
    expect((await list(alice)).notifications.map(({ isClicked }) => isClicked)).toEqual([true, false])
    await alice.post(`${LIST}/mark_all_clicked`)
    expect((await list(alice)).notifications.map(({ isClicked }) => isClicked)).toEqual([true, true])
  })

  test('are paginated, each page after the last entry of the previous one [J6]', async () => {
    await site.context.database.pool.query(
      `WITH added AS (INSERT INTO notifications (tenant_id, account_id, event, dedupe_key, notification_type, own_title, own_message, created_at)
         SELECT tenant_id, id, 'message', 'many ' || n, 'informational', 'News', 'Number ' || n, now()
         FROM accounts, generate_series(1, 5000) n WHERE id = $1 ORDER BY n RETURNING id)
       INSERT INTO notification_deliveries SELECT id, 'in_app', true FROM added`,
      [alice.accountId],
    )
    const first = await list(alice)
    expect([first.notifications.length, first.hasMore]).toEqual([50, true])
    const second = await list(alice, `?before=${first.notifications.at(-1)?.id}`)
    expect(second.notifications[0]?.message).toBe('Number 4950')
    expect(await badge(alice)).toBe(5000)
  })

  test('are private: another person’s and a missing one give the same error, and nothing changes [A20]', async () => {
    const { id } = await notify(dave)
    const foreign = await alice.post(`${LIST}/${id}/mark_clicked`)
    const missing = await alice.post(`${LIST}/999999999/mark_clicked`)
    for (const odd of ['0', '-1', '1e3', '1.5', 'x', '9'.repeat(30), '%00'])
      expect((await alice.post(`${LIST}/${odd}/mark_clicked`)).json()).toEqual(missing.json())
    expect(foreign.statusCode).toBe(404)
    expect(foreign.json()).toEqual(missing.json())
    await alice.post(`${LIST}/mark_all_clicked`)
    await alice.post(`${LIST}/mark_all_viewed`)
    expect(await badge(dave)).toBe(1)
    expect((await list(dave)).notifications[0]?.isClicked).toBe(false)
  })

  test('are refused to visitors, and on sites without notifications [A17]', async () => {
    expect((await site.get(`${LIST}?domain=${DOMAIN}`)).statusCode).toBe(401)
    const erin = await openCandidate(site, 'erin@example.com', 'northgate.example')
    for (const answer of [
      await erin.get(LIST),
      await erin.get(BADGE),
      await erin.post(`${LIST}/mark_all_viewed`),
      await erin.post(`${LIST}/mark_all_clicked`),
      await erin.post(`${LIST}/1/mark_clicked`),
    ])
      expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'switched-off'])
    const boot = (await erin.get('/api/pcsx/notifications_boot_data')).json().data
    expect(boot).toEqual({
      groupId: 'northgate.example',
      isLoggedIn: true,
      enableCandidateInappNotifications: false,
      hasActionRequiredNotificationsConfigured: true,
    })
    const visitor = await site.data(`/api/pcsx/notifications_boot_data?domain=${DOMAIN}`)
    expect(visitor).toMatchObject({ isLoggedIn: false, enableCandidateInappNotifications: true })
  })

  test('that arrive during marking stay new, since marking ends at the newest one seen [H12]', async () => {
    for (let round = 0; round < 20; round += 1) {
      const calls = [
        notify(alice),
        alice.post(`${LIST}/mark_all_viewed`),
        notify(alice),
        alice.post(`${LIST}/mark_all_clicked`),
      ]
      await Promise.all(calls)
      const { rows } = await site.context.database.pool.query<{ count: number }>(
        'SELECT count(*) FROM notifications WHERE viewed_at IS NULL AND account_id = $1',
        [alice.accountId],
      )
      expect(await badge(alice)).toBe(rows[0]?.count)
    }
    await alice.post(`${LIST}/mark_all_clicked`)
    const seen = await notify(alice)
    const later = await notify(alice)
    await alice.post(`${LIST}/mark_all_clicked`, { up_to: seen.id })
    expect(await badge(alice)).toBe(1)
    const unread = (await list(alice)).notifications.filter(({ isClicked }) => !isClicked)
    expect(unread.map(({ id }) => id)).toEqual([later.id])
  })
})

describe('notifying', () => {
  test('of the same event twenty times at once happens once per channel', async () => {
    const before = mails().length
    const notification = await Promise.all(Array.from({ length: 20 }, () => notify(alice, { dedupeKey: 'offer 1' })))
    expect(notification.filter(({ added }) => added)).toHaveLength(1)
    expect(new Set(notification.map(({ id }) => id)).size).toBe(1)
    expect((await list(alice)).notifications).toHaveLength(1)
    expect(mails()).toHaveLength(before + 1)
    await notify(dave, { dedupeKey: 'offer 1' })
    expect((await list(dave)).notifications).toHaveLength(1)
  })

  test('uses the channels the person chose, and a later choice sends nothing retroactively', async () => {
    const tenantId = site.context.tenants.all().find(({ domain }) => domain === DOMAIN)?.id ?? 0
    const owner = { tenantId, accountId: alice.accountId }
    const choose = (channel: 'in_app' | 'mail', chosen: boolean) =>
      site.context.db
        .transaction()
        .execute((trx) => setNotificationChoices(trx, owner, [{ event: 'message', channel, chosen }], TEST_NOW))
    await choose('mail', false)
    const before = mails().length
    await notify(alice, { dedupeKey: 'a' })
    expect(mails()).toHaveLength(before)
    expect(await badge(alice)).toBe(1)
    await choose('mail', true)
    await notify(alice, { dedupeKey: 'a' })
    expect(mails()).toHaveLength(before)
    await choose('in_app', false)
    const { id } = await notify(alice, { dedupeKey: 'b' })
    expect(mails()).toHaveLength(before + 1)
    expect(await badge(alice)).toBe(1)
    expect((await list(alice)).notifications).toHaveLength(1)
    expect((await alice.post(`${LIST}/${id}/mark_clicked`)).statusCode).toBe(404)
  })

  test('sends a plain email with a link to this site', async () => {
    await notify(alice, {
      title: 'Tea\r\nBcc: x@example.com',
      message: '<b>At five</b>',
      redirectUrl: '/careers/offers?a=1',
    })
    const mail = mails().at(-1) ?? ''
    expect(mail).toContain('X-Foyer-Kind: message')
    expect(mail.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im)
    expect(mail).toContain('&lt;b&gt;At five')
    expect(mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(
      'http://localhost:3000/careers/offers?a=1&domain=meridian.example',
    )
  })

  test('with a URL on another site, or without a recipient, is a defect and leaves nothing', async () => {
    await expect(notify(alice, { redirectUrl: 'https://elsewhere.example/' })).rejects.toThrow('not on this site')
    await expect(notify({ ...alice, accountId: 'nobody' })).rejects.toThrow('no such account')
    expect((await list(alice)).notifications).toEqual([])
  })

  test('in a transaction that is rolled back does nothing', async () => {
    const tenantId = site.context.tenants.all()[0]?.id ?? 0
    const what = {
      tenantId,
      accountId: alice.accountId,
      event: 'offer',
      dedupeKey: 'x',
      title: 'A',
      message: 'B',
      now: TEST_NOW,
    } as const
    const failing = site.context.db.transaction().execute(async (trx) => {
      await site.context.use(notifyService)(trx, { ...what, channels: ['in_app'] })
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    expect(await badge(alice)).toBe(0)
  })
})

test('notifications are kept for a year, and then deleted in batches', async () => {
  const daysAgo = (days: number) => new Date(TEST_NOW.getTime() - days * DAY_MS)
  for (const days of [400, 380, 370, 366, 364]) await notify(alice, { now: daysAgo(days) })
  expect(await deleteBefore(site.context.db, daysAgo(365), 3)).toBe(4)
  expect((await list(alice)).notifications).toHaveLength(1)
  expect(await deleteBefore(site.context.db, daysAgo(365), 3)).toBe(0)
})
