import type { NotificationMail } from '#features/account/notifications/server/index.ts'
import { momentTexts } from '#kernel/moment.ts'
import { type CalendarFile, type CalendarMethod, writeCalendarFile } from '#platform/calendar/calendar-file.ts'
import { describeMoment } from '#platform/calendar/describe-moment.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/live/publish.ts'
import { layOutMail } from '#platform/mail/layout/lay-out-mail.ts'
import type { MailParagraph } from '#platform/mail/layout/mail-content.ts'
import { companyName, mailTenant } from '#platform/mail/layout/mail-look.ts'
import { message } from '#platform/messages/messages.ts'
import { eventPath } from '../rules.ts'
import { isRegistered } from '../states.ts'
import { attendeeUrl } from './candidate/attendee-link.ts'
import { calendarEntry, startOf } from './calendar-entry.ts'
import type { EventDependencies } from './dependencies.ts'
import { findContact, type Registration } from './registration-store.ts'
import type { EventRow } from './store.ts'

/** News about an event for a person; the text is `notification.event.<news>`. */
export type EventNews =
  | 'registered'
  | 'waitlisted'
  | 'movedUp'
  | 'left'
  | 'reminder'
  | 'changed'
  | 'canceled'
  | 'message'

interface News {
  what: EventNews
  now: Date
  /** True if the person had a seat before, so that the event is in their calendar. */
  seated?: boolean
  /** The company's own words, for `message`. */
  message?: { id: number; words: string }
}

/**
 * Notifies the company's programs, the person's open pages, and the person through every channel they chose; an address
 * without an account by email. Must be last in a transaction, because an email in the outbox can't be rolled back.
 */
export async function notifyAttendee(
  dependencies: EventDependencies,
  trx: Transaction,
  event: EventRow,
  registration: Registration,
  news: News,
): Promise<void> {
  const { tenantId, encId } = event
  const { accountId, changes } = registration
  const { what, now } = news
  if (what === 'registered' || what === 'waitlisted' || what === 'movedUp' || what === 'left')
    await dependencies.webhooks.enqueue(trx, {
      tenantId,
      event: what === 'left' ? 'event.left' : 'event.registered',
      subject: String(registration.id),
      id: `${encId} ${registration.id} ${changes}`,
      occurredAt: now,
      data: { event: encId, registration: registration.id, state: registration.state, at: now.toISOString() },
    })
  if (accountId === null) return mailAddress(dependencies, trx, event, registration, news)
  await publish(trx, { tenantId, accountId }, { kind: 'event', data: { event: encId } })
  const { email, name } = await findContact(trx, accountId)
  await dependencies.notify(trx, {
    tenantId,
    accountId,
    event: 'event',
    dedupeKey: news.message
      ? `event ${encId} message ${news.message.id}`
      : `event ${encId} ${what} ${event.sequence} ${changes}`,
    matter: `event ${encId}`,
    messageId: `notification.event.${what}`,
    values: { event: event.title },
    mail: ({ locale }) => eventMail(dependencies, event, registration, news, { locale, email, name }),
    redirectUrl: eventPath(encId),
    now,
  })
}

interface Reader {
  locale: string
  email: string
  name: string
}

/** Writes the email of a piece of news. */
export function eventMail(
  dependencies: Pick<EventDependencies, 'siteOf' | 'siteAddress'>,
  event: EventRow,
  registration: Pick<Registration, 'state' | 'changes'>,
  news: News,
  { locale, email, name }: Reader,
): NotificationMail {
  const { what } = news
  const values = { event: event.title, company: companyName(dependencies.siteOf(event.tenantId)) }
  const seated = isRegistered(registration.state)
  const { at, zone } = momentTexts(describeMoment(startOf(event), { locale }), locale)
  const facts: MailParagraph = { facts: [`${at}\n${zone}`, ...(event.place ? [event.place] : [])] }
  const own = news.message && {
    from: message(locale, 'mail.application.words', { company: values.company }),
    quote: news.message.words,
  }
  const paragraphs: MailParagraph[] = own ? [own, facts] : [facts]
  if (seated && event.url && what !== 'canceled' && news.now < event.endsAt)
    paragraphs.push({ label: message(locale, 'events.join'), url: event.url })
  if (what === 'waitlisted') paragraphs.push(message(locale, 'mail.event.line'))
  const ahead = what !== 'canceled' && news.now < event.startsAt
  if (seated && ahead) paragraphs.push(message(locale, 'mail.event.cannot'))
  const calendar = calendarOf(dependencies, event, registration, news, { email, name: name || email })
  return {
    subject: message(locale, `mail.event.${what}.subject`, values),
    paragraphs,
    button: message(locale, 'mail.event.view'),
    ...(calendar && { calendar }),
  }
}

/** Returns the calendar message of the news; undefined if no calendar contains the event. */
function calendarOf(
  { siteOf, siteAddress }: Pick<EventDependencies, 'siteOf' | 'siteAddress'>,
  event: EventRow,
  registration: Pick<Registration, 'state' | 'changes'>,
  { what, now, seated = isRegistered(registration.state) }: News,
  attendee: { name: string; email: string },
): CalendarFile | undefined {
  if (!seated || what === 'reminder' || what === 'message') return undefined
  const method: CalendarMethod = what === 'left' || what === 'canceled' ? 'CANCEL' : 'REQUEST'
  const tenant = siteOf(event.tenantId)
  const entry = calendarEntry(event, tenant, siteAddress(tenant), {
    seated: method === 'REQUEST',
    attendee,
    changes: registration.changes,
  })
  return writeCalendarFile(method, { ...entry, canceled: method === 'CANCEL', changedAt: now })
}

/** Emails an address that an emailed link proved. */
async function mailAddress(
  dependencies: Pick<EventDependencies, 'mailer' | 'siteOf' | 'siteAddress' | 'signingSecret'>,
  trx: Transaction,
  event: EventRow,
  registration: Registration,
  news: News,
): Promise<void> {
  const { email, language: locale } = registration
  if (email === null) return
  const tenant = dependencies.siteOf(event.tenantId)
  const address = dependencies.siteAddress(tenant)
  const about = mailTenant(tenant, address)
  const { subject, paragraphs, button, calendar } = eventMail(dependencies, event, registration, news, {
    locale,
    email,
    name: '',
  })
  await dependencies.mailer.send(
    {
      tenant: about,
      to: { email },
      name: 'notification.event',
      subject,
      ...layOutMail(
        {
          heading: message(locale, `notification.event.${news.what}`, { event: event.title }),
          paragraphs,
          button: {
            label: button,
            url: attendeeUrl(dependencies, address, tenant.id, event, email),
          },
        },
        { tenant: about, locale },
      ),
      ...(calendar && { calendar }),
      locale,
      now: news.now,
    },
    { transaction: trx },
  )
}
