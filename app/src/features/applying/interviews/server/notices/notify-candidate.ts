import { serverLimits } from '#config/server-limits.ts'
import { continueQuery } from '#features/account/guests/server/index.ts'
import type { NotificationMail } from '#features/account/notifications/server/index.ts'
import type { WebhookEvent } from '#features/site/webhooks/rules.ts'
import { siteLink } from '#kernel/links/site-address.ts'
import { momentTexts, type PlacedTime } from '#kernel/moment.ts'
import { addDays } from '#kernel/time.ts'
import { describeMoment } from '#platform/calendar/describe-moment.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/live/publish.ts'
import { layOutMail } from '#platform/mail/lay-out-mail.ts'
import { mailTenant } from '#platform/mail/mail.ts'
import { message } from '#platform/messages/messages.ts'
import { INTERVIEWS_PATH, mapAddress } from '../../rules.ts'
import { isAhead, isBooked, isProposed } from '../../states.ts'
import type { InterviewParts } from '../interview-parts.ts'
import type { InterviewRow } from '../store.ts'
import { startOf, writtenTime } from '../times.ts'
import { invitationOf, listOf } from './invitation.ts'
import { sharesSlots } from '../slot-store.ts'

/** News about an interview for its candidate; the text is `notification.interview.<news>`. */
export type InterviewNews = 'proposed' | 'booked' | 'moved' | 'changed' | 'canceled' | 'day' | 'hour'

const EVENTS: Partial<Record<InterviewNews, WebhookEvent>> = {
  proposed: 'interview.proposed',
  booked: 'interview.booked',
  moved: 'interview.moved',
  changed: 'interview.moved',
  canceled: 'interview.canceled',
}

export interface News {
  what: InterviewNews
  now: Date
  /** The company's words. */
  words?: string | null | undefined
  /** The interview as calendars have it, if its time was taken away. */
  before?: InterviewRow | undefined
}

/** Makes the person's open pages fetch their interviews again when the transaction commits. */
export async function refreshPages(
  trx: Transaction,
  { tenantId, accountId, encId }: Pick<InterviewRow, 'tenantId' | 'accountId' | 'encId'>,
): Promise<void> {
  if (accountId !== null) await publish(trx, { tenantId, accountId }, { kind: 'interview', data: { interview: encId } })
}

/**
 * Tells the company's programs, the person's open pages, and the person by every channel they chose; a guest by email. Must
 * be last in a transaction, because an email in the outbox is not undone.
 */
export async function notifyCandidate(
  parts: InterviewParts,
  trx: Transaction,
  row: InterviewRow,
  news: News,
): Promise<void> {
  const { tenantId, accountId, encId } = row
  const { what, now } = news
  const event = EVENTS[what]
  if (event)
    await parts.webhooks.enqueue(trx, {
      tenantId,
      event,
      subject: row.applicationEncId,
      id: `${encId} ${what} ${row.chainLength}`,
      occurredAt: now,
      data: webhookData(row),
    })
  await refreshPages(trx, row)
  if (accountId === null) {
    await mailGuest(parts, trx, row, news)
    return
  }
  await parts.notify(trx, {
    tenantId,
    accountId,
    event: 'interview',
    dedupeKey: `interview ${encId} ${what} ${row.chainLength}`,
    matter: `interview ${encId}`,
    type: what === 'proposed' ? 'action_required' : 'informational',
    messageId: `notification.interview.${what}`,
    values: { position: row.positionTitle },
    mail: ({ locale, company }) => mailOf(parts, row, news, locale, company),
    redirectUrl: `${INTERVIEWS_PATH}/${encId}`,
    now,
  })
}

/** Ids, states and times of an interview, for programs. */
const webhookData = (row: InterviewRow) => ({
  interview: row.encId,
  application: row.applicationEncId,
  state: row.state,
  wall_start: writtenTime(startOf(row)),
  zone: row.zone,
  starts_at: startOf(row)?.instant.toISOString() ?? null,
  minutes: row.minutes,
  sequence: row.sequence,
})

function mailOf(
  parts: InterviewParts,
  row: InterviewRow,
  { what, words, before }: News,
  locale: string,
  company: string,
): NotificationMail {
  const paragraphs: string[] = []
  const start = startOf(row)
  if (start) {
    const zone = row.readerZone === 'UTC' ? undefined : row.readerZone
    const moment = describeMoment(start, { locale, zone })
    paragraphs.push(momentText(moment, locale))
    if (moment.yours)
      paragraphs.push(message(locale, 'mail.interview.yours', { time: momentText(moment.yours, locale) }))
    if (isBooked(row.state)) paragraphs.push(...details(row, locale))
  }
  if (isProposed(row.state))
    paragraphs.push(message(locale, sharesSlots(row) ? 'mail.interview.pick' : 'mail.interview.pickOwn'))
  if (words) paragraphs.push(message(locale, 'mail.application.words', { company }), words)
  const isReminder = what === 'day' || what === 'hour'
  const calendar = isReminder ? undefined : calendarOf(parts, row, before, locale)
  return {
    subject: message(locale, `mail.interview.${what}.subject`, { position: row.positionTitle, company }),
    paragraphs,
    button: message(locale, isProposed(row.state) ? 'mail.interview.choose' : 'mail.interview.view'),
    ...(calendar && { calendar }),
  }
}

/** Returns the invitation, or the cancellation of one that calendars have. */
function calendarOf(parts: InterviewParts, row: InterviewRow, before: InterviewRow | undefined, locale: string) {
  if (isBooked(row.state)) return invitationOf(parts, row, 'REQUEST', locale)
  const known = startOf(row) ? row : before && { ...before, sequence: row.sequence, updatedAt: row.updatedAt }
  return row.invited && known && (before || !isAhead(row.state))
    ? invitationOf(parts, known, 'CANCEL', locale)
    : undefined
}

function momentText(time: PlacedTime, locale: string): string {
  const { at, zone } = momentTexts(time, locale)
  return `${at}\n${zone}`
}

function details(row: InterviewRow, locale: string): string[] {
  return [
    message(locale, 'mail.interview.minutes', { minutes: row.minutes }),
    row.place ? `${row.place}\n${mapAddress(row.place)}` : '',
    row.url ?? '',
    row.interviewers.length > 0
      ? message(locale, 'mail.interview.with', { names: listOf(row.interviewers, locale) })
      : '',
    row.instructions,
  ].filter(Boolean)
}

/** Writes to the address that a guest gave; the link works in every browser once the address is proven. */
async function mailGuest(parts: InterviewParts, trx: Transaction, row: InterviewRow, news: News): Promise<void> {
  const { guestId, guestEmail: email, tenantId, language: locale } = row
  if (guestId === null || email === null) return
  const tenant = parts.siteOf(tenantId)
  const about = mailTenant(tenant)
  const { subject, paragraphs, button, calendar } = mailOf(parts, row, news, locale, about.name)
  const until = addDays(news.now, serverLimits.interviewLinkDays)
  const proof = await continueQuery(trx, parts.signingSecret, { tenantId, guestId, email }, until)
  const url = siteLink(parts.siteAddress(tenant), `${INTERVIEWS_PATH}/${row.encId}`, proof)
  const heading = message(locale, `notification.interview.${news.what}`, { position: row.positionTitle })
  await parts.mailer.send(
    {
      tenant: about,
      to: { email },
      name: 'notification.interview',
      subject,
      ...layOutMail({ heading, paragraphs, button: { label: button, url } }, { tenant: about, locale }),
      ...(calendar && { calendar }),
      locale,
      now: news.now,
    },
    { transaction: trx },
  )
}
