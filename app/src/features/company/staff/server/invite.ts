import { emailKey } from '@foyer/typed-input/emails'
import { findAccount } from '#features/account/session/server/index.ts'
import type { StaffRole } from '#kernel/company/staff-roles.ts'
import { siteLink } from '#kernel/links/site-address.ts'
import { addDays } from '#kernel/time.ts'
import type { ActCall } from '#platform/feature/act.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { layOutMail } from '#platform/mail/layout/lay-out-mail.ts'
import { type MailTenant, mailTenant } from '#platform/mail/layout/mail-look.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { message } from '#platform/messages/messages.ts'
import { newToken, tokenHash } from '#platform/secrets/token.ts'
import { staffErrors } from '../errors.ts'
import { staffLimits } from '../limits.ts'
import { knownPositions } from './store.ts'
import { FIRST_OWNER, isUnbegun, keepInvitation } from './invitation-store.ts'

/** Returns the email that invites a person. */
export function invitationMail(
  tenant: MailTenant,
  { email, name, url, locale, now }: { email: string; name: string; url: string; locale: string; now: Date },
): Mail {
  const values = { company: tenant.name, name, days: staffLimits.invitationDays }
  const text = (part: 'subject' | 'heading' | 'body') => message(locale, `mail.staff.invited.${part}`, values)
  const button = { label: message(locale, 'mail.staff.invited.button'), url }
  const notes = [message(locale, 'mail.session.note.ignore')]
  return {
    tenant,
    to: { email },
    name: 'staff.invited',
    subject: text('subject'),
    ...layOutMail({ heading: text('heading'), paragraphs: [text('body')], button, notes }, { tenant, locale }),
    locale,
    now,
  }
}

/** Path of the page on which a person accepts an invitation. */
export const JOIN_PATH = '/careers/tools/join'

interface Wanted {
  email: string
  role: StaffRole
  job_ids?: readonly number[] | undefined
}

/** Returns the normalized form of an address. @throws `staff/bad-email` */
export function readColleagueEmail(typed: string): string {
  const email = emailKey(typed)
  if (email === undefined) throw staffErrors.error('bad-email', { fields: { email: ['bad-email'] } })
  return email
}

/** Returns the jobs of a hiring manager. @throws `staff/unknown-job` */
export async function readJobs(
  { db }: Pick<FeatureContext, 'db'>,
  tenantId: number,
  wanted: readonly number[] = [],
): Promise<number[]> {
  const known = await knownPositions(db, tenantId, wanted)
  const missing = wanted.find((id) => !known.includes(id))
  if (missing !== undefined) throw staffErrors.error('unknown-job', { values: { id: String(missing) } })
  return known
}

/**
 * Invites a person to join the people who hire, and emails them a link that works for seven days.
 * @returns the link, and whether an email took it
 * @throws `staff/bad-email`, `already-colleague`, `unknown-job`
 */
export async function invite(
  context: FeatureContext,
  { email: typed, role, job_ids: jobs }: Wanted,
  { tenant, by, now }: Pick<ActCall, 'tenant' | 'by' | 'now'>,
): Promise<{ email: string; url: string; isEmailed: boolean }> {
  const { db, mailer } = context
  const email = readColleagueEmail(typed)
  const account = await findAccount(db, tenant.id, email)
  if (account?.staffRole) throw staffErrors.error('already-colleague')
  const positionIds = await readJobs(context, tenant.id, jobs)
  const token = newToken()
  const address = context.siteAddress(tenant)
  const url = siteLink(address, JOIN_PATH, { token })
  await db.transaction().execute(async (transaction) => {
    const expiresAt = addDays(now, staffLimits.invitationDays)
    const invitation = { email, role, positionIds, invitedBy: by, expiresAt }
    await keepInvitation(transaction, { ...invitation, tenantId: tenant.id, tokenHash: tokenHash(token), now })
    const locale = account?.language ?? tenant.site.defaultLanguage
    const mail = invitationMail(mailTenant(tenant, address), { email, name: by, url, locale, now })
    await mailer.send(mail, { transaction })
  })
  return { email, url, isEmailed: mailer.delivers }
}

/**
 * Invites the first owner of a site that no one has begun, for the output of its server. A former link no longer works.
 * @returns the link, or undefined for any other site
 */
export async function inviteFirstOwner(context: FeatureContext, tenant: SiteTenant): Promise<string | undefined> {
  const { db } = context
  if (!(await isUnbegun(db, tenant.id))) return undefined
  const now = await context.now()
  const token = newToken()
  const expiresAt = addDays(now, staffLimits.invitationDays)
  const invitation = {
    email: FIRST_OWNER,
    role: 'owner' as const,
    positionIds: [] as number[],
    invitedBy: '',
    expiresAt,
  }
  await keepInvitation(db, { ...invitation, tenantId: tenant.id, tokenHash: tokenHash(token), now })
  return siteLink(context.siteAddress(tenant), JOIN_PATH, { token })
}
