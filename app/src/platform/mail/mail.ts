import type { SiteTenant } from '#platform/http/context.ts'
import type { MailName } from './mail-kinds.ts'

/** Whose mail it is: the company as its site's configuration shows it. */
export interface MailTenant {
  domain: string
  name: string
  /** As #rrggbb; stands out against white. */
  accentColor?: string
}

/** The company as its mails show it. */
export function mailTenant({ domain, name, site }: Pick<SiteTenant, 'domain' | 'name' | 'site'>): MailTenant {
  return { domain, name: site.branding.companyName || name, accentColor: site.branding.accentColor }
}

/** One mail to one person. */
export interface Mail {
  tenant: MailTenant
  to: { email: string; name?: string }
  name: MailName
  subject: string
  /** Has a code or a link alone on a line; `layOutMail` makes it so. */
  text: string
  html?: string
  headers?: Record<string, string>
  /** Where one press without a login ends mails of this kind (RFC 8058). */
  unsubscribeUrl?: string
  locale: string
  now: Date
}

/** A mail as it travels. */
export interface ComposedMail {
  /** The Message-ID, by which a receiver knows a mail that comes twice. */
  id: string
  kind: string
  envelope: { from: string; to: string[] }
  /** The whole message (RFC 5322), ASCII but for addresses that are not. */
  raw: string
}

/** A mail that can never be sent as it is: an address or header that is none. */
export class MailError extends Error {
  override name = 'MailError'
}
