import { serverLimits } from '#config/server-limits.ts'
import { siteLink, visitedAddress } from '#kernel/links/site-address.ts'
import { layOutMail } from '#platform/mail/lay-out-mail.ts'
import { mailTenant } from '#platform/mail/mail.ts'
import { message } from '#platform/messages/messages.ts'
import type { Call } from './session-service.ts'

/**
 * Sign-in emails with their footnotes: safe to ignore, someone else may have access, or the account may be lost to this
 * address.
 */
const notes = {
  verify: 'ignore',
  exists: 'ignore',
  code: 'ignore',
  unknown: 'ignore',
  reset: 'ignore',
  noReset: 'ignore',
  newEmail: 'ignore',
  oldEmail: 'intruder',
  takenEmail: 'ignore',
  passwordChanged: 'intruder',
  emailChanged: 'lost',
  passkeyAdded: 'intruder',
} as const

export type SessionMail = keyof typeof notes
type MailWithLink = 'reset' | 'noReset'

interface Recipient {
  email: string
  fullName?: string
  language?: string | null
}

interface Content {
  code?: string
  values?: Record<string, string>
}

/** Sends a sign-in email in the account's language, else the request's. */
export async function sendSessionMail(
  call: Call,
  name: Exclude<SessionMail, MailWithLink>,
  to: Recipient,
  content: Content = {},
): Promise<void> {
  await send(call, name, to, serverLimits.codeMinutes, content)
}

/** Sends a sign-in email with a button that links to a page of the site. */
export async function sendSessionLink(call: Call, name: MailWithLink, to: Recipient, url: string): Promise<void> {
  const label = message(localeOf(call, to), `mail.session.${name}.button`)
  await send(call, name, to, serverLimits.resetLinkMinutes, { button: { label, url } })
}

async function send(
  call: Call,
  name: SessionMail,
  to: Recipient,
  minutes: number,
  { values: given, ...content }: Content & { button?: { label: string; url: string } },
): Promise<void> {
  const tenant = mailTenant(call.tenant)
  const locale = localeOf(call, to)
  const values = { company: tenant.name, minutes, email: to.email, ...given }
  const text = (part: 'subject' | 'heading' | 'body') => message(locale, `mail.session.${name}.${part}`, values)
  const note = message(locale, `mail.session.note.${notes[name]}`, values)
  await call.service.mailer.send({
    tenant,
    to: { email: to.email, ...(to.fullName ? { name: to.fullName } : {}) },
    name: `session.${name}`,
    subject: text('subject'),
    ...layOutMail(
      { heading: text('heading'), paragraphs: [text('body')], ...content, notes: [note] },
      { tenant, locale },
    ),
    locale,
    now: await call.context.now(),
  })
}

const localeOf = (call: Call, to: Recipient): string => to.language || call.context.locale

/** Returns the URL of a page of the site for an email. */
export function emailedPageUrl(
  { tenant, context, service }: Call,
  path: string,
  query: Record<string, string>,
): string {
  return siteLink(visitedAddress(tenant, context.headers.get('host') ?? '', service.publicUrl()), path, query)
}
