import { z } from 'zod'
import { readEmail } from '#features/account/session/rules.ts'
import { type SiteAddress, siteLink } from '#kernel/links/site-address.ts'
import { addDays } from '#kernel/time.ts'
import { eventLifetimes } from '../../limits.ts'
import { countEmailRequest } from '#platform/attempts/count-email-request.ts'
import { emailedToken } from '#platform/emailed-link/token.ts'
import { layOutMail } from '#platform/mail/layout/lay-out-mail.ts'
import { mailTenant } from '#platform/mail/layout/mail-look.ts'
import { mailedAddress, type MailingCall } from '#platform/mail/mail.ts'
import { message } from '#platform/messages/messages.ts'
import { eventErrors } from '../../errors.ts'
import { ATTENDEE_PARAMETER, eventPath } from '../../rules.ts'
import type { EventCall, EventDependencies } from '../dependencies.ts'
import type { EventRow } from '../store.ts'

/** Event, proven address, and the end of the link's validity in milliseconds since 1970. */
const attendeeToken = emailedToken('event-attendee', z.tuple([z.string(), z.string(), z.int()]))

/** Returns the address of an event's page for the owner of an email address, valid until a while after the event. */
export function attendeeUrl(
  { signingSecret }: Pick<EventDependencies, 'signingSecret'>,
  address: SiteAddress,
  tenantId: number,
  { encId, endsAt }: Pick<EventRow, 'encId' | 'endsAt'>,
  email: string,
): string {
  const expires = addDays(endsAt, eventLifetimes.addressDays).getTime()
  const token = attendeeToken.write(signingSecret, tenantId, [encId, email, expires])
  return siteLink(address, eventPath(encId), { [ATTENDEE_PARAMETER]: token })
}

/** Returns the email address that a link proves. @throws `events/wrong-link` */
export function verifiedAddress(
  { dependencies, tenant }: Pick<EventCall, 'dependencies' | 'tenant'>,
  encId: string,
  token: string,
  now: Date,
): string {
  const stated = readToken(dependencies, tenant.id, token)
  if (!stated || stated[0] !== encId || stated[2] <= now.getTime()) throw eventErrors.error('wrong-link')
  return stated[1]
}

function readToken({ signingSecret }: EventDependencies, tenantId: number, token: string) {
  try {
    return attendeeToken.read(signingSecret, tenantId, token)
  } catch {
    return undefined
  }
}

/**
 * Emails a link that proves an address and lets its owner register. Nothing is stored, and work and response are the
 * same for every address.
 * @throws `session/bad-email`, `request/too-many-requests`
 */
export async function requestProof(call: EventCall, event: EventRow, typed: string): Promise<void> {
  const { dependencies, tenant, context } = call
  const email = readEmail(typed)
  const now = await context.now()
  await countEmailRequest(
    dependencies,
    { tenantId: tenant.id, ip: context.ip, group: 'event', recipient: [email] },
    now,
  )
  await emailProof({ service: dependencies, tenant, context }, event, email)
}

/** Emails the link that proves an address. */
export async function emailProof(
  call: MailingCall & { service: Pick<EventDependencies, 'signingSecret'> },
  event: EventRow,
  email: string,
): Promise<void> {
  const { service, tenant, context } = call
  const address = mailedAddress(call)
  const about = mailTenant(tenant, address)
  const { locale } = context
  const values = { company: about.name, event: event.title }
  const text = (part: 'subject' | 'heading' | 'body' | 'button' | 'ignore') =>
    message(locale, `mail.event.confirm.${part}`, values)
  const button = { label: text('button'), url: attendeeUrl(service, address, tenant.id, event, email) }
  await service.mailer.send({
    tenant: about,
    to: { email },
    name: 'event.confirm',
    subject: text('subject'),
    ...layOutMail(
      { heading: text('heading'), paragraphs: [text('body')], button, notes: [text('ignore')] },
      { tenant: about, locale },
    ),
    locale,
    now: await context.now(),
  })
}
