import { sendGuestMail } from '#features/account/guests/server/prove-or-request.ts'
import { emailedPageUrl, sendSessionLink, sendSessionMail } from '#features/account/session/server/session-emails.ts'
import { writeErasureEmail } from '#features/candidate/settings/server/records/erasure-emails.ts'
import { newsEvents } from '#features/company/desk/news.ts'
import { troubleMail } from '#features/company/connections/server/troubles/trouble-mail.ts'
import { troubleKinds } from '#features/company/connections/troubles.ts'
import { digestMail, lateMail, newsMail } from '#features/company/desk/server/news/news-mails.ts'
import { invitationMail } from '#features/company/staff/server/invite.ts'
import { siteAddress } from '#kernel/links/site-address.ts'
import { mailTenant } from '#platform/mail/layout/mail-look.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { collect, POSITION, READER, type Sample } from './collect.ts'

const CODE = '482913'
const NEW_EMAIL = 'alice.moreau@example.org'

/** Emails about an account and its address, and those that prove a guest's. */
export async function accountMails(sample: Sample): Promise<Mail[]> {
  const { tenant, locale, now } = sample
  const mails = await collect(sample, async (call) => {
    const reader = { ...READER, language: locale }
    const url = emailedPageUrl(call, '/candidate/login', { reset: 'sample' })
    for (const name of ['verify', 'exists', 'code', 'newEmail'] as const)
      await sendSessionMail(call, name, reader, { code: CODE })
    await sendSessionMail(call, 'oldEmail', reader, { code: CODE, values: { newEmail: NEW_EMAIL } })
    for (const name of ['unknown', 'takenEmail', 'passwordChanged', 'passkeyAdded', 'secondFactorAdded'] as const)
      await sendSessionMail(call, name, reader)
    await sendSessionMail(call, 'recoveryCodeUsed', reader)
    await sendSessionMail(call, 'emailChanged', reader, { values: { newEmail: NEW_EMAIL } })
    for (const name of ['reset', 'noReset'] as const) await sendSessionLink(call, name, reader, url)
    for (const name of ['prove', 'claim'] as const) await sendGuestMail(call, name, READER.email, { code: CODE })
    await sendGuestMail(call, 'proven', READER.email, { url: emailedPageUrl(call, '/careers/apply', { pid: '12' }) })
  })
  const recipient = { tenant, holder: READER, locale, now }
  const origin = tenant.publicUrl ?? ''
  const address = siteAddress(tenant, 'https://jobs.meridian.example')
  const applicant = { encId: 'sample', firstName: 'Ines', lastName: 'Vidal', email: null, receipt: 'R7K2-94QD' }
  const url = `${origin}/careers/tools/join?token=sample`
  return [
    ...mails,
    invitationMail(mailTenant(tenant, address), {
      email: READER.email,
      name: 'Carol Reyes',
      url,
      locale,
      now,
    }),
    ...colleagueMails(sample, applicant),
    writeErasureEmail(origin, recipient, 'eraseCode', { code: CODE, values: { minutes: 10 } }),
    writeErasureEmail(origin, recipient, 'erased', { values: { reference: 'R7K2-94QD' } }),
  ]
}

/** Emails about what candidates do, for the people who hire. */
function colleagueMails(
  { tenant, locale, now }: Sample,
  application: Parameters<typeof newsMail>[2]['application'],
): Mail[] {
  const address = siteAddress(tenant, 'https://jobs.meridian.example')
  const look = { tenant: mailTenant(tenant, address), address }
  const to = { email: READER.email, name: READER.fullName }
  const job = { id: 12, title: POSITION }
  const events = (Object.keys(newsEvents) as (keyof typeof newsEvents)[]).map((event) => ({
    application,
    event,
    at: now,
  }))
  return [
    digestMail(look, to, [{ ...job, news: events }], { locale, now }),
    lateMail(look, to, [{ ...job, applications: [{ ...application, stageSince: now }] }], { locale, now }),
    troubleMail(
      look,
      to,
      troubleKinds.map((kind) => ({ kind, source: 'greenhouse meridian', since: now, count: 3 })),
      { locale, now },
    ),
    ...events.map((news) => newsMail(look, to, { ...news, title: POSITION }, { locale, now })),
  ]
}
