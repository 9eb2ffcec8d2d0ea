import { sessionLimits } from '../../limits.ts'
import { sessionErrors } from '../../errors.ts'
import { readEmail } from '../../rules.ts'
import { findAccount, makeAccount } from '../account-store.ts'
import { rememberBrowser } from './asking-browser.ts'
import { audit } from '../audit.ts'
import { type CodeSent, consumeCode, countRequest, makeCode, runExclusive } from './codes.ts'
import { openSession, type SignInResult } from '../sessions/open-session.ts'
import { sendSessionMail } from '../session-emails.ts'
import { type Call, refuseUnless } from '../dependencies.ts'

/** Emails a code, whether or not the address has an account; if none can be created, the email says so. */
export async function requestCode(call: Call, typed: { email: string }): Promise<CodeSent> {
  refuseUnless(call.tenant, 'codeEnabled')
  const email = readEmail(typed.email)
  await countRequest(call, 'sign-in', email)
  const account = await findAccount(call.service.db, call.tenant.id, email)
  const { browserHash, cookies } = rememberBrowser(call)
  return runExclusive(`sign-in ${call.tenant.id} ${email}`, async () => {
    const code = await makeCode(call, { kind: 'sign-in', email }, browserHash)
    if (account || call.tenant.site.loginSignupConfig.signupEnabled)
      await sendSessionMail(call, 'code', account ?? { email }, { code })
    else await sendSessionMail(call, 'unknown', { email })
    return { codeMinutes: sessionLimits.codeMinutes, cookies }
  })
}

/** Signs in with an emailed code. The code verifies the address, so an account is created if there is none. */
export async function signInWithCode(
  call: Call,
  typed: { email: string; code: string },
): Promise<SignInResult & { isNew: boolean }> {
  refuseUnless(call.tenant, 'codeEnabled')
  const email = readEmail(typed.email)
  await consumeCode(call, { kind: 'sign-in', email }, typed.code)
  const { db } = call.service
  const now = await call.context.now()
  const emptyAccount = { email, firstName: '', lastName: '', passwordHash: null }
  const known = await findAccount(db, call.tenant.id, email)
  if (!known) refuseUnless(call.tenant, 'signupEnabled')
  const { id, isNew } = known
    ? { id: known.id, isNew: false }
    : await makeAccount(db, call.tenant.id, emptyAccount, now)
  if (isNew) audit(call, 'account-made', { accountId: id, way: 'code' })
  return { ...(await openSession(call, id, 'code', sessionErrors.error('wrong-code'))), isNew }
}
