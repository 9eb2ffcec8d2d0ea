import { serverLimits } from '#config/server-limits.ts'
import { requestErrors } from '#kernel/error.ts'
import { addMinutes } from '#kernel/time.ts'
import { sendErasureCode } from './erasure-mails.ts'
import { countCode, keepCode } from './proof-store.ts'
import { codeHash, countedSince, newCode } from './prove-owner.ts'
import type { OwnCall } from './settings-service.ts'

/**
 * Emails a code that confirms the deletion, replacing the previous one.
 * @throws `request/too-many-requests`
 */
export async function requestErasureCode(call: OwnCall): Promise<void> {
  const { service, viewer, context } = call
  const now = await context.now()
  const counting = { now, since: countedSince(now), most: serverLimits.erasureCodes }
  if (!(await countCode(service.db, viewer, counting))) throw requestErrors.error('too-many-requests')
  const code = newCode()
  const expiresAt = addMinutes(now, serverLimits.erasureCodeMinutes)
  await keepCode(service.db, viewer, { hash: codeHash(call, code), expiresAt })
  await sendErasureCode(call, code)
}
