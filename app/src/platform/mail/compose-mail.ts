import { randomUUID } from 'node:crypto'
import type { AppConfig } from '#config/config.ts'
import MailComposer from 'nodemailer/lib/mail-composer'
import { type ComposedMail, type Mail, MailError } from './mail.ts'
import { mailKinds } from './mail-kinds.ts'

/**
 * One line: what would end or fold a header is a space. An encoded word that somebody typed (RFC 2047) would be decoded by
 * readers, line ends included; a space of no width keeps it as it is.
 */
const oneLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll('=?', '=\u200B?')
    .trim()

/** Text without what neither a reader nor a database's text can hold. */
const printable = (text: string) => text.replaceAll(/[^\P{Cc}\t\r\n]/gu, '')

function checkAddress(email: string): string {
  if (/^[^\s\p{Cc}<>()",;:\\@]+@[^\s\p{Cc}<>()",;:\\@]+$/u.test(email) && email.length <= 320) return email
  throw new MailError('A mail has an address that is none.')
}

function checkLink(name: string, url: string): string {
  if (URL.canParse(url) && /^https?:\/\/[^\s<>]+$/.test(url)) return url
  throw new MailError(`A mail has a ${name} that is no address of a page.`)
}

function checkHeaders(headers: Record<string, string>): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => {
    if (!/^[A-Za-z][A-Za-z\d-]*$/.test(name)) throw new MailError('A mail has a header with a name that is none.')
    return [name, oneLine(value)] as const
  })
  return Object.fromEntries(entries)
}

/**
 * Makes the message of a mail; without a configured sender it comes from `no-reply` at the company's domain. Names, subjects and headers are one line each, whatever they hold.
 * @throws MailError when an address, a link or a header's name is none
 */
export async function composeMail(mail: Mail, sender: AppConfig['mailFrom']): Promise<ComposedMail> {
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
    date: mail.now,
    messageId: `<${randomUUID()}@${address.slice(address.lastIndexOf('@') + 1)}>`,
    headers: {
      ...checkHeaders(mail.headers ?? {}),
      ...unsubscribe,
      'X-Foyer-Kind': kind,
      'Content-Language': oneLine(mail.locale),
      // Keeps replies of absent people away (RFC 3834).
      'Auto-Submitted': 'auto-generated',
    },
    // Nothing that a text names is read or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const { from, to } = message.getEnvelope()
  if (!from) throw new MailError('A mail has no sender.')
  const raw = (await message.build()).toString('utf8')
  return { id: message.messageId(), kind, envelope: { from, to }, raw }
}
