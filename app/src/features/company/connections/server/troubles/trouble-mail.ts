import { type SiteAddress, siteLink } from '#kernel/links/site-address.ts'
import { layOutMail } from '#platform/mail/layout/lay-out-mail.ts'
import type { MailTenant } from '#platform/mail/layout/mail-look.ts'
import { type Mail, mailDay } from '#platform/mail/mail.ts'
import { message } from '#platform/messages/messages.ts'
import type { Owner, Trouble } from './trouble-store.ts'

/** Path of the desk's page of connections. */
const PAGE = '/careers/tools/site/connections'

/** Returns a sentence about a trouble. */
export const troubleText = ({ kind, count }: Pick<Trouble, 'kind' | 'count'>, locale: string): string =>
  message(locale, `mail.staff.trouble.${kind}`, { count })

/** Returns the email to an owner about connections that have had trouble for a while. */
export function troubleMail(
  { tenant, address }: { tenant: MailTenant; address: SiteAddress },
  { email, name }: Pick<Owner, 'email' | 'name'>,
  troubles: readonly Pick<Trouble, 'source' | 'kind' | 'since' | 'count'>[],
  { locale, now }: { locale: string; now: Date },
): Mail {
  const sources = [...new Set(troubles.map(({ source }) => source))]
  const text = (part: 'subject' | 'heading' | 'body' | 'note') =>
    message(locale, `mail.staff.trouble.${part}`, { count: sources.length, name: sources[0] ?? '' })
  const url = siteLink(address, PAGE)
  const items = troubles.map((one) => ({
    label: one.source,
    detail: `${troubleText(one, locale)} · ${mailDay(one.since, locale)}`,
    url,
  }))
  return {
    tenant,
    to: { email, ...(name && { name }) },
    name: 'staff.trouble',
    subject: text('subject'),
    ...layOutMail(
      {
        heading: text('heading'),
        greeting: name,
        paragraphs: [text('body')],
        sections: [{ items }],
        button: { label: message(locale, 'mail.staff.trouble.button'), url },
        notes: [text('note')],
      },
      { tenant, locale, reason: name ? 'account' : 'address' },
    ),
    locale,
    now,
  }
}
