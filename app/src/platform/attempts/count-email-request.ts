import { attemptLimits } from './limits.ts'
import type { Database } from '#platform/db/database.ts'
import { addressKey } from '#platform/http/context.ts'
import { attemptsBy, countAttempt } from '#platform/attempts/attempt-store.ts'

interface Counting {
  db: Database
  signingSecret: string
  /** `off` lifts the limit per client address; the limit per recipient remains. */
  limits: 'on' | 'off'
}

export interface EmailRequest {
  tenantId: number
  ip: string
  /** Group of requests that share the limit of their client address. */
  group: string
  /** Kind of emails that share the limit of their recipient; defaults to the group. */
  kind?: string
  /** The email address, or another identifier of the recipient. */
  recipient: readonly string[]
}

/**
 * Rate-limits requests for emails: few per recipient, so that no inbox is flooded, and a bounded number per client
 * address.
 * @throws `request/too-many-requests`
 */
export async function countEmailRequest(
  { db, signingSecret, limits }: Counting,
  { tenantId, ip, group, kind = group, recipient }: EmailRequest,
  now: Date,
): Promise<void> {
  const sender = attemptsBy(signingSecret, tenantId, `${group}-from`, addressKey(ip))
  if (limits === 'on') await countAttempt(db, sender, attemptLimits.requestsFromAddress, now)
  const receiver = attemptsBy(signingSecret, tenantId, `${kind}-mail`, ...recipient)
  await countAttempt(db, receiver, attemptLimits.emailsToAddress, now)
}
