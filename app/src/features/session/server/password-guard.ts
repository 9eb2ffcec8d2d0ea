import { serverLimits } from '#config/server-limits.ts'
import { addressKey } from '#platform/http/address-key.ts'
import { type Attempt, countAttempt, forgetAttempts, keepAttempts, type Limit } from './attempt-store.ts'
import { audit } from './audit.ts'
import { knownDevice } from './known-device.ts'
import { keyedHash } from './secrets.ts'
import type { Call, SessionService } from './session-service.ts'

/** What counting needs; other features ask for passwords as well. */
type GuardCall = Pick<Call, 'tenant' | 'context'> & { service: Pick<SessionService, 'db' | 'signingSecret'> }

interface Guard {
  kind: 'wrong-password' | 'wrong-code'
  /** Whom the tries are counted for, whether or not there is such an account. */
  email: string
  most: Limit
  mostFromAddress: Limit
}

export const passwordGuard = (email: string): Guard => ({
  kind: 'wrong-password',
  email,
  most: serverLimits.wrongPasswords,
  mostFromAddress: serverLimits.wrongPasswordsFromAddress,
})

export const codeGuard = (email: string): Guard => ({
  kind: 'wrong-code',
  email,
  most: serverLimits.wrongCodes,
  mostFromAddress: serverLimits.wrongCodesFromAddress,
})

/**
 * Lets a secret be compared only as long as few wrong ones came, for the account and from the caller's address. A device that
 * the account knows is counted for itself. These limits are never lifted.
 * @param compare says what was found, or undefined for a wrong secret; not called beyond the limit
 * @throws `request/too-many-requests`
 */
export async function guardSecret<T>(
  call: GuardCall,
  guard: Guard,
  compare: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { db } = call.service
  const attempts = await takePlaces(call, guard)
  let found: T | undefined
  try {
    found = await compare()
  } catch (error) {
    await forgetAttempts(db, attempts)
    throw error
  }
  await (found === undefined ? keepAttempts : forgetAttempts)(db, attempts)
  return found
}

async function takePlaces(call: GuardCall, { kind, email, most, mostFromAddress }: Guard): Promise<Attempt[]> {
  const { service, tenant, context } = call
  const now = await context.now()
  const device = knownDevice(service, tenant, context.headers, email)
  const owner = {
    tenantId: tenant.id,
    kind,
    subject: keyedHash(service.signingSecret, device ? 'device' : 'email', device ?? email),
  }
  const place = {
    tenantId: tenant.id,
    kind: `${kind}-from`,
    subject: keyedHash(service.signingSecret, addressKey(context.ip)),
  }
  const taken: Attempt[] = []
  try {
    if (!device) taken.push(await countAttempt(service.db, place, mostFromAddress, now, { pending: true }))
    taken.push(await countAttempt(service.db, owner, most, now, { pending: true }))
    return taken
  } catch (error) {
    await forgetAttempts(service.db, taken)
    audit(call, 'sign-in-locked', { kind, subject: owner.subject })
    throw error
  }
}
