import { sessionLimits } from '../../limits.ts'
import {
  type Attempt,
  attemptsBy,
  countAttempt,
  deleteAttempts,
  saveAttempts,
} from '#platform/attempts/attempt-store.ts'
import { addressKey } from '#platform/http/context.ts'
import { audit } from '../audit.ts'
import { deviceOrEmail, knownDevice } from '../sessions/known-device.ts'
import type { CodeCall } from '../dependencies.ts'

/**
 * Allows a password to be checked only while few wrong ones were tried for the account and from the client address. A
 * known device is counted separately. These limits are never lifted.
 * @param compare returns a result, or undefined for a wrong password; not called beyond the limit
 * @throws `request/too-many-requests`
 */
export async function guardPassword<T>(
  call: CodeCall,
  email: string,
  compare: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { db } = call.service
  const attempts = await reserveAttempts(call, email)
  let found: T | undefined
  try {
    found = await compare()
  } catch (error) {
    await deleteAttempts(db, attempts)
    throw error
  }
  await (found === undefined ? saveAttempts : deleteAttempts)(db, attempts)
  return found
}

async function reserveAttempts(call: CodeCall, email: string): Promise<Attempt[]> {
  const { service, tenant, context } = call
  const now = await context.now()
  const whom = deviceOrEmail(service, tenant, context.headers, email)
  const isKnown = knownDevice(service, tenant, context.headers, email) !== undefined
  const owner = attemptsBy(service.signingSecret, tenant.id, 'wrong-password', ...whom)
  const place = attemptsBy(service.signingSecret, tenant.id, 'wrong-password-from', addressKey(context.ip))
  const taken: Attempt[] = []
  try {
    if (!isKnown)
      taken.push(await countAttempt(service.db, place, sessionLimits.wrongPasswordsFromAddress, now, { pending: true }))
    taken.push(await countAttempt(service.db, owner, sessionLimits.wrongPasswords, now, { pending: true }))
    return taken
  } catch (error) {
    await deleteAttempts(service.db, taken)
    audit(call, 'sign-in-locked', { kind: owner.kind, subject: owner.subject })
    throw error
  }
}
