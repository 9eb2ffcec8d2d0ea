import type { Viewer } from '#kernel/viewer.ts'
import { sessionErrors } from '../../errors.ts'
import { checkNewPassword } from '../../rules.ts'
import { findAccountById, setPassword } from '../account-store.ts'
import { audit } from '../audit.ts'
import { guessableWords, hashPassword, isCommonPassword, verifyPassword } from './passwords.ts'
import { openSession, type SignInResult } from '../sessions/open-session.ts'
import { guardPassword } from './password-guard.ts'
import { dropProofs } from '../codes/proof-store.ts'
import { sendSessionMail } from '../session-emails.ts'
import { type Call, refuseUnless } from '../dependencies.ts'
import { endSessions } from '../sessions/session-store.ts'

/**
 * Changes the signed-in user's password. All sessions end, and the browser gets a new one.
 * @throws `session/no-password` if the account has none, `session/wrong-password`, the errors of `checkNewPassword`
 */
export async function changePassword(
  call: Call,
  viewer: Viewer,
  typed: { currentPassword: string; password: string },
): Promise<SignInResult> {
  refuseUnless(call.tenant, 'passwordEnabled')
  const { db } = call.service
  const account = await findAccountById(db, call.tenant.id, viewer.accountId)
  const hash = account?.passwordHash
  if (!account || !hash) throw sessionErrors.error('no-password')
  checkNewPassword(typed.password, (chosen) => isCommonPassword(chosen, guessableWords(call, account.email, account)))
  const isRight = await guardPassword(call, account.email, async () =>
    (await verifyPassword({ hash, password: typed.currentPassword })) ? true : undefined,
  )
  if (!isRight) throw sessionErrors.error('wrong-password', { fields: { currentPassword: ['wrong-password'] } })
  const now = await call.context.now()
  const passwordHash = await hashPassword(typed.password)
  await db.transaction().execute(async (trx) => {
    await setPassword(trx, call.tenant.id, account.id, passwordHash, now)
    await endSessions(trx, account.id, 'all')
    await dropProofs(trx, account.id)
  })
  audit(call, 'password-changed', { accountId: account.id })
  await sendSessionMail(call, 'passwordChanged', account)
  return openSession(call, account.id, 'password-change')
}
