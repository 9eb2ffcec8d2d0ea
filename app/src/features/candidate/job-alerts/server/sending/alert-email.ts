import { translatePlace } from '#features/jobs/places/server/index.ts'
import { alertLimits } from '../../limits.ts'
import { positionPath } from '#features/jobs/positions/rules.ts'
import { type SiteAddress, siteLink } from '#kernel/links/site-address.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { layOutMail } from '#platform/mail/layout/lay-out-mail.ts'
import type { MailSection } from '#platform/mail/layout/mail-content.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { mailTenant } from '#platform/mail/layout/mail-look.ts'
import { message } from '#platform/messages/messages.ts'
import type { Vacancy } from './group-vacancies.ts'
import { searchPath } from '../records/own-alerts.ts'
import { alertLink, writeLinkToken } from '../guests/alert-link.ts'
import type { JobAlertRow } from '../records/store.ts'

/** The new positions of one search. */
export interface AlertSection {
  search: JobAlertRow
  vacancies: Vacancy[]
}

export interface AlertMailParts {
  tenant: SiteTenant
  to: { email: string; name?: string }
  locale: string
  address: SiteAddress
  signingSecret: string
  now: Date
}

/** Builds one email with all due alerts of a subscriber, with a section per search. */
export function alertMail(sections: readonly AlertSection[], parts: AlertMailParts): Mail {
  const { tenant, to, locale, address, now } = parts
  const whose = mailTenant(tenant, address)
  const ids = sections.map(({ search }) => search.id)
  const token = writeLinkToken(parts.signingSecret, tenant.id, { ids })
  const isVisitor = sections.some(({ search }) => search.accountId === null)
  const unsubscribeUrl = alertLink(address, 'leave', token)
  const manage = isVisitor ? alertLink(address, 'manage', token) : alertLink(address)
  const heading = alertHeading(sections, locale)
  const shown = shareLines(
    sections.map(({ vacancies }) => vacancies.length),
    alertLimits.positions,
  )
  const laidOut = layOutMail(
    {
      heading,
      greeting: to.name,
      paragraphs: [],
      sections: sections.map((section, at) => ({
        ...mailSection(section, shown[at] ?? 0, parts),
        ...(sections.length > 1 && { heading: section.search.name }),
      })),
      links: [{ label: message(locale, 'mail.alert.manage'), url: manage }],
    },
    {
      tenant: whose,
      locale,
      unsubscribeUrl,
      reason: 'alert',
      ...(!isVisitor && { choicesUrl: siteLink(address, '/careers/settings') }),
    },
  )
  return { tenant: whose, to, name: 'alert', subject: heading, ...laidOut, unsubscribeUrl, locale, now }
}

/** Returns a one-line summary of the alerts. */
export function alertHeading(sections: readonly AlertSection[], locale: string): string {
  const count = sections.reduce((sum, { vacancies }) => sum + vacancies.length, 0)
  const [first, ...others] = sections
  if (others.length > 0) return message(locale, 'mail.alert.subjectAll', { count })
  return message(locale, 'mail.alert.subject', { count, name: first?.search.name ?? '' })
}

/** Distributes the lines of an email among its sections, round robin, until every line fits or none are left. */
export function shareLines(wanted: readonly number[], most: number): number[] {
  const given = wanted.map(() => 0)
  let left = most
  for (let line = 0; left > 0 && wanted.some((want) => want > line); line += 1)
    for (const [at, want] of wanted.entries())
      if (want > line && left > 0) {
        given[at] = line + 1
        left -= 1
      }
  return given
}

function mailSection({ search, vacancies }: AlertSection, lines: number, parts: AlertMailParts): MailSection {
  const { locale, address } = parts
  const rest = vacancies.length - lines
  return {
    items: vacancies.slice(0, lines).map((vacancy) => ({
      label: vacancy.title,
      url: siteLink(address, positionPath(vacancy.id, vacancy.title)),
      detail: placeText(vacancy, locale),
    })),
    ...(rest > 0 && { rest: message(locale, 'mail.alert.rest', { count: rest }) }),
    link: {
      label: message(locale, 'mail.alert.seeAll'),
      url: siteLink(address, searchPath(search.search), { sort_by: 'timestamp' }),
    },
    ...(search.expiresAt && {
      note: message(locale, 'mail.alert.kept', { date: dateText(search.expiresAt, locale) }),
    }),
  }
}

function placeText({ places, isRemote }: Vacancy, locale: string): string {
  const [place, ...others] = places
  if (place === undefined) return isRemote ? message(locale, 'job.workLocation.remote_local') : ''
  return message(locale, 'mail.alert.place', { place: translatePlace(place, locale), more: others.length })
}

/** Kept for each of the few languages, since creating one takes longer than laying out the rest of an email. */
const formats = new Map<string, Intl.DateTimeFormat>()

function dateText(date: Date, locale: string): string {
  let format = formats.get(locale)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
    formats.set(locale, format)
  }
  return format.format(date)
}
