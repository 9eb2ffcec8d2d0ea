import type { SiteTenant } from '#platform/http/context.ts'
import type { SiteAddress } from '#kernel/links/site-address.ts'
import { layOutMail } from '#platform/mail/layout/lay-out-mail.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { mailTenant } from '../mail/layout/mail-look.ts'
import type { Mailer } from '#platform/mail/mailer.ts'

interface Receipt extends Pick<Mail, 'to' | 'name' | 'locale' | 'now'> {
  tenant: SiteTenant
  /** Address of the site for this reader. */
  address: SiteAddress
  /** Returns the texts in the reader's language, given the company's name. */
  texts(company: string): { subject: string; heading: string; paragraphs: string[]; button: string; notes: string[] }
  /** URL of the page that confirms the request. */
  confirmUrl: string
  /** URL for one-click removal of the request (RFC 8058). */
  unsubscribeUrl: string
}

/**
 * Emails the receipt of a request that takes effect only once its link is used: one link confirms it, the other removes
 * it.
 */
export async function sendReceipt(
  mailer: Pick<Mailer, 'send'>,
  { tenant: site, address, texts, confirmUrl, unsubscribeUrl, ...mail }: Receipt,
): Promise<void> {
  const tenant = mailTenant(site, address)
  const { subject, heading, paragraphs, button, notes } = texts(tenant.name)
  const laidOut = layOutMail(
    { heading, paragraphs, button: { label: button, url: confirmUrl }, notes },
    { tenant, locale: mail.locale, unsubscribeUrl },
  )
  await mailer.send({ ...mail, ...laidOut, tenant, subject, unsubscribeUrl })
}
