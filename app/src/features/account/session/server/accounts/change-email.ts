import { sessionLimits } from '../../limits.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { sessionErrors } from '../../errors.ts'
import { readEmail } from '../../rules.ts'
import { findAccount, setEmail } from '../account-store.ts'
import { rememberBrowser } from '../codes/asking-browser.ts'
import { audit } from '../audit.ts'
import { type CodeSent, countRequest, makeCode, consumeCode } from '../codes/codes.ts'
import { openSession, type SignInResult } from '../sessions/open-session.ts'
import { dropProofs } from '../codes/proof-store.ts'
import { sendSessionMail } from '../session-emails.ts'
import type { Call } from '../dependencies.ts'
import { endSessions } from '../sessions/session-store.ts'

/**
 * Emails one code to the current address and another to the new one. If the new address already has an account, the
 * email says so; the response does not reveal it.
 */
export async function requestEmailChange(call: Call, viewer: Viewer, typed: { email: string }): Promise<CodeSent> {
  const email = readNewEmail(viewer, typed.email)
  await countRequest(call, 'old-email', viewer.email)
  await countRequest(call, 'new-email', email)
  const holder = await findAccount(call.service.db, call.tenant.id, email)
  const { accountId } = viewer
  const { browserHash, cookies } = rememberBrowser(call)
  const oldCode = await makeCode(call, { kind: 'old-email', email: viewer.email, accountId }, browserHash)
  const newCode = await makeCode(call, { kind: 'new-email', email, accountId }, browserHash)
  await sendSessionMail(call, 'oldEmail', viewer, { code: oldCode, values: { newEmail: email } })
  if (holder) await sendSessionMail(call, 'takenEmail', { email, language: holder.language })
  else await sendSessionMail(call, 'newEmail', { email, language: viewer.language }, { code: newCode })
  return { codeMinutes: sessionLimits.codeMinutes, cookies }
}

function readNewEmail(viewer: Viewer, typed: string): string {
  const email = readEmail(typed)
  if (email === viewer.email) throw sessionErrors.error('same-email', { fields: { email: ['same-email'] } })
  return email
}

/** Changes the address, given both codes. All sessions end, and the browser gets a new one. */
export async function changeEmail(
  call: Call,
  viewer: Viewer,
  typed: { email: string; currentCode: string; newCode: string },
): Promise<SignInResult> {
  const email = readNewEmail(viewer, typed.email)
  const { accountId } = viewer
  await consumeCode(call, { kind: 'new-email', email, accountId }, typed.newCode)
  await consumeCode(call, { kind: 'old-email', email: viewer.email, accountId }, typed.currentCode)
  const now = await call.context.now()
  const isChanged = await call.service.db.transaction().execute(async (trx) => {
    if (!(await setEmail(trx, accountId, email, now))) return false
    await endSessions(trx, accountId, 'all')
    await dropProofs(trx, accountId)
    return true
  })
  // The address was taken, and verified, in the meantime.
  if (!isChanged) throw sessionErrors.error('wrong-code')
  audit(call, 'email-changed', { accountId })
  await sendSessionMail(call, 'emailChanged', viewer, { values: { newEmail: email } })
  return openSession(call, accountId, 'email-change')
}
