import {
  type ApplicationNews,
  applicationMail,
} from '#features/applying/applications/server/records/notify-applicant.ts'
import { draftWords } from '#features/applying/drafts/server/lifetime/reminder-email.ts'
import { eventMail, type EventNews } from '#features/applying/events/server/notify-attendee.ts'
import { type FormNews, formWords } from '#features/applying/given-forms/server/records/notify-person.ts'
import { type InterviewNews, interviewMail } from '#features/applying/interviews/server/notices/notify-candidate.ts'
import { referralWords } from '#features/applying/referrals/server/records/record-referral.ts'
import type { NotificationEvent } from '#features/account/notifications/rules.ts'
import { type NewNotification, writeNotificationMail } from '#features/account/notifications/server/notify.ts'
import { type OfferNews, writeOfferEmail } from '#features/letters/offers/server/records/write-offer-email.ts'
import { siteAddress, siteLink } from '#kernel/links/site-address.ts'
import { addDays } from '#kernel/time.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { POSITION, READER, type Sample } from './collect.ts'
import { sampleApplication, sampleEvent, sampleInterview } from './sample-rows.ts'

const FORM = 'Before your first day'
const WORDS = 'We liked your portfolio. Grace will call you this week.\nBest, the Leeds team'

interface Text {
  event: NotificationEvent
  messageId: string | null
  values?: Record<string, string | number>
  mail?: NewNotification['mail']
}

/** Returns the keys of a record of news, which the compiler keeps complete. */
const keysOf = <Name extends string>(all: Record<Name, true>): Name[] => Object.keys(all) as Name[]

/** Returns the emails of every piece of news for a candidate. */
export function newsMails({ tenant, locale, now }: Sample): Mail[] {
  const address = siteAddress(tenant, '')
  const unsubscribeUrl = siteLink(address, '/api/unsubscribe', { token: 'sample' })
  const receiver = { email: READER.email, name: READER.fullName, language: locale }
  return texts(tenant, now).map(({ event, messageId, values = {}, mail }) => {
    const own =
      messageId === null ? { ownTitle: 'Your first day', ownMessage: WORDS } : { ownTitle: null, ownMessage: null }
    const row = {
      tenantId: tenant.id,
      accountId: 'sample',
      event,
      type: 'informational',
      messageId,
      values,
      ...own,
    } as const
    const written = { ...row, redirectUrl: '/careers/applications', createdAt: now }
    return writeNotificationMail(written, receiver, tenant, { address, unsubscribeUrl }, mail)
  })
}

function texts(tenant: Sample['tenant'], now: Date): Text[] {
  return [
    ...applicationTexts(now),
    ...draftTexts(now),
    ...interviewTexts(tenant, now),
    ...offerTexts(now),
    ...formTexts(now),
    ...eventTexts(tenant, now),
    ...referralTexts(now),
    { event: 'message', messageId: null },
  ]
}

function applicationTexts(now: Date): Text[] {
  const news = keysOf<ApplicationNews | 'erasing'>({
    received: true,
    changed: true,
    withdrawn: true,
    undone: true,
    review: true,
    moved: true,
    rejected: true,
    reopened: true,
    hired: true,
    message: true,
    closed: true,
    erasing: true,
  })
  return news.map((what) => ({
    event: 'application',
    messageId: `notification.application.${what}`,
    values: { position: POSITION, stage: 'Interviews' },
    mail: (reader) =>
      applicationMail(
        sampleApplication(now),
        { what, now, words: what === 'hired' ? WORDS : null, ...(what === 'erasing' && { until: addDays(now, 30) }) },
        reader,
      ),
  }))
}

const draftTexts = (now: Date): Text[] =>
  (['draft-idle', 'draft-ending'] as const).map((what) => {
    const reminder = { messageId: `notification.application.${what}`, values: { position: POSITION, days: 3 } } as const
    const draft = { title: POSITION, endsAt: addDays(now, 3) }
    return { event: 'application', ...reminder, mail: (reader) => draftWords(draft, reminder, reader) }
  })

function interviewTexts(tenant: Sample['tenant'], now: Date): Text[] {
  const news = keysOf<InterviewNews>({
    proposed: true,
    booked: true,
    moved: true,
    changed: true,
    canceled: true,
    day: true,
    hour: true,
  })
  const address = siteAddress(tenant, '')
  const parts = { siteOf: () => tenant, siteAddress: () => address, sender: undefined, signingSecret: 'sample' }
  const booked = sampleInterview(now)
  const proposed = { ...booked, state: 'proposed', startsAt: null, wallStart: null, wallOffset: null } as const
  return news.map((what) => ({
    event: 'interview',
    messageId: `notification.interview.${what}`,
    values: { position: POSITION },
    mail: ({ locale, company }) =>
      interviewMail(
        parts,
        what === 'proposed' ? proposed : what === 'canceled' ? { ...booked, state: 'canceled' } : booked,
        { what, words: what === 'moved' ? WORDS : null },
        locale,
        company,
      ),
  }))
}

function offerTexts(now: Date): Text[] {
  const news = keysOf<OfferNews>({
    made: true,
    accepted: true,
    declined: true,
    canceled: true,
    expired: true,
    expiring: true,
    'deadline-extended': true,
    replaced: true,
    ready: true,
    sealed: true,
    copies: true,
    answered: true,
    reopened: true,
    changed: true,
  })
  const values = { position: POSITION, document: 'Offer letter', days: 3 }
  const copies = ['Offer letter', 'Data protection'].map((label) => ({ label, path: `/careers/offer/${label.length}` }))
  return news.map((what) => ({
    event: 'offer',
    messageId: `notification.offer.${what}`,
    values,
    mail: writeOfferEmail(what, values, {
      expiresAt: addDays(now, 3),
      links: what === 'copies' ? copies : [],
      now,
      ...((what === 'answered' || what === 'changed') && { words: WORDS }),
      ...(what === 'declined' && { undoUntil: addDays(now, 2) }),
    }),
  }))
}

const formTexts = (now: Date): Text[] =>
  keysOf<FormNews>({ assigned: true, reopened: true, replaced: true, soon: true, due: true }).map((what) => ({
    event: 'form',
    messageId: `notification.form.${what}`,
    values: { form: FORM },
    mail: (reader) => formWords({ title: FORM, dueAt: addDays(now, 1) }, what, reader),
  }))

function eventTexts(tenant: Sample['tenant'], now: Date): Text[] {
  const news = keysOf<EventNews>({
    registered: true,
    waitlisted: true,
    movedUp: true,
    left: true,
    reminder: true,
    changed: true,
    canceled: true,
    message: true,
  })
  const event = sampleEvent(now)
  const parts = { siteOf: () => tenant, siteAddress: () => siteAddress(tenant, '') }
  return news.map((what) => {
    const state = what === 'waitlisted' ? 'waitlisted' : what === 'left' ? 'left' : 'registered'
    const registration = { id: 5, eventId: event.id, tenantId: tenant.id, accountId: 'sample', email: null } as const
    const line = { language: 'en', state, line: null, since: now, changes: 0 } as const
    return {
      event: 'event',
      messageId: `notification.event.${what}`,
      values: { event: event.title },
      mail: ({ locale }) =>
        eventMail(
          parts,
          event,
          { ...registration, ...line },
          { what, now, ...(what === 'message' && { message: { id: 1, words: WORDS } }) },
          { ...READER, name: READER.fullName, locale },
        ),
    }
  })
}

const referralTexts = (now: Date): Text[] =>
  (['accepted', 'declined', 'applied', 'expired'] as const).map((what) => ({
    event: 'referral',
    messageId: `notification.referral.${what}`,
    values: { job: POSITION },
    mail: (reader) => referralWords({ positionTitle: POSITION }, what, { ...reader, now }),
  }))
