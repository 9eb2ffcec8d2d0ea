import { serverLimits } from '#config/server-limits.ts'
import { addDays } from '#kernel/time.ts'
import { tokenHash } from '#platform/secrets/token.ts'
import { talentNetworkErrors } from '../errors.ts'
import type { NetworkCall } from './network-service.ts'
import { confirmEntry, removeEntry } from './store.ts'

/** Confirms the entry of a link; a second time changes nothing. @throws `talent-network/off`, `talent-network/wrong-link` */
export async function confirmNetwork({ service, tenant, context }: NetworkCall, token: string): Promise<void> {
  if (!tenant.site.jtnConfig.enabled) throw talentNetworkErrors.error('off')
  const now = await context.now()
  const until = addDays(now, serverLimits.networkKeptDays)
  const done = await service.db
    .transaction()
    .execute((trx) => confirmEntry(trx, tenant.id, tokenHash(token), now, until))
  if (!done) throw talentNetworkErrors.error('wrong-link')
}

/** Removes the entry of a link, whether or not the network is still on; nothing tells whether there was one. */
export async function leaveNetwork({ service, tenant }: NetworkCall, token: string): Promise<void> {
  await removeEntry(service.db, tenant.id, tokenHash(token))
}
