import { serverLimits } from '#config/server-limits.ts'
import type { Database } from '#platform/db/database.ts'
import { addressKey } from '#platform/http/address-key.ts'
import { attemptsBy, countAttempt } from '#platform/attempts/attempt-store.ts'

interface Counting {
  db: Database
  signingSecret: string
  /** Off lifts the limit on requests from one network address; the one on emails to a recipient stays. */
  limits: 'on' | 'off'
}

export interface EmailRequest {
  tenantId: number
  ip: string
  /** Requests of one group count together against the limit of their network address. */
  group: string
  /** Emails of one kind count together against the limit of their recipient; the group's name without it. */
  kind?: string
  /** The email address, or what else stands for the person who gets the email. */
  recipient: readonly string[]
}

/**
 * Counts a request for an email: few to one recipient, so that no inbox is flooded, and not too many from one network address.
 * @throws `request/too-many-requests`
 */
export async function countEmailRequest(
  { db, signingSecret, limits }: Counting,
  { tenantId, ip, group, kind = group, recipient }: EmailRequest,
  now: Date,
): Promise<void> {
  const sender = attemptsBy(signingSecret, tenantId, `${group}-from`, addressKey(ip))
  if (limits === 'on') await countAttempt(db, sender, serverLimits.requestsFromAddress, now)
  const receiver = attemptsBy(signingSecret, tenantId, `${kind}-mail`, ...recipient)
  await countAttempt(db, receiver, serverLimits.mailsToAddress, now)
}
