import type { Database } from '#platform/db/database.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { notificationErrors } from '../errors.ts'
import { notificationChoices, setNotificationChoices } from './choices.ts'
import { findReceiver } from './store.ts'
import { readUnsubscribeToken, type Unsubscribing } from './unsubscribe-token.ts'

export interface UnsubscribeParts {
  db: Database
  signingSecret: string
}

/** @throws `notifications/wrong-link`, also if the account no longer exists */
async function find(
  { db, signingSecret }: UnsubscribeParts,
  tenant: SiteTenant,
  token: string,
): Promise<Unsubscribing> {
  const found = readUnsubscribeToken(signingSecret, tenant.id, token)
  if (!found || !(await findReceiver(db, tenant.id, found.owner))) throw notificationErrors.error('wrong-link')
  return found
}

/** Returns the event and channel that a link ends, and whether it is still enabled. */
export async function findUnsubscribing(parts: UnsubscribeParts, tenant: SiteTenant, token: string) {
  const { owner, event, channel } = await find(parts, tenant, token)
  return { event, chosen: (await notificationChoices(parts.db, owner))[event][channel] }
}

/** Disables a link's channel as if its owner had done so in the settings; idempotent. */
export async function unsubscribe(
  parts: UnsubscribeParts,
  tenant: SiteTenant,
  token: string,
  now: Date,
): Promise<void> {
  const { owner, event, channel } = await find(parts, tenant, token)
  await parts.db
    .transaction()
    .execute((trx) => setNotificationChoices(trx, owner, [{ event, channel, chosen: false }], now))
}
