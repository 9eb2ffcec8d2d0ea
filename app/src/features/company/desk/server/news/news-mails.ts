import { type CompanyApplication, shownName } from '#features/applying/applications/server/index.ts'
import { type SiteAddress, siteLink } from '#kernel/links/site-address.ts'
import { layOutMail } from '#platform/mail/layout/lay-out-mail.ts'
import type { MailSection } from '#platform/mail/layout/mail-content.ts'
import type { MailTenant } from '#platform/mail/layout/mail-look.ts'
import { type Mail, mailDay } from '#platform/mail/mail.ts'
import { message } from '#platform/messages/messages.ts'
import { deskLimits } from '../../limits.ts'
import type { NewsEvent } from '../../news.ts'

type Named = Pick<CompanyApplication, 'encId' | 'firstName' | 'lastName' | 'email' | 'receipt'>

/** One job with the acts of its candidates. */
export interface JobOfDigest {
  id: number
  title: string
  news: readonly { application: Named; event: NewsEvent; at: Date }[]
}

/** The late applications to one job. */
export interface LateJob {
  id: number
  title: string
  applications: readonly (Named & Pick<CompanyApplication, 'stageSince'>)[]
}

export interface Look {
  tenant: MailTenant
  address: SiteAddress
}

interface Reader {
  email: string
  name: string
}

interface Wording {
  locale: string
  now: Date
}

const applicationLink = ({ address }: Look, encId: string) => siteLink(address, `/careers/tools/applications/${encId}`)

/** Returns the daily email about what candidates did: names and links, never answers or files. */
export function digestMail(look: Look, to: Reader, jobs: readonly JobOfDigest[], { locale, now }: Wording): Mail {
  const sections = jobs.map(({ id, title, news }) =>
    jobSection(look, locale, {
      id,
      title,
      items: news.map(({ application, event, at }) => ({
        label: shownName(application),
        detail: `${message(locale, `mail.staff.event.${event}`)} · ${mailDay(at, locale)}`,
        url: applicationLink(look, application.encId),
      })),
    }),
  )
  const count = jobs.reduce((sum, { news }) => sum + news.length, 0)
  return listMail(look, to, { name: 'digest', count, sections }, { locale, now })
}

/** Returns Monday's email about applications that wait longer than their stage allows. */
export function lateMail(look: Look, to: Reader, jobs: readonly LateJob[], { locale, now }: Wording): Mail {
  const sections = jobs.map(({ id, title, applications }) =>
    jobSection(look, locale, {
      id,
      title,
      items: applications.map((one) => ({
        label: shownName(one),
        detail: message(locale, 'mail.staff.late.since', { date: mailDay(one.stageSince, locale) }),
        url: applicationLink(look, one.encId),
      })),
    }),
  )
  const count = jobs.reduce((sum, { applications }) => sum + applications.length, 0)
  return listMail(look, to, { name: 'late', count, sections }, { locale, now })
}

/** Returns the email that is sent at once about one thing that a candidate did. */
export function newsMail(
  look: Look,
  to: Reader,
  { application, title, event }: { application: Named; title: string; event: NewsEvent },
  { locale, now }: Wording,
): Mail {
  const { tenant } = look
  const name = shownName(application)
  const what = message(locale, `mail.staff.event.${event}`)
  const button = { label: message(locale, 'mail.staff.news.button'), url: applicationLink(look, application.encId) }
  const facts = [name, `${title} · ${mailDay(now, locale)}`]
  const notes = [message(locale, 'mail.staff.news.note')]
  return {
    tenant,
    ...addressed(to),
    name: 'staff.news',
    subject: message(locale, 'mail.staff.news.subject', { name, what, job: title }),
    ...layOutMail(
      { heading: what, greeting: to.name, paragraphs: [{ facts }], button, notes },
      { tenant, locale, reason: reasonFor(to) },
    ),
    locale,
    now,
  }
}

const addressed = ({ email, name }: Reader) => ({ to: { email, ...(name && { name }) } })
const reasonFor = ({ name }: Reader) => (name ? 'account' : 'address')

/** Returns the lines of one job, and a link to all its applications. */
function jobSection(
  { address }: Look,
  locale: string,
  { id, title, items }: { id: number; title: string; items: MailSection['items'] },
): MailSection {
  const more = items.length - deskLimits.digestRows
  return {
    heading: title,
    items: items.slice(0, deskLimits.digestRows),
    ...(more > 0 && { rest: message(locale, 'mail.staff.digest.rest', { count: more }) }),
    link: {
      label: message(locale, 'mail.staff.digest.job', { title }),
      url: siteLink(address, '/careers/tools/applications', { job: String(id) }),
    },
  }
}

function listMail(
  { tenant, address }: Look,
  to: Reader,
  { name, count, sections }: { name: 'digest' | 'late'; count: number; sections: MailSection[] },
  { locale, now }: Wording,
): Mail {
  const text = (part: 'subject' | 'heading' | 'body' | 'note') =>
    message(locale, `mail.staff.${name}.${part}`, { count, company: tenant.name })
  const button = { label: message(locale, 'mail.staff.digest.button'), url: siteLink(address, '/careers/tools/today') }
  return {
    tenant,
    ...addressed(to),
    name: `staff.${name}`,
    subject: text('subject'),
    ...layOutMail(
      {
        heading: text('heading'),
        greeting: to.name,
        paragraphs: [text('body')],
        sections,
        button,
        notes: [text('note')],
      },
      { tenant, locale, reason: reasonFor(to) },
    ),
    locale,
    now,
  }
}
