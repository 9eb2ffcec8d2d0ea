import { serverLimits } from '#config/server-limits.ts'
import { layOutMail } from '#platform/mail/lay-out-mail.ts'
import { mailTenant } from '#platform/mail/mail.ts'
import { message } from '#platform/messages/messages.ts'
import type { Call } from './session-service.ts'
import { siteOrigin } from './auth-library/tenant-auth.ts'

/** The mails of signing in; each has its texts under `mail.session.<name>` and its kind for programs. */
const kinds = {
  verify: 'verify-email',
  exists: 'account-exists',
  code: 'sign-in-code',
  unknown: 'no-account',
  reset: 'reset-password',
  noReset: 'no-account',
  newEmail: 'verify-email',
  oldEmail: 'change-email',
  takenEmail: 'account-exists',
  passwordChanged: 'security-notice',
  emailChanged: 'security-notice',
  passkeyAdded: 'security-notice',
} as const

export type SessionMail = keyof typeof kinds

interface To {
  email: string
  fullName?: string
  language?: string | null
}

/** Sends one of the mails, in the language of the account, else of the request. */
export async function sendSessionMail(
  call: Call,
  name: SessionMail,
  to: To,
  content: { code?: string; url?: string; values?: Record<string, string> } = {},
): Promise<void> {
  const tenant = mailTenant(call.tenant)
  const locale = to.language || call.context.locale
  const minutes = content.url ? serverLimits.resetLinkMinutes : serverLimits.codeMinutes
  const values = { company: tenant.name, minutes, email: to.email, ...content.values }
  const text = (part: string) => message(locale, `mail.session.${name}.${part}`, values)
  const { code, url } = content
  const notes = [
    code || url ? message(locale, 'mail.session.ignore', values) : message(locale, 'mail.session.notYou', values),
  ]
  const parts = layOutMail(
    {
      heading: text('heading'),
      paragraphs: [text('body')],
      ...(code === undefined ? {} : { code }),
      ...(url === undefined ? {} : { button: { label: text('button'), url } }),
      notes,
    },
    { tenant, locale },
  )
  await call.service.mailer.send({
    tenant,
    to: { email: to.email, ...(to.fullName ? { name: to.fullName } : {}) },
    kind: kinds[name],
    subject: text('subject'),
    ...parts,
    locale,
    now: await call.context.now(),
  })
}

/** Address of a page of the site for a mail. */
export function mailedPage({ tenant, context, service }: Call, path: string, query: Record<string, string>): string {
  const url = new URL(path, siteOrigin(tenant, context.headers, service.publicUrl()))
  for (const [name, value] of Object.entries({ ...query, domain: tenant.domain })) url.searchParams.set(name, value)
  return url.href
}
