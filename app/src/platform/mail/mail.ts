import type { CalendarFile } from '#platform/calendar/calendar-file.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { MailName } from './mail-kinds.ts'

/** The company as shown in its emails. */
export interface MailTenant {
  domain: string
  name: string
  /** As #rrggbb; has enough contrast on white. */
  accentColor?: string
}

/** Returns the sender details of a site's emails. */
export function mailTenant({
  domain,
  name,
  site,
  theme,
}: Pick<SiteTenant, 'domain' | 'name' | 'site' | 'theme'>): MailTenant {
  return {
    domain,
    name: site.branding.companyName || name,
    accentColor: theme?.mailAccent ?? site.branding.accentColor,
  }
}

/** Formats day and time with the zone's name, UTC, since an account has no zone. */
export const mailInstant = (at: Date, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(at)

/** An email to one recipient. */
export interface Mail {
  tenant: MailTenant
  to: { email: string; name?: string }
  name: MailName
  subject: string
  /** Contains a code or link on its own line; `layOutMail` does this. */
  text: string
  html?: string
  headers?: Record<string, string>
  /** An invitation or its cancellation, sent as a part that email programs act on and as a file. */
  calendar?: CalendarFile
  /** URL for one-click unsubscribe without a session (RFC 8058). */
  unsubscribeUrl?: string
  locale: string
  now: Date
}

/** An email ready for transport. */
export interface ComposedMail {
  /** The Message-ID, by which recipients detect duplicates. */
  id: string
  kind: string
  envelope: { from: string; to: string[] }
  /** The MIME message (RFC 5322), ASCII except for internationalized addresses. */
  raw: string
}

/** Thrown for an email that can never be sent because an address or header is invalid. */
export class MailError extends Error {
  override name = 'MailError'
}
