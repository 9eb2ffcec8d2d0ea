import { serverLimits } from '#config/server-limits.ts'
import { siteOrigin } from '#features/session/server/index.ts'
import { layOutMail } from '#platform/mail/lay-out-mail.ts'
import { mailTenant } from '#platform/mail/mail.ts'
import { message } from '#platform/messages/messages.ts'
import { type AlertFrequency, JOB_ALERTS_PATH } from '../rules.ts'
import { writeLinkToken } from './link-token.ts'
import type { JobAlertCall } from './job-alert-service.ts'

/** The mail to whoever asked for an alert: one link confirms, the other ends it with one press. */
export async function sendReceipt(
  { service, tenant, context }: JobAlertCall,
  asked: { email: string; id: number; name: string; frequency: AlertFrequency; until: Date; now: Date },
): Promise<void> {
  const { email, id, name, frequency, until, now } = asked
  const origin = siteOrigin(tenant, context.headers, service.publicUrl())
  const token = (confirms?: { frequency: AlertFrequency; until: Date }) =>
    writeLinkToken(service.signingSecret, tenant.id, { ids: [id], ...(confirms && { confirms }) })
  const whose = mailTenant(tenant)
  const { locale } = context
  const { alertConfirmDays: days, alertKeptDays } = serverLimits
  const text = (part: 'subject' | 'heading' | 'body' | 'button' | 'kept' | 'ignore') =>
    message(locale, `mail.alertReceipt.${part}`, { company: whose.name, name, frequency, days, kept: alertKeptDays })
  const unsubscribeUrl = alertLink(origin, tenant.domain, 'leave', token())
  const parts = layOutMail(
    {
      heading: text('heading'),
      paragraphs: [text('body'), name],
      button: { label: text('button'), url: alertLink(origin, tenant.domain, 'confirm', token({ frequency, until })) },
      notes: [text('kept'), text('ignore')],
    },
    { tenant: whose, locale, unsubscribeUrl },
  )
  await service.mailer.send({
    tenant: whose,
    to: { email },
    name: 'alertReceipt',
    subject: text('subject'),
    ...parts,
    unsubscribeUrl,
    locale,
    now,
  })
}

/** A link to the page of job alerts, alone or with what it is asked to do. */
export function alertLink(origin: string, domain: string, kind?: 'confirm' | 'leave' | 'manage', token = ''): string {
  const url = new URL(JOB_ALERTS_PATH, origin)
  url.searchParams.set('domain', domain)
  if (kind) url.searchParams.set(kind, token)
  return url.href
}
