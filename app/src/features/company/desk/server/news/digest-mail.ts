import { type CompanyApplication, shownName } from '#features/applying/applications/server/index.ts'
import { type SiteAddress, siteLink } from '#kernel/links/site-address.ts'
import { layOutMail } from '#platform/mail/layout/lay-out-mail.ts'
import type { MailTenant } from '#platform/mail/layout/mail-look.ts'
import { type Mail, mailDay } from '#platform/mail/mail.ts'
import { message } from '#platform/messages/messages.ts'
import { deskLimits } from '../../limits.ts'

/** New applications to one job. */
export interface DigestJob {
  id: number
  title: string
  applications: readonly Pick<
    CompanyApplication,
    'encId' | 'firstName' | 'lastName' | 'email' | 'receipt' | 'submittedAt'
  >[]
}

/** Returns the daily email about new applications: names and links, never answers or files. */
export function digestMail(
  { tenant, address }: { tenant: MailTenant; address: SiteAddress },
  to: { email: string; name: string },
  jobs: readonly DigestJob[],
  { locale, now }: { locale: string; now: Date },
): Mail {
  const count = jobs.reduce((sum, { applications }) => sum + applications.length, 0)
  const text = (part: 'subject' | 'heading' | 'body' | 'button' | 'note') =>
    message(locale, `mail.staff.digest.${part}`, { count, company: tenant.name })
  const sections = jobs.map(({ id, title, applications }) => ({
    heading: title,
    items: applications.slice(0, deskLimits.digestRows).map((one) => ({
      label: shownName(one),
      detail: mailDay(one.submittedAt, locale),
      url: siteLink(address, `/careers/tools/applications/${one.encId}`),
    })),
    ...(applications.length > deskLimits.digestRows && {
      rest: message(locale, 'mail.staff.digest.rest', { count: applications.length - deskLimits.digestRows }),
    }),
    link: {
      label: message(locale, 'mail.staff.digest.job', { title }),
      url: siteLink(address, '/careers/tools/applications', { job: String(id) }),
    },
  }))
  return {
    tenant,
    to: { email: to.email, ...(to.name && { name: to.name }) },
    name: 'staff.digest',
    subject: text('subject'),
    ...layOutMail(
      {
        heading: text('heading'),
        greeting: to.name,
        paragraphs: [text('body')],
        sections,
        button: { label: text('button'), url: siteLink(address, '/careers/tools/today') },
        notes: [text('note')],
      },
      { tenant, locale, reason: to.name ? 'account' : 'address' },
    ),
    locale,
    now,
  }
}
