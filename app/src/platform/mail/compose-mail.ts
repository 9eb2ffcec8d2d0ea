import type { AppConfig } from '#config/config.ts'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { ComposedMail, Mail } from './mail.ts'
import { MailError } from './layout/mail-content.ts'
import { mailKinds } from './mail-kinds.ts'

/**
 * Makes a header value a single line by replacing control characters. Also breaks up typed encoded words (RFC 2047)
 * with a zero-width space, since clients would decode them, line breaks included.
 */
const oneLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll('=?', '=\u200B?')
    .trim()

/** Removes control characters, which neither readers nor database text columns accept. */
const printable = (text: string) => text.replaceAll(/[^\P{Cc}\t\r\n]/gu, '')

function checkAddress(email: string): string {
  if (/^[^\s\p{Cc}<>()",;:\\@]+@[^\s\p{Cc}<>()",;:\\@]+$/u.test(email) && email.length <= 320) return email
  throw new MailError('An email has an invalid address.')
}

function checkLink(name: string, url: string): string {
  if (URL.canParse(url) && /^https?:\/\/[^\s<>]+$/.test(url)) return url
  throw new MailError(`An email has an invalid ${name}.`)
}

function checkHeaders(headers: Record<string, string>): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => {
    if (!/^[A-Za-z][A-Za-z\d-]*$/.test(name)) throw new MailError('An email has a header with an invalid name.')
    return [name, oneLine(value)] as const
  })
  return Object.fromEntries(entries)
}

/**
 * Builds the MIME message of an email; without a configured sender it is sent from `no-reply` at the company's domain.
 * Names, subjects and headers are forced onto one line each. `id` makes the Message-ID.
 * @throws MailError if an address, a link or a header name is invalid
 */
export async function composeMail(mail: Mail, sender: AppConfig['mailFrom'], id: string): Promise<ComposedMail> {
  const address = checkAddress(sender?.address ?? `no-reply@${mail.tenant.domain}`)
  const { unsubscribeUrl } = mail
  const kind = mailKinds[mail.name]
  const unsubscribe: Record<string, string> = unsubscribeUrl
    ? {
        'List-Unsubscribe': `<${checkLink('link to unsubscribe', unsubscribeUrl)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : {}
  const message = new MailComposer({
    from: { name: oneLine(sender?.name || mail.tenant.name), address },
    to: { name: oneLine(mail.to.name ?? ''), address: checkAddress(mail.to.email) },
    subject: oneLine(mail.subject),
    text: printable(mail.text),
    ...(mail.html === undefined ? {} : { html: printable(mail.html) }),
    ...(mail.calendar && {
      icalEvent: { method: mail.calendar.method, content: mail.calendar.content, filename: 'invite.ics' },
    }),
    date: mail.now,
    messageId: `<${id}@${address.slice(address.lastIndexOf('@') + 1)}>`,
    headers: {
      ...checkHeaders(mail.headers ?? {}),
      ...unsubscribe,
      'X-Foyer-Kind': kind,
      'Content-Language': oneLine(mail.locale),
      // Suppresses out-of-office replies (RFC 3834).
      'Auto-Submitted': 'auto-generated',
    },
    // Never reads files or URLs named in the content.
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const { from, to } = message.getEnvelope()
  if (!from) throw new MailError('An email has no sender.')
  const raw = (await message.build()).toString('utf8')
  return { id: message.messageId(), kind, envelope: { from, to }, raw }
}
