import { sessionLimits } from '#features/account/session/limits.ts'
import { sessionErrors } from '#features/account/session/errors.ts'
import { readEmail } from '#features/account/session/rules.ts'
import {
  type CodeSent,
  consumeCode,
  countRequest,
  makeCode,
  rememberBrowser,
} from '#features/account/session/server/index.ts'
import { requestErrors } from '#kernel/error.ts'
import { siteLink } from '#kernel/links/site-address.ts'
import { addDays } from '#kernel/time.ts'
import { missingField } from '#platform/http/endpoints.ts'
import { layOutMail } from '#platform/mail/layout/lay-out-mail.ts'
import { mailTenant } from '#platform/mail/layout/mail-look.ts'
import { mailedAddress, type MailingCall } from '#platform/mail/mail.ts'
import { message } from '#platform/messages/messages.ts'
import type { GuestCall } from './dependencies.ts'
import { CONTINUE, newContinueToken } from './continue-on-another-device.ts'
import { findRequestedEmail, saveRequestedEmail, setVerified } from './store.ts'

type Name = 'prove' | 'claim' | 'proven'

/**
 * Emails a code that proves a guest's address, in place of the browser's previous one.
 * @throws `session/bad-email`; `request/too-many-requests`
 */
async function requestProof(call: GuestCall, guestId: number, typed: string): Promise<CodeSent> {
  const email = readEmail(typed)
  await countRequest(call, 'prove-guest', email)
  const { browserHash, cookies } = rememberBrowser(call)
  const code = await makeCode(call, { kind: 'prove-guest', email }, browserHash)
  await saveRequestedEmail(call.service.db, guestId, email)
  await sendGuestMail(call, 'prove', email, { code })
  return { codeMinutes: sessionLimits.codeMinutes, cookies }
}

interface DraftOfGuest {
  guestId: number
  /** Path of the form of the draft. */
  path: string
}

/** Proves a guest's address with the code, or emails one to the address. @throws `request/invalid` without either */
export async function proveOrRequest(call: GuestCall, draft: DraftOfGuest, sent: { code?: string; email?: string }) {
  if (sent.code !== undefined) {
    await proveGuest(call, draft, sent.code)
    return { data: { proven: true, codeMinutes: null } }
  }
  if (sent.email === undefined) throw requestErrors.error('invalid', { fields: { email: [missingField] } })
  const { codeMinutes, cookies } = await requestProof(call, draft.guestId, sent.email)
  return { data: { proven: false, codeMinutes }, cookies }
}

/**
 * Marks the address that the last code was emailed to as proven, lets the guest's drafts live on, and emails a link to
 * continue on another device.
 * @throws `session/wrong-code`
 */
async function proveGuest(call: GuestCall, { guestId, path }: DraftOfGuest, code: string): Promise<void> {
  const { service, context } = call
  const email = await findRequestedEmail(service.db, guestId)
  if (email === undefined) throw sessionErrors.error('wrong-code', { fields: { code: ['wrong-code'] } })
  await consumeCode(call, { kind: 'prove-guest', email }, code)
  const now = await context.now()
  await service.db.transaction().execute(async (trx) => {
    await setVerified(trx, guestId, email, now)
    await service.drafts.prolong(trx, guestId, now)
  })
  const { draftDays } = call.tenant.site.pcsxConfig.applyConfig
  const until = addDays(now, draftDays)
  const token = newContinueToken(service.signingSecret, call.tenant.id, guestId, email, until)
  const url = siteLink(mailedAddress(call), path, { [CONTINUE]: token })
  await sendGuestMail(call, 'proven', email, { url })
}

/**
 * Emails a code with which a candidate claims what guests with this address have. Work and answer are the same whether or not
 * there is anything.
 * @throws `session/bad-email`; `request/too-many-requests`
 */
export async function requestClaim(call: GuestCall, accountId: string, typed: string): Promise<CodeSent> {
  const email = readEmail(typed)
  await countRequest(call, 'claim-guest', email)
  const { browserHash, cookies } = rememberBrowser(call)
  const code = await makeCode(call, { kind: 'claim-guest', email, accountId }, browserHash)
  await sendGuestMail(call, 'claim', email, { code })
  return { codeMinutes: sessionLimits.codeMinutes, cookies }
}

/** Emails a guest, or the owner of an address that guests used. */
export async function sendGuestMail(
  call: MailingCall,
  name: Name,
  email: string,
  { code, url }: { code?: string; url?: string },
): Promise<void> {
  const { service, tenant: company, context } = call
  const tenant = mailTenant(company, mailedAddress(call))
  const { locale } = context
  const values = {
    company: tenant.name,
    minutes: sessionLimits.codeMinutes,
    days: company.site.pcsxConfig.applyConfig.draftDays,
  }
  const text = (part: 'subject' | 'heading' | 'body' | 'note') => message(locale, `mail.guests.${name}.${part}`, values)
  await service.mailer.send({
    tenant,
    to: { email },
    name: `guests.${name}`,
    subject: text('subject'),
    ...layOutMail(
      {
        heading: text('heading'),
        paragraphs: [text('body')],
        ...(code === undefined ? {} : { code }),
        ...(url === undefined ? {} : { button: { label: message(locale, 'mail.guests.proven.button'), url } }),
        notes: [text('note')],
      },
      { tenant, locale },
    ),
    locale,
    now: await context.now(),
  })
}
