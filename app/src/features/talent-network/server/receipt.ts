import { serverLimits } from '#config/server-limits.ts'
import { siteOrigin } from '#features/session/server/index.ts'
import { layOutMail } from '#platform/mail/lay-out-mail.ts'
import { mailTenant } from '#platform/mail/mail.ts'
import { message } from '#platform/messages/messages.ts'
import { NETWORK_PATH } from '../links.ts'
import type { NetworkCall } from './network-service.ts'

/** The mail to whoever asked to join: one link confirms, the other removes with one press. */
export async function sendReceipt(
  { service, tenant, context }: NetworkCall,
  to: { email: string; name: string },
  token: string,
  now: Date,
): Promise<void> {
  const link = (name: 'confirm' | 'leave') => {
    const url = new URL(NETWORK_PATH, siteOrigin(tenant, context.headers, service.publicUrl()))
    url.searchParams.set('domain', tenant.domain)
    url.searchParams.set(name, token)
    return url.href
  }
  const whose = mailTenant(tenant)
  const { locale } = context
  const text = (part: 'subject' | 'heading' | 'body' | 'button' | 'ignore') =>
    message(locale, `mail.talentNetwork.${part}`, { company: whose.name, days: serverLimits.networkConfirmDays })
  const unsubscribeUrl = link('leave')
  const parts = layOutMail(
    {
      heading: text('heading'),
      paragraphs: [text('body')],
      button: { label: text('button'), url: link('confirm') },
      notes: [text('ignore')],
    },
    { tenant: whose, locale, unsubscribeUrl },
  )
  await service.mailer.send({
    tenant: whose,
    to,
    name: 'talentNetwork',
    subject: text('subject'),
    ...parts,
    unsubscribeUrl,
    locale,
    now,
  })
}
