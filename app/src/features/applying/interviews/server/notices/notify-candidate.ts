import { interviewLimits } from '../../limits.ts'
import { continueQuery } from '#features/account/guests/server/index.ts'
import type { NotificationMail } from '#features/account/notifications/server/index.ts'
import type { WebhookEvent } from '#features/site/webhooks/rules.ts'
import { siteLink } from '#kernel/links/site-address.ts'
import { momentTexts, type PlacedTime } from '#kernel/moment.ts'
import { addDays } from '#kernel/time.ts'
import { describeMoment } from '#platform/calendar/describe-moment.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/live/publish.ts'
import { layOutMail } from '#platform/mail/layout/lay-out-mail.ts'
import type { MailParagraph } from '#platform/mail/layout/mail-content.ts'
import { mailTenant } from '#platform/mail/layout/mail-look.ts'
import { message } from '#platform/messages/messages.ts'
import { INTERVIEWS_PATH, mapAddress } from '../../rules.ts'
import { isAhead, isBooked, isProposed } from '../../states.ts'
import type { InterviewDependencies } from '../records/dependencies.ts'
import type { InterviewRow } from '../records/store.ts'
import { startOf, writtenTime } from '../records/times.ts'
import { invitationOf, listOf } from './invitation.ts'
import { sharesSlots } from '../records/slot-store.ts'

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
  /** The company's message. */
  words?: string | null | undefined
  /** The interview as calendars still have it, if it lost its time. */
  before?: InterviewRow | undefined
}

/** Makes the person's open pages refetch their interviews when the transaction commits. */
export async function refreshPages(
  trx: Transaction,
  { tenantId, accountId, encId }: Pick<InterviewRow, 'tenantId' | 'accountId' | 'encId'>,
): Promise<void> {
  if (accountId !== null) await publish(trx, { tenantId, accountId }, { kind: 'interview', data: { interview: encId } })
}

/**
 * Notifies the company's programs, the person's open pages, and the person through every channel they chose; guests get
 * an email. Must be last in a transaction, because an email in the outbox can't be rolled back.
 */
export async function notifyCandidate(
  dependencies: InterviewDependencies,
  trx: Transaction,
  row: InterviewRow,
  news: News,
): Promise<void> {
  const { tenantId, accountId, encId } = row
  const { what, now } = news
  const event = EVENTS[what]
  if (event)
    await dependencies.webhooks.enqueue(trx, {
      tenantId,
      event,
      subject: row.applicationEncId,
      id: `${encId} ${what} ${row.chainLength}`,
      occurredAt: now,
      data: webhookData(row),
    })
  await refreshPages(trx, row)
  if (accountId === null) {
    await mailGuest(dependencies, trx, row, news)
    return
  }
  await dependencies.notify(trx, {
    tenantId,
    accountId,
    event: 'interview',
    dedupeKey: `interview ${encId} ${what} ${row.chainLength}`,
    matter: `interview ${encId}`,
    type: what === 'proposed' ? 'action_required' : 'informational',
    messageId: `notification.interview.${what}`,
    values: { position: row.positionTitle },
    mail: ({ locale, company }) => interviewMail(dependencies, row, news, locale, company),
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

/** Writes the email of a piece of news. */
export function interviewMail(
  dependencies: Pick<InterviewDependencies, 'siteOf' | 'siteAddress' | 'sender' | 'signingSecret'>,
  row: InterviewRow,
  { what, words, before }: Omit<News, 'now'>,
  locale: string,
  company: string,
): NotificationMail {
  const paragraphs: MailParagraph[] = []
  const start = startOf(row)
  if (start) {
    const zone = row.readerZone === 'UTC' ? undefined : row.readerZone
    const moment = describeMoment(start, { locale, zone })
    const yours = moment.yours && message(locale, 'mail.interview.yours', { time: momentText(moment.yours, locale) })
    paragraphs.push({
      facts: [
        momentText(moment, locale),
        ...(yours ? [yours] : []),
        ...(isBooked(row.state) ? [message(locale, 'mail.interview.minutes', { minutes: row.minutes })] : []),
        ...(isBooked(row.state) && row.place ? [row.place] : []),
      ],
    })
    if (isBooked(row.state)) paragraphs.push(...details(row, locale))
  }
  if (isProposed(row.state))
    paragraphs.push(message(locale, sharesSlots(row) ? 'mail.interview.pick' : 'mail.interview.pickOwn'))
  if (words) paragraphs.push({ from: message(locale, 'mail.application.words', { company }), quote: words })
  const isReminder = what === 'day' || what === 'hour'
  const calendar = isReminder ? undefined : calendarOf(dependencies, row, before, locale)
  return {
    subject: message(locale, `mail.interview.${what}.subject`, { position: row.positionTitle, company }),
    paragraphs,
    button: message(locale, isProposed(row.state) ? 'mail.interview.choose' : 'mail.interview.view'),
    ...(calendar && { calendar }),
  }
}

/** Returns the invitation, or the cancellation if calendars have the interview. */
function calendarOf(
  dependencies: Parameters<typeof invitationOf>[0],
  row: InterviewRow,
  before: InterviewRow | undefined,
  locale: string,
) {
  if (isBooked(row.state)) return invitationOf(dependencies, row, 'REQUEST', locale)
  const known = startOf(row) ? row : before && { ...before, sequence: row.sequence, updatedAt: row.updatedAt }
  return row.invited && known && (before || !isAhead(row.state))
    ? invitationOf(dependencies, known, 'CANCEL', locale)
    : undefined
}

function momentText(time: PlacedTime, locale: string): string {
  const { at, zone } = momentTexts(time, locale)
  return `${at}\n${zone}`
}

function details({ place, url, interviewers, instructions }: InterviewRow, locale: string): MailParagraph[] {
  return [
    ...(place ? [{ label: message(locale, 'interviews.map'), url: mapAddress(place) }] : []),
    ...(url ? [{ label: message(locale, 'interviews.join'), url }] : []),
    ...(interviewers.length > 0
      ? [message(locale, 'mail.interview.with', { names: listOf(interviewers, locale) })]
      : []),
    ...(instructions ? [instructions] : []),
  ]
}

/** Emails the address that a guest gave; the link works in every browser once the address is proven. */
async function mailGuest(
  dependencies: InterviewDependencies,
  trx: Transaction,
  row: InterviewRow,
  news: News,
): Promise<void> {
  const { guestId, guestEmail: email, tenantId, language: locale } = row
  if (guestId === null || email === null) return
  const tenant = dependencies.siteOf(tenantId)
  const address = dependencies.siteAddress(tenant)
  const about = mailTenant(tenant, address)
  const { subject, paragraphs, button, calendar } = interviewMail(dependencies, row, news, locale, about.name)
  const until = addDays(news.now, interviewLimits.linkDays)
  const proof = await continueQuery(trx, dependencies.signingSecret, { tenantId, guestId, email }, until)
  const url = siteLink(address, `${INTERVIEWS_PATH}/${row.encId}`, proof)
  const heading = message(locale, `notification.interview.${news.what}`, { position: row.positionTitle })
  await dependencies.mailer.send(
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
