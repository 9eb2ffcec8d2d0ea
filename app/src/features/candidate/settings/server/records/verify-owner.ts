import { settingsLimits } from '../../limits.ts'
import { guardPassword, isOwnPassword, redeemCode } from '#features/account/session/server/index.ts'
import { attemptsBy, countAttempt } from '#platform/attempts/attempt-store.ts'
import { settingsErrors } from '../../errors.ts'
import type { OwnCall } from './dependencies.ts'

/**
 * Verifies that the caller is the account's owner rather than someone else at their device, by password or emailed
 * code.
 * @throws `settings/proof-missing`, `wrong-password`, `wrong-code`, `request/too-many-requests`
 */
export async function verifyOwner(call: OwnCall, proof: { password?: string; code?: string }): Promise<void> {
  const { service, tenant, viewer, context } = call
  const { email, accountId } = viewer
  const { password = '', code = '' } = proof
  if (!password && !code.trim())
    throw settingsErrors.error('proof-missing', { fields: { password: ['proof-missing'] } })
  const tries = attemptsBy(service.signingSecret, tenant.id, 'erase-account', accountId)
  await countAttempt(service.db, tries, settingsLimits.erasureTries, await context.now())
  if (password) {
    // Wrong passwords count as failed sign-ins, so that the limit cannot be bypassed this way.
    const isRight = await guardPassword(call, email, async () =>
      (await isOwnPassword(service.db, viewer, password)) ? true : undefined,
    )
    if (!isRight) throw settingsErrors.error('wrong-password', { fields: { password: ['wrong-password'] } })
    return
  }
  if (!(await redeemCode(call, { kind: 'erase-account', email, accountId }, code)))
    throw settingsErrors.error('wrong-code', { fields: { code: ['wrong-code'] } })
}
