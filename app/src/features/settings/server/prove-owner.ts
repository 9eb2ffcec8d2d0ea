import { createHmac, randomInt } from 'node:crypto'
import { serverLimits } from '#config/server-limits.ts'
import { requestErrors } from '#kernel/error.ts'
import { guardPassword, isOwnPassword } from '#features/session/server/index.ts'
import { addSeconds } from '#kernel/time.ts'
import { settingsErrors } from '../errors.ts'
import { countTry, isCode } from './proof-store.ts'
import type { OwnCall } from './settings-service.ts'

/** Returns a random six-digit code. */
export const newCode = () => String(randomInt(0, 1_000_000)).padStart(6, '0')

/** Returns the stored hash of a code: keyed, so that it cannot be brute-forced offline, and bound to one account. */
export const codeHash = ({ service, viewer }: OwnCall, code: string) =>
  createHmac('sha256', service.signingSecret)
    .update(JSON.stringify(['erase', viewer.tenantId, viewer.accountId, code]))
    .digest('base64url')

/** Returns the start of the window in which attempts are counted. */
export const countedSince = (now: Date) => addSeconds(now, -serverLimits.erasureProofSeconds)

/**
 * Verifies that the caller is the account's owner rather than someone else at their device, by password or emailed
 * code.
 * @throws `settings/proof-missing`, `wrong-password`, `wrong-code`, `request/too-many-requests`
 */
export async function proveOwner(call: OwnCall, proof: { password?: string; code?: string }): Promise<void> {
  const { service, viewer, context } = call
  const { password = '', code = '' } = proof
  if (!password && !code.trim())
    throw settingsErrors.error('proof-missing', { fields: { password: ['proof-missing'] } })
  const now = await context.now()
  const counting = { now, since: countedSince(now), most: serverLimits.erasureTries }
  if (!(await countTry(service.db, viewer, counting))) throw requestErrors.error('too-many-requests')
  if (password) {
    // Wrong passwords count as failed sign-ins, so that the limit cannot be bypassed here.
    const isRight = await guardPassword(call, viewer.email, async () =>
      (await isOwnPassword(service.db, viewer, password)) ? true : undefined,
    )
    if (!isRight) throw settingsErrors.error('wrong-password', { fields: { password: ['wrong-password'] } })
    return
  }
  const typed = code.normalize('NFKC').replaceAll(/[\s-]/g, '')
  if (!(await isCode(service.db, viewer, codeHash(call, typed), now)))
    throw settingsErrors.error('wrong-code', { fields: { code: ['wrong-code'] } })
}
