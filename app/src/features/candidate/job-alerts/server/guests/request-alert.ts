import { alertLimits } from '../../limits.ts'
import { readEmail } from '#features/account/session/rules.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { addDays } from '#kernel/time.ts'
import { countEmailRequest } from '#platform/attempts/count-email-request.ts'
import { sendReceipt } from '#platform/emailed-link/receipt.ts'
import { mailedAddress, type MailingCall } from '#platform/mail/mail.ts'
import { message } from '#platform/messages/messages.ts'
import type { requestAlert as endpoint } from '../../contract.ts'
import { jobAlertErrors } from '../../errors.ts'
import { type AlertFrequency, alertsOffered, nextMailAt } from '../../rules.ts'
import { alertLink, type LinkSubject, writeLinkToken } from './alert-link.ts'
import { readSearch } from '../records/read-search.ts'
import type { JobAlertCall } from '../records/dependencies.ts'
import { insertRequestedSearch } from '../records/store.ts'

/**
 * Stores a requested alert and emails a link to confirm it and one to end it. Response, work and email are the same
 * whether or not the address already has this alert, others, or an account.
 * @throws `job-alerts/off`, `no-place`, `session/bad-email`, `request/too-many-requests`
 */
export async function requestAlert(call: JobAlertCall, typed: BodyOf<typeof endpoint>): Promise<void> {
  const { service, tenant, context } = call
  if (!alertsOffered(tenant.site).toVisitors) throw jobAlertErrors.error('off')
  const email = readEmail(typed.email)
  const read = readSearch(call, typed.search)
  const now = await context.now()
  const request = { tenantId: tenant.id, ip: context.ip, group: 'alert', recipient: [email] }
  await countEmailRequest(service, request, now)
  const { frequency } = typed
  const until = addDays(now, alertLimits.confirmDays)
  const row = {
    ...read,
    frequency,
    language: context.locale,
    consentText: tenant.site.pcsxConfig.loggedOutNotificationConfig.privacyText,
    createdAt: now,
    expiresAt: until,
    nextAt: nextMailAt(now, alertLimits.days[frequency]),
  }
  const id = await insertRequestedSearch(service.db, { tenantId: tenant.id, email }, row)
  await emailReceipt(call, { email, id, frequency, until, now })
}

/** Emails a link that confirms an alert and one that ends it. */
export async function emailReceipt(
  call: MailingCall & { service: Pick<JobAlertCall['service'], 'signingSecret'> },
  asked: { email: string; id: number; frequency: AlertFrequency; until: Date; now: Date },
): Promise<void> {
  const { service, tenant, context } = call
  const { email, id, frequency, until, now } = asked
  const { locale } = context
  const { confirmDays: days, keptDays: kept } = alertLimits
  const address = mailedAddress(call)
  const link = (kind: 'confirm' | 'leave', subject: LinkSubject) =>
    alertLink(address, kind, writeLinkToken(service.signingSecret, tenant.id, subject))
  await sendReceipt(service.mailer, {
    tenant,
    address,
    to: { email },
    name: 'alertReceipt',
    locale,
    now,
    confirmUrl: link('confirm', { ids: [id], confirms: { frequency, until } }),
    unsubscribeUrl: link('leave', { ids: [id] }),
    texts(company) {
      const text = (part: 'subject' | 'heading' | 'body' | 'button' | 'kept' | 'ignore') =>
        message(locale, `mail.alertReceipt.${part}`, { company, frequency, days, kept })
      return {
        subject: text('subject'),
        heading: text('heading'),
        // Without the search: anyone can send this email to anyone, and a search can be any sentence. The page shows
        // it.
        paragraphs: [text('body')],
        button: text('button'),
        notes: [text('kept'), text('ignore')],
      }
    },
  })
}
