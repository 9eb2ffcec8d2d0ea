import { type SiteAddress, visitedAddress } from '#kernel/links/site-address.ts'
import type { CalendarFile } from '#platform/calendar/calendar-file.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { DeliveryKey } from './delivery-store.ts'
import type { MailTenant } from './layout/mail-look.ts'
import type { MailName } from './mail-kinds.ts'

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

const dayIn = (at: Date, locale: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(at)

/** Formats a day for a subject, such as `Nov 30`. */
export const shortMailDay = (at: Date, locale: string): string => dayIn(at, locale, { month: 'short', day: 'numeric' })

/** Formats a day with its year. */
export const mailDay = (at: Date, locale: string): string => dayIn(at, locale, { dateStyle: 'long' })

/** An email to one recipient. */
export interface Mail {
  tenant: Pick<MailTenant, 'domain' | 'name'>
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
  /** Stores the outcome of the email for this. */
  delivery?: DeliveryKey
  locale: string
  now: Date
}

/** The part of a visitor's call that emails about it need. */
export interface MailingCall {
  service: { mailer: { send(mail: Mail): Promise<void> }; publicUrl(): string }
  tenant: SiteTenant
  context: Pick<RequestContext, 'headers' | 'locale' | 'now'>
}

/** Returns the address of the site for links in an email to the visitor. */
export const mailedAddress = ({ tenant, context, service }: MailingCall): SiteAddress =>
  visitedAddress(tenant, context.headers.get('host') ?? '', service.publicUrl())

/** An email ready for transport. */
export interface ComposedMail {
  /** The Message-ID, by which recipients detect duplicates. */
  id: string
  kind: string
  envelope: { from: string; to: string[] }
  /** The MIME message (RFC 5322), ASCII except for internationalized addresses. */
  raw: string
}
