import { alertLimits } from '../../limits.ts'
import { notificationChoices, type Notify } from '#features/account/notifications/server/index.ts'
import type { Gazetteer } from '#features/jobs/places/server/index.ts'
import { matchingOf, readSearchCriteria, type SearchService } from '#features/jobs/search/server/index.ts'
import { boundedCache } from '#kernel/bounded-cache.ts'
import type { AddressedTenant, SiteAddress } from '#kernel/links/site-address.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { nextMailAt } from '../../rules.ts'
import { alertMail, type AlertSection } from './alert-email.ts'
import {
  findPositions,
  findReceiver,
  listDue,
  lockDue,
  type NewPosition,
  openedAfter,
  recordSent,
  recordAlert,
  type SentPosition,
} from './due-store.ts'
import { groupVacancies } from './group-vacancies.ts'
import { searchPath } from '../records/own-alerts.ts'
import type { JobAlertRow, Subscriber } from '../records/store.ts'

/** Dependencies for sending alerts. */
export interface AlertSending {
  /** Number of subscribers notified at a time. */
  together: number
  db: Database
  search: Pick<SearchService, 'index'>
  gazetteer: Gazetteer
  tenants: { all(): readonly SiteTenant[] }
  mailer: Pick<Mailer, 'send'>
  notify: Notify
  signingSecret: string
  siteAddress(tenant: AddressedTenant): SiteAddress
}

/** The recipient and their channels. */
interface Receiver {
  to: { email: string; name?: string }
  byMail: boolean
  byBell: boolean
}

/** Current matches of each due search that opened after it was created, newest first. */
type Found = Map<number, number[]>

/** Searches and positions shared by many subscribers, each read once. */
export interface SharedReads {
  /** Returns the current matches of a search that opened after a change, newest first. */
  matches(tenant: SiteTenant, search: string, about: { language: string; since: number; now: Date }): Promise<number[]>
  /** Returns the content of an email about positions, as of a change. */
  positions(trx: Transaction, sent: readonly SentPosition[]): Promise<NewPosition[]>
}

/**
 * Runs each distinct search and reads each position once, because many subscribers share them. Positions that open
 * after a search are left for the next alerts.
 */
export function readOnce({
  db,
  search: service,
  gazetteer,
}: Pick<AlertSending, 'db' | 'search' | 'gazetteer'>): SharedReads {
  const opened = new Map<number, { since: number; reading: Promise<Map<number, number>> }>()
  const found = boundedCache<number[]>(alertLimits.matchesKept, (ids) => ids.length + 1)
  const running = new Map<string, Promise<number[]>>()
  const read = boundedCache<NewPosition>(alertLimits.positionsKept)

  /** Reads opened positions once, and again only for a search older than all before. */
  function openedIn(tenantId: number, since: number, now: Date): Promise<Map<number, number>> {
    const known = opened.get(tenantId)
    if (known && known.since <= since) return known.reading
    const reading = openedAfter(db, tenantId, since, now)
    opened.set(tenantId, { since, reading })
    reading.catch(() => opened.delete(tenantId))
    return reading
  }

  async function find(tenant: SiteTenant, search: string, language: string): Promise<number[]> {
    const key = JSON.stringify([tenant.id, search, language])
    const known = found.get(key) ?? running.get(key)
    if (known) return known
    const criteria = readSearchCriteria(tenant, search)
    const finding = matchingOf(service.index(tenant), gazetteer, tenant, criteria, language)
    running.set(key, finding)
    try {
      const ids = await finding
      found.set(key, ids)
      return ids
    } finally {
      running.delete(key)
    }
  }

  return {
    async matches(tenant, search, { language, since, now }) {
      const news = await openedIn(tenant.id, since, now)
      const isNew = (id: number) => (news.get(id) ?? 0) > since
      if (![...news.values()].some((openedChange) => openedChange > since)) return []
      return (await find(tenant, search, language)).filter(isNew)
    },
    async positions(trx, sent) {
      const known = sent.flatMap(({ id, change }) => {
        const position = read.get(String(id))
        return position?.change === change ? [position] : []
      })
      const ids = new Set(sent.map(({ id }) => id))
      for (const { id } of known) ids.delete(id)
      const added = ids.size === 0 ? [] : await findPositions(trx, [...ids])
      for (const position of added) read.set(String(position.id), position)
      return [...known, ...added]
    },
  }
}

/**
 * Sends one subscriber everything new for their due searches, once, through the channels they chose. The transaction
 * that records positions as sent also checks that they are open and unsent, and enqueues the email last.
 * @returns the number of jobs sent
 */
export async function alertSubscriber(
  sending: AlertSending,
  tenant: SiteTenant,
  who: Subscriber,
  { now, shared }: { now: Date; shared: SharedReads },
): Promise<number> {
  const { db } = sending
  const searches = await listDue(db, who, now)
  const language = await languageOf(db, tenant, who, searches)
  const found: Found = new Map()
  for (const { id, search, sinceChange: since } of searches)
    found.set(id, await shared.matches(tenant, search, { language, since, now }))
  return db.transaction().execute(async (trx) => {
    const due = await lockDue(trx, who, now)
    if (due.length === 0) return 0
    const receiver = await receiverOf(trx, tenant, who)
    const canNotify = receiver && (receiver.byMail || receiver.byBell)
    const sections = canNotify ? await claimNews(trx, who, { due, found, shared, now }) : []
    for (const search of due) {
      const isIncluded = sections.some((section) => section.search.id === search.id)
      const nextAt = nextMailAt(now, alertLimits.days[search.frequency], search.nextAt)
      await recordAlert(trx, search.id, { nextAt, sentAt: isIncluded ? now : undefined })
    }
    if (sections.length === 0 || !receiver) return 0
    if ('accountId' in who && receiver.byBell) await ringBell(sending, trx, who, sections, now)
    if (receiver.byMail)
      await sending.mailer.send(
        alertMail(sections, {
          tenant,
          to: receiver.to,
          locale: language,
          address: sending.siteAddress(tenant),
          signingSecret: sending.signingSecret,
          now,
        }),
        { transaction: trx },
      )
    return sections.reduce((sum, { vacancies }) => sum + vacancies.length, 0)
  })
}

async function languageOf(
  db: Database,
  tenant: SiteTenant,
  who: Subscriber,
  searches: readonly JobAlertRow[],
): Promise<string> {
  const chosen = 'accountId' in who ? (await findReceiver(db, who))?.language : undefined
  return chosen ?? searches.at(-1)?.language ?? tenant.site.defaultLanguage
}

async function receiverOf(trx: Transaction, tenant: SiteTenant, who: Subscriber): Promise<Receiver | undefined> {
  if ('email' in who) return { to: { email: who.email }, byMail: true, byBell: false }
  const found = await findReceiver(trx, who)
  if (!found) return undefined
  const { alert } = await notificationChoices(trx, who)
  const { email, name } = found
  const hasBell = tenant.site.notificationsConfig.enableCandidateInappNotifications
  return { to: { email, name }, byMail: alert.mail, byBell: hasBell && alert.in_app }
}

/** Records the new positions of each search as sent; a position found by several searches is listed under the first. */
async function claimNews(
  trx: Transaction,
  who: Subscriber,
  { due, found, shared, now }: { due: readonly JobAlertRow[]; found: Found; shared: SharedReads; now: Date },
): Promise<AlertSection[]> {
  const sinceChanges = new Map<number, number>()
  for (const { id: searchId, sinceChange } of due)
    for (const id of found.get(searchId) ?? [])
      sinceChanges.set(id, Math.min(sinceChange, sinceChanges.get(id) ?? sinceChange))
  const sent = await recordSent(trx, who, sinceChanges, now)
  const left = new Map(sent.map(({ id, openedChange }) => [id, openedChange]))
  const positions = new Map((await shared.positions(trx, sent)).map((each) => [each.id, each]))
  return due.flatMap((search) => {
    const own = (found.get(search.id) ?? []).filter((id) => (left.get(id) ?? 0) > search.sinceChange)
    for (const id of own) left.delete(id)
    const vacancies = groupVacancies(own.flatMap((id) => positions.get(id) ?? []))
    return vacancies.length > 0 ? [{ search, vacancies }] : []
  })
}

async function ringBell(
  { notify }: AlertSending,
  trx: Transaction,
  { tenantId, accountId }: { tenantId: number; accountId: string },
  sections: readonly AlertSection[],
  now: Date,
): Promise<void> {
  for (const { search, vacancies } of sections)
    await notify(trx, {
      tenantId,
      accountId,
      event: 'alert',
      dedupeKey: `alert ${search.id} ${now.toISOString()}`,
      messageId: 'notification.alert.new',
      values: { count: vacancies.length, name: search.name },
      redirectUrl: newestPath(search.search),
      channels: ['in_app'],
      now,
    })
}

function newestPath(search: string): string {
  const parameters = new URLSearchParams(search)
  parameters.set('sort_by', 'timestamp')
  return searchPath(parameters.toString())
}
