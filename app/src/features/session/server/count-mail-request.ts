import { serverLimits } from '#config/server-limits.ts'
import type { Database } from '#platform/db/database.ts'
import { addressKey } from '#platform/http/address-key.ts'
import { countAttempt, type Limit } from './attempt-store.ts'
import { keyedHash } from './secrets.ts'

interface Counting {
  db: Database
  signingSecret: string
  /** Off lifts the limit on requests from one network address; that on mails to one mailbox stays. */
  limits: 'on' | 'off'
}

/**
 * Counts what somebody without an account asks to be mailed: few mails to one mailbox and not too many requests from one
 * address, whoever is known. `what` keeps the counts of different mails apart.
 * @throws `request/too-many-requests`
 */
export async function countMailRequest(
  { db, signingSecret, limits }: Counting,
  asked: { tenantId: number; what: string; email: string; ip: string },
  now: Date,
): Promise<void> {
  const { tenantId, what, email, ip } = asked
  const count = (kind: string, subject: string, limit: Limit) =>
    countAttempt(db, { tenantId, kind, subject: keyedHash(signingSecret, kind, subject) }, limit, now)
  if (limits === 'on') await count(`${what}-from`, addressKey(ip), serverLimits.requestsFromAddress)
  await count(`${what}-mail`, email, serverLimits.mailsToAddress)
}
