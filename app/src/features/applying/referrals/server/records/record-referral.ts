import type { Transaction } from '#platform/db/database.ts'
import type { NotificationMail } from '#features/account/notifications/server/index.ts'
import { publish } from '#platform/live/publish.ts'
import { detailsFollow, headline } from '#platform/mail/layout/mail-content.ts'
import { mailDay } from '#platform/mail/mail.ts'
import { message } from '#platform/messages/messages.ts'
import { REFERRALS_PATH } from '../../rules.ts'
import type { ReferralDependencies } from './dependencies.ts'
import type { ReferralRow } from './store.ts'

/** News about a referral; all except `created` have the text `notification.referral.<news>`. */
export type ReferralNews = 'created' | 'accepted' | 'declined' | 'applied' | 'expired'

/**
 * Notifies the company's programs, the open pages of both people, and the referrer through every channel they chose.
 * Must be last in a transaction.
 */
export async function recordReferral(
  { webhooks, notify }: Pick<ReferralDependencies, 'webhooks' | 'notify'>,
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
    mail: ({ locale, company }) => referralWords(row, what, { locale, company, now }),
    redirectUrl: REFERRALS_PATH,
    now,
  })
}

/** Returns the text of an email to the referrer. */
export const referralWords = (
  { positionTitle }: Pick<ReferralRow, 'positionTitle'>,
  what: Exclude<ReferralNews, 'created'>,
  { locale, company, now }: { locale: string; company: string; now: Date },
): NotificationMail => ({
  subject: headline(message(locale, `notification.referral.${what}`, { job: positionTitle })),
  paragraphs: detailsFollow([{ facts: [positionTitle, `${company} · ${mailDay(now, locale)}`] }], locale, company),
  button: message(locale, 'mail.referral.button'),
})
