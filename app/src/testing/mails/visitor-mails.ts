import { emailProof } from '#features/applying/events/server/candidate/attendee-link.ts'
import { guestReminder } from '#features/applying/drafts/server/lifetime/reminder-email.ts'
import { mailReferral } from '#features/applying/referrals/server/referring/referral-email.ts'
import { alertMail } from '#features/candidate/job-alerts/server/sending/alert-email.ts'
import { emailReceipt as mailAlertReceipt } from '#features/candidate/job-alerts/server/guests/request-alert.ts'
import { emailReceipt as mailNetworkReceipt } from '#features/candidate/talent-network/server/join-network.ts'
import { siteAddress, siteLink } from '#kernel/links/site-address.ts'
import { addDays } from '#kernel/time.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { mailTenant } from '#platform/mail/layout/mail-look.ts'
import { collect, PLACE, POSITION, READER, type Sample } from './collect.ts'
import { sampleEvent } from './sample-rows.ts'

/** Emails to people without an account, and job alerts. */
export async function visitorMails(sample: Sample): Promise<Mail[]> {
  const { tenant, locale, now } = sample
  const { email } = READER
  const address = siteAddress(tenant, '')
  const mails = await collect(sample, async (call) => {
    await emailProof(call, sampleEvent(now), email)
    await mailReferral(
      call,
      { referrer: 'Bob Keller', positionTitle: POSITION, expiresAt: addDays(now, 14) },
      { email, random: 'sample', said: { name: 'Alice', relation: null, note: null }, now },
    )
    await mailNetworkReceipt(call, email, 'sample', now)
    await mailAlertReceipt(call, { email, id: 7, frequency: 'weekly', until: addDays(now, 7), now })
  })
  const reminder = {
    messageId: 'notification.application.draft-ending',
    values: { position: POSITION, days: 3 },
  } as const
  const draft = { title: POSITION, endsAt: addDays(now, 3), email }
  const url = siteLink(address, '/careers/apply', { pid: '12', continue: 'sample' })
  const context = {
    tenant: mailTenant(tenant, address),
    locale,
    unsubscribeUrl: siteLink(address, '/api/unsubscribe'),
    url,
    now,
  }
  const search = {
    id: 7,
    tenantId: tenant.id,
    accountId: null,
    email,
    search: 'query=engineer',
    hash: '',
    name: 'Engineer in Leeds',
    frequency: 'daily' as const,
    paused: false,
    language: locale,
    createdAt: now,
    sinceChange: 0,
    confirmedAt: now,
    expiresAt: addDays(now, 180),
    lastSentAt: null,
    nextAt: now,
  }
  const vacancies = [
    { id: 12, title: POSITION, places: [PLACE, 'York, England, United Kingdom'], isRemote: false },
    { id: 13, title: 'Commissioning Engineer, Tram Signalling', places: [PLACE], isRemote: false },
    { id: 14, title: 'Heat Network Engineer', places: [], isRemote: true },
  ]
  const parts = { tenant, to: { email }, locale, address, signingSecret: 'sample', now }
  const second = { search: { ...search, id: 8, name: 'Apprenticeships' }, vacancies: vacancies.slice(1) }
  return [
    ...mails,
    guestReminder(draft, reminder, context),
    alertMail([{ search, vacancies }], parts),
    alertMail([{ search: { ...search, accountId: 'sample' }, vacancies }, second], {
      ...parts,
      to: { email, name: READER.fullName },
    }),
  ]
}
