import { siteLink } from '#kernel/links/site-address.ts'
import { momentTexts } from '#kernel/moment.ts'
import { type CalendarEntry, type CalendarFile, writeCalendarFile } from '#platform/calendar/calendar-file.ts'
import { calendarLinks } from '#platform/calendar/calendar-links.ts'
import { describeMoment } from '#platform/calendar/describe-moment.ts'
import { companyName } from '#platform/mail/layout/mail-look.ts'
import { message } from '#platform/messages/messages.ts'
import { isSame, keyedHash } from '#platform/secrets/hash.ts'
import { INTERVIEWS_PATH } from '../../rules.ts'
import { isCanceled } from '../../states.ts'
import type { InterviewDependencies } from '../records/dependencies.ts'
import type { InterviewRow } from '../records/store.ts'
import { startOf } from '../records/times.ts'

type Dependencies = Pick<InterviewDependencies, 'siteOf' | 'siteAddress' | 'sender' | 'signingSecret'>

/** Returns the calendar entry of an interview in a language; undefined until a time is picked. */
function calendarEntry(dependencies: Dependencies, row: InterviewRow, locale: string): CalendarEntry | undefined {
  const start = startOf(row)
  if (!start) return undefined
  const tenant = dependencies.siteOf(row.tenantId)
  const company = companyName(tenant)
  const words = momentTexts(describeMoment(start, { locale }), locale)
  const page = siteLink(dependencies.siteAddress(tenant), `${INTERVIEWS_PATH}/${row.encId}`)
  const lines = [
    `${words.at}\n${words.zone}`,
    row.url,
    row.interviewers.length > 0 && message(locale, 'mail.interview.with', { names: listOf(row.interviewers, locale) }),
    row.instructions,
    page,
  ]
  return {
    uid: row.uid,
    sequence: row.sequence,
    start,
    minutes: row.minutes,
    title: message(locale, 'mail.interview.entry', { title: row.title, company }),
    description: lines.filter(Boolean).join('\n\n'),
    location: row.place ?? row.url ?? undefined,
    url: row.url ?? page,
    organizer: { name: company, email: dependencies.sender?.address ?? `no-reply@${tenant.domain}` },
    canceled: isCanceled(row.state),
    changedAt: row.updatedAt,
  }
}

/** Returns names as a list in a language. */
export const listOf = (names: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)

/** Returns the invitation of an interview, or its cancellation, for an email to its candidate. */
export function invitationOf(
  dependencies: Dependencies,
  row: InterviewRow,
  method: 'REQUEST' | 'CANCEL',
  locale: string,
): CalendarFile | undefined {
  const entry = calendarEntry(dependencies, row, locale)
  const email = row.personEmail ?? row.guestEmail
  if (!entry || email === null) return undefined
  const attendee = { name: row.personName ?? email, email }
  return writeCalendarFile(method, { ...entry, attendee, canceled: method === 'CANCEL' })
}

/** Returns the file for a download, which does not name the candidate because others can open its link. */
export const downloadOf = (dependencies: Dependencies, row: InterviewRow, locale: string): CalendarFile | undefined => {
  const entry = calendarEntry(dependencies, row, locale)
  return entry && writeCalendarFile('PUBLISH', entry)
}

const sealOf = ({ signingSecret }: Dependencies, { encId, tenantId }: Pick<InterviewRow, 'encId' | 'tenantId'>) =>
  keyedHash(signingSecret, 'interview-calendar', String(tenantId), encId)

/** Returns true for the right key in the link to an interview's calendar file. */
export const isCalendarKey = (
  dependencies: Dependencies,
  row: Pick<InterviewRow, 'encId' | 'tenantId'>,
  key: string,
): boolean => isSame(key, sealOf(dependencies, row))

/** Returns addresses that add an interview to a calendar; that of the file needs no session. */
export function addresses(
  dependencies: Dependencies,
  row: InterviewRow,
  locale: string,
): { file: string; google: string; outlook: string } | null {
  const entry = calendarEntry(dependencies, row, locale)
  if (!entry) return null
  const { domain } = dependencies.siteOf(row.tenantId)
  const query = new URLSearchParams({ domain, key: sealOf(dependencies, row), lang: locale })
  return { file: `/api/pcsx/interviews/${row.encId}/calendar.ics?${query.toString()}`, ...calendarLinks(entry) }
}
