import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/live/publish.ts'
import { REFERRALS_PATH } from '../rules.ts'
import type { ReferralParts } from './parts.ts'
import type { ReferralRow } from './store.ts'

/** News about a referral; all but `created` have the text `notification.referral.<news>`. */
export type ReferralNews = 'created' | 'accepted' | 'declined' | 'applied' | 'expired'

/** Tells the company's programs, the open pages of both people, and the referrer by every channel they chose. Last in a transaction. */
export async function recordReferral(
  { webhooks, notify }: Pick<ReferralParts, 'webhooks' | 'notify'>,
  trx: Transaction,
  row: ReferralRow,
  { what, now }: { what: ReferralNews; now: Date },
): Promise<void> {
  const { tenantId, accountId, encId, referredAccountId, state } = row
  if (what === 'created' || what === 'accepted')
    await webhooks.enqueue(trx, {
      tenantId,
      event: `referral.${what}`,
      subject: encId,
      id: `${encId} ${what}`,
      occurredAt: now,
      data: { referral: encId, position: row.positionId, state, at: now.toISOString() },
    })
  for (const person of new Set([accountId, referredAccountId]))
    if (person !== null)
      await publish(trx, { tenantId, accountId: person }, { kind: 'referral', data: { referral: encId } })
  if (what === 'created') return
  await notify(trx, {
    tenantId,
    accountId,
    event: 'referral',
    dedupeKey: `referral ${encId} ${what}`,
    matter: `referral ${encId}`,
    messageId: `notification.referral.${what}`,
    values: { job: row.positionTitle },
    redirectUrl: REFERRALS_PATH,
    now,
  })
}
