import { normaliseEmail } from '../rules.ts'
import { sessionErrors } from '../errors.ts'
import { findAccount } from './account-store.ts'
import { audit } from './audit.ts'
import { openSession, type SignInResult } from './sessions/open-session.ts'
import { guardPassword } from './passwords/password-guard.ts'
import { hashPassword, verifyPassword } from './passwords/passwords.ts'
import { type Call, refuseUnless } from './dependencies.ts'

let decoyHash: Promise<string> | undefined

/**
 * Signs in with a password. An address without an account costs the same work.
 * @throws `session/wrong-login` alike for an unknown address, a wrong password and a disabled account
 */
export async function signInWithPassword(
  call: Call,
  { email: typed, password }: { email: string; password: string },
): Promise<SignInResult> {
  refuseUnless(call.tenant, 'passwordEnabled')
  const email = normaliseEmail(typed) ?? typed.trim().toLowerCase()
  const { db } = call.service
  const found = await guardPassword(call, email, async () => {
    const account = await findAccount(db, call.tenant.id, email)
    const hash = account?.passwordHash ?? (await (decoyHash ??= hashPassword('decoy')))
    const isRight = await verifyPassword({ hash, password })
    return isRight && account?.passwordHash && !account.disabledAt ? account : undefined
  })
  if (!found) {
    audit(call, 'sign-in-failed', { way: 'password' })
    throw sessionErrors.error('wrong-login')
  }
  return openSession(call, found.id, 'password')
}
