import type { Database } from '#platform/db/database.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { readName } from '#kernel/full-name.ts'
import { sessionLimits } from '../../limits.ts'
import { sessionErrors } from '../../errors.ts'
import { checkNewPassword, readEmail } from '../../rules.ts'
import { findAccount, makeAccount } from '../account-store.ts'
import { rememberBrowser } from '../codes/asking-browser.ts'
import { audit } from '../audit.ts'
import { type CodeSent, consumeCode, countRequest, makeCode, runExclusive } from '../codes/codes.ts'
import { guessableWords, hashPassword, isCommonPassword } from '../passwords/passwords.ts'
import { openSession, type SignInResult } from '../sessions/open-session.ts'
import { sendSessionMail } from '../session-emails.ts'
import { type Call, refuseUnless } from '../dependencies.ts'

interface SignUp {
  email: string
  password: string
  firstName: string
  lastName: string
}

/**
 * Emails a code to an address. The account is created when the code is entered in the requesting browser, with the
 * password and names of that browser's request (the last name is optional), so that no one can claim an address before its owner. An address with
 * an account gets an email that says so; response and work are the same.
 */
export async function signUp(call: Call, typed: SignUp): Promise<CodeSent> {
  refuseUnless(call.tenant, 'passwordEnabled')
  refuseUnless(call.tenant, 'signupEnabled')
  const email = readEmail(typed.email)
  const { password } = typed
  const [firstName, lastName] = [readSignUpName(typed, 'firstName'), readSignUpName(typed, 'lastName')]
  if (firstName === '') throw sessionErrors.error('name-missing', { fields: { firstName: ['name-missing'] } })
  checkNewPassword(password, (chosen) => isCommonPassword(chosen, guessableWords(call, email, typed)))
  await countRequest(call, 'sign-up', email)
  const account = await findAccount(call.service.db, call.tenant.id, email)
  const passwordHash = await hashPassword(password)
  const { browserHash, cookies } = rememberBrowser(call)
  return runExclusive(`sign-up ${call.tenant.id} ${email}`, async () => {
    const details = { firstName, lastName, passwordHash }
    const code = await makeCode(call, { kind: 'sign-up', email }, browserHash, details)
    const to = account ?? { email }
    await sendSessionMail(call, account ? 'exists' : 'verify', to, { code })
    return { codeMinutes: sessionLimits.codeMinutes, cookies }
  })
}

/**
 * Creates the account of a person with an invitation, with a password or, without one, for a passkey. The link of an email
 * proves the address; another one doesn't.
 * @returns undefined if the address has an account
 * @throws `session/name-missing`, `name-unreadable`, and the faults of a new password
 */
export async function makeInvitedAccount(
  { db, tenant, now }: { db: Database; tenant: SiteTenant; now: Date },
  { isProven, ...typed }: Omit<SignUp, 'password'> & { password?: string | undefined; isProven: boolean },
): Promise<string | undefined> {
  const [firstName, lastName] = [readSignUpName(typed, 'firstName'), readSignUpName(typed, 'lastName')]
  if (firstName === '') throw sessionErrors.error('name-missing', { fields: { firstName: ['name-missing'] } })
  const { email, password } = typed
  if (password !== undefined)
    checkNewPassword(password, (chosen) => isCommonPassword(chosen, guessableWords({ tenant }, email, typed)))
  const passwordHash = password === undefined ? null : await hashPassword(password)
  const { id, isNew } = await makeAccount(db, tenant.id, { email, firstName, lastName, passwordHash, isProven }, now)
  return isNew ? id : undefined
}

/** @throws `session/name-unreadable` */
function readSignUpName(typed: Pick<SignUp, 'firstName' | 'lastName'>, field: 'firstName' | 'lastName'): string {
  const name = readName(typed[field])
  if (name !== undefined) return name
  throw sessionErrors.error('name-unreadable', { fields: { [field]: ['name-unreadable'] } })
}

/**
 * Completes a sign-up with its code. If the address has an account in the meantime, that one is signed in, unchanged.
 */
export async function verifySignUp(call: Call, typed: { email: string; code: string }): Promise<SignInResult> {
  refuseUnless(call.tenant, 'signupEnabled')
  const email = readEmail(typed.email)
  const {
    firstName = '',
    lastName = '',
    passwordHash = null,
  } = await consumeCode(call, { kind: 'sign-up', email }, typed.code)
  const { db } = call.service
  const now = await call.context.now()
  const { id, isNew } = await makeAccount(db, call.tenant.id, { email, firstName, lastName, passwordHash }, now)
  if (isNew) audit(call, 'account-made', { accountId: id, way: 'sign-up' })
  return openSession(call, id, 'sign-up', sessionErrors.error('wrong-code'))
}
