import { sessionLimits } from '../limits.ts'
import { siteLink } from '#kernel/links/site-address.ts'
import { layOutMail } from '#platform/mail/layout/lay-out-mail.ts'
import { mailTenant } from '#platform/mail/layout/mail-look.ts'
import { mailedAddress, type MailingCall } from '#platform/mail/mail.ts'
import { message } from '#platform/messages/messages.ts'

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
  secondFactorAdded: 'intruder',
  recoveryCodeUsed: 'intruder',
} as const

export type SessionMail = keyof typeof notes

/** Emails to the holder of an account; the name in others was typed by a stranger. */
const GREETED: ReadonlySet<SessionMail> = new Set([
  'code',
  'reset',
  'oldEmail',
  'passwordChanged',
  'emailChanged',
  'passkeyAdded',
  'secondFactorAdded',
  'recoveryCodeUsed',
])

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
  call: MailingCall,
  name: Exclude<SessionMail, MailWithLink>,
  to: Recipient,
  content: Content = {},
): Promise<void> {
  await send(call, name, to, sessionLimits.codeMinutes, content)
}

/** Sends a sign-in email with a button that links to a page of the site. */
export async function sendSessionLink(
  call: MailingCall,
  name: MailWithLink,
  to: Recipient,
  url: string,
): Promise<void> {
  const label = message(localeOf(call, to), `mail.session.${name}.button`)
  await send(call, name, to, sessionLimits.resetLinkMinutes, { button: { label, url } })
}

async function send(
  call: MailingCall,
  name: SessionMail,
  to: Recipient,
  minutes: number,
  { values: given, ...content }: Content & { button?: { label: string; url: string } },
): Promise<void> {
  const tenant = mailTenant(call.tenant, mailedAddress(call))
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
      {
        heading: text('heading'),
        greeting: GREETED.has(name) ? to.fullName : undefined,
        paragraphs: [text('body')],
        ...content,
        notes: [note],
      },
      { tenant, locale, reason: GREETED.has(name) && to.fullName !== undefined ? 'account' : 'address' },
    ),
    locale,
    now: await call.context.now(),
  })
}

const localeOf = (call: MailingCall, to: Recipient): string => to.language || call.context.locale

/** Returns the URL of a page of the site for an email. */
export const emailedPageUrl = (call: MailingCall, path: string, query: Record<string, string>): string =>
  siteLink(mailedAddress(call), path, query)
