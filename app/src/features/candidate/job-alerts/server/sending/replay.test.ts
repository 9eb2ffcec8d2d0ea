import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alertLimits } from '../../limits.ts'
import { closePositions, reopenPositions } from '#features/jobs/positions/server/index.ts'
import { addHours } from '#kernel/time.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { addDemoAccounts, type Candidate, openCandidate } from '#testing/candidate.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { mailsTo, openVisitor } from '#testing/visitor.ts'
import { alertSending, sendDue } from './send-alerts.ts'

const DOMAIN = 'bakery.example'
const GUEST = 'guest@example.org'
const DAYS = 30
const WORDS = ['nurse', 'welder', 'baker'] as const
type Word = (typeof WORDS)[number]
const on = {
  notificationsConfig: { savedSearchNotification: { enabled: true } },
  pcsxConfig: { loggedOutNotificationConfig: { enabled: true } },
}
let site: TestSite
let tenantId = 0
let now = TEST_NOW

beforeAll(async () => {
  site = await openTestSite([{ domain: DOMAIN, site: on }], { pages: false, now: () => now })
  // Only this file triggers alerts.
  await site.context.jobs.stop()
  await addDemoAccounts(site)
  tenantId = site.context.tenants.all()[0]?.id ?? 0
})
afterAll(() => site?.close())

/** Returns a deterministic generator of numbers in [0, 1) (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The test's own model of a position. */
interface KnownPosition {
  id: number
  words: Word[]
  state: 'open' | 'closed' | 'private'
  /** Step at which it was last opened to the public. */
  openedAt: number
}

interface KnownSearch {
  id: number
  email: string
  word: Word | ''
  madeAt: number
}

test('over thirty days of changes every matching open position is sent once, and nothing else', async () => {
  const random = randomNumbers(20_260_504)
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const positions = new Map<string, KnownPosition>()
  const reported = new Map<string, Set<number>>()
  const searches: KnownSearch[] = []
  let step = 0

  const write = async (name: string, words: Word[], isPrivate: boolean) => {
    const text = `${words.join(' and ')} ${name}`
    await site.importRows(DOMAIN, [{ id: name, title: text, description: `<p>${name}</p>`, private: isPrivate }])
    return (await site.ids(DOMAIN)).get(name) ?? 0
  }
  const open = (name: string, known: Omit<KnownPosition, 'openedAt' | 'state'>) =>
    positions.set(name, { ...known, state: 'open', openedAt: step })
  async function change(): Promise<void> {
    step += 1
    const [name, known] = pick([...positions]) ?? ['', undefined]
    const what = random()
    if (what < 0.5 || !known) {
      const words = WORDS.filter(() => random() < 0.5)
      const fresh = `p${step}`
      open(fresh, { id: await write(fresh, words, false), words })
    } else if (known.state === 'open' && what < 0.75) {
      await closePositions(site.context.db, tenantId, [known.id], 'missing', now)
      positions.set(name, { ...known, state: 'closed' })
    } else if (known.state === 'open' && what < 0.85) {
      await write(name, known.words, true)
      positions.set(name, { ...known, state: 'private' })
    } else if (known.state === 'private') {
      await write(name, known.words, false)
      open(name, known)
    } else if (known.state === 'closed') {
      await reopenPositions(site.context.db, tenantId, [known.id], now)
      open(name, known)
    }
    await site.caughtUp()
  }

  const alice = await openCandidate(site, 'alice@example.com', DOMAIN)
  const bob = await openCandidate(site, 'bob@example.com', DOMAIN)
  async function keep(who: Candidate, email: string, word: Word | '', frequency: string): Promise<void> {
    const answer = await who.post('/api/pcsx/saved_searches', { search: word && `query=${word}`, frequency })
    searches.push({ id: answer.json().data.savedSearch.id, email, word, madeAt: step })
  }
  async function askAsGuest(word: Word): Promise<void> {
    const visitor = await openVisitor(site, DOMAIN)
    const madeAt = step
    await visitor.post('/api/pcsx/job_alerts', { email: GUEST, search: `query=${word}`, consent: true })
    const text = mailsTo(site, GUEST).at(-1)?.text ?? ''
    await visitor.post('/api/pcsx/job_alerts/confirm', { token: /confirm=([\w.-]+)/.exec(text)?.[1] })
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM job_alerts WHERE email = ${GUEST} ORDER BY id DESC LIMIT 1`.execute(site.context.db)
    searches.push({ id: rows[0]?.id ?? 0, email: GUEST, word, madeAt })
  }
  const set = (id: number, paused: boolean) =>
    sql`UPDATE job_alerts SET paused = ${paused} WHERE id = ${id}`.execute(site.context.db)

  /** Returns the positions due for each person, according to the model and the searches that are due. */
  async function expected(): Promise<Map<string, Set<number>>> {
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM job_alerts WHERE NOT paused AND next_at <= ${now}`.execute(site.context.db)
    const due = new Set(rows.map(({ id }) => id))
    const news = new Map<string, Set<number>>()
    for (const { id, email, word, madeAt } of searches.filter((search) => due.has(search.id))) {
      const matching = [...positions.values()].filter(
        (position) =>
          position.state === 'open' &&
          position.openedAt > madeAt &&
          (word === '' || position.words.includes(word)) &&
          !reported.get(email)?.has(position.id),
      )
      if (matching.length === 0) continue
      news.set(email, new Set([...(news.get(email) ?? []), ...matching.map((position) => position.id)]))
      expect(id).toBeGreaterThan(0)
    }
    return news
  }
  /** Emails since the last check, held in memory, which is faster than files for a month of them. */
  const sent: Mail[] = []
  /** Returns the positions in emails since the last check, by recipient. */
  function newMails(): Map<string, number[]> {
    const found = new Map<string, number[]>()
    for (const { to, name, text } of sent.splice(0)) {
      expect([name, found.has(to.email)]).toEqual(['alert', false])
      found.set(
        to.email,
        [...text.matchAll(/\/careers\/job\/(\d+)/g)].map(([, id]) => Number(id)),
      )
    }
    return found
  }
  async function send(): Promise<void> {
    const news = await expected()
    const mailer = { send: async (mail: Mail) => void sent.push(mail) }
    const signingSecret = site.context.secrets.signing
    const parts = { ...alertSending(site.context), mailer, signingSecret, publicUrl: () => 'http://localhost' }
    const log = {
      info: () => undefined,
      error: (details: object) => {
        throw new Error(JSON.stringify(details))
      },
    }
    // Two servers run at the same time.
    await Promise.all([1, 2].map(() => sendDue(parts, { now: site.context.now, log })))
    const mails = newMails()
    expect([...mails.keys()].toSorted()).toEqual([...news.keys()].toSorted())
    for (const [email, ids] of mails) {
      const all = reported.get(email) ?? new Set()
      expect(ids.length).toBeLessThanOrEqual(alertLimits.positions)
      expect(ids.filter((id) => all.has(id))).toEqual([])
      expect(new Set(ids)).toEqual(news.get(email))
      expect(ids).toHaveLength(news.get(email)?.size ?? 0)
      reported.set(email, new Set([...all, ...ids]))
    }
  }

  for (let before = 0; before < 14; before += 1) await change()
  await keep(alice, 'alice@example.com', 'nurse', 'daily')
  await change()
  await keep(bob, 'bob@example.com', '', 'weekly')
  await askAsGuest('welder')
  for (let hour = 0; hour <= DAYS * 24; hour += 8) {
    now = addHours(TEST_NOW, hour)
    if (random() < 0.8) await change()
    if (hour === 4 * 24) await keep(alice, 'alice@example.com', 'baker', 'daily')
    if (hour === 9 * 24) await askAsGuest('nurse')
    if (hour === 11 * 24) await set(searches[0]?.id ?? 0, true)
    if (hour === 16 * 24) await set(searches[0]?.id ?? 0, false)
    if (hour === 22 * 24) await sql`DELETE FROM job_alerts WHERE email = ${GUEST}`.execute(site.context.db)
    if (hour === 25 * 24) await sql`DELETE FROM job_alerts WHERE id = ${searches[3]?.id ?? 0}`.execute(site.context.db)
    await send()
  }
  const counts = [...reported.values()].map((ids) => ids.size)
  expect(Math.min(...counts)).toBeGreaterThan(10)
  expect(counts).toHaveLength(3)
})
