import { sessionLimits } from '../../limits.ts'
import { addMinutes } from '#kernel/time.ts'
import { keyedHash } from '#platform/secrets/hash.ts'
import { newToken } from '#platform/secrets/token.ts'
import { sessionErrors } from '../../errors.ts'
import { checkNewPassword, readEmail } from '../../rules.ts'
import { findAccount, findAccountById, setPassword } from '../account-store.ts'
import { audit } from '../audit.ts'
import { countRequest, runExclusive } from '../codes/codes.ts'
import { hashPassword, isCommonPassword } from './passwords.ts'
import { rememberDevice } from '../sessions/known-device.ts'
import { dropProofs, storeLink, consumeLink } from '../codes/proof-store.ts'
import { emailedPageUrl, sendSessionLink, sendSessionMail } from '../session-emails.ts'
import { type Call, refuseUnless } from '../dependencies.ts'
import { endSessions } from '../sessions/session-store.ts'

const hashOf = ({ service, tenant }: Call, token: string) =>
  keyedHash(service.signingSecret, 'reset-password', tenant.domain, token)

/** Emails a password reset link; an address without an account gets an email that says so, after the same work. */
export async function requestPasswordReset(call: Call, typed: { email: string }): Promise<{ linkMinutes: number }> {
  refuseUnless(call.tenant, 'passwordEnabled')
  const { service, tenant, context } = call
  const email = readEmail(typed.email)
  await countRequest(call, 'reset-password', email)
  const account = await findAccount(service.db, tenant.id, email)
  const accountId = account && !account.disabledAt ? account.id : null
  const token = newToken()
  const expiresAt = addMinutes(await context.now(), sessionLimits.resetLinkMinutes)
  if (accountId) audit(call, 'reset-requested', { accountId })
  await runExclusive(`reset ${call.tenant.id} ${email}`, async () => {
    await storeLink(
      service.db,
      { tenantId: tenant.id, email, accountId },
      { secretHash: hashOf(call, token), expiresAt },
    )
    const url = emailedPageUrl(call, '/careers/login', accountId ? { reset: token } : {})
    await sendSessionLink(call, accountId ? 'reset' : 'noReset', accountId && account ? account : { email }, url)
  })
  return { linkMinutes: sessionLimits.resetLinkMinutes }
}

/**
 * Sets a new password with an emailed link, once, and ends all sessions of the account. The link proves ownership, so
 * the browser becomes a known device and other people's wrong passwords cannot lock it out.
 */
export async function resetPassword(
  call: Call,
  { token, password }: { token: string; password: string },
): Promise<{ cookies: string[] }> {
  refuseUnless(call.tenant, 'passwordEnabled')
  const { db } = call.service
  // Checked before the link is consumed, so that a bad password can be replaced.
  checkNewPassword(password, (chosen) => isCommonPassword(chosen, []))
  const now = await call.context.now()
  const account = await db.transaction().execute(async (trx) => {
    const link = await consumeLink(trx, call.tenant.id, hashOf(call, token), now)
    const owner = link?.accountId ? await findAccountById(trx, call.tenant.id, link.accountId) : undefined
    if (!owner || owner.disabledAt) return undefined
    await setPassword(trx, call.tenant.id, owner.id, await hashPassword(password), now)
    await endSessions(trx, owner.id, 'all')
    await dropProofs(trx, owner.id)
    return owner
  })
  if (!account) throw sessionErrors.error('wrong-link')
  audit(call, 'password-reset', { accountId: account.id })
  await sendSessionMail(call, 'passwordChanged', account)
  return { cookies: rememberDevice(call.service, call.tenant, call.context.headers, account.email) }
}
