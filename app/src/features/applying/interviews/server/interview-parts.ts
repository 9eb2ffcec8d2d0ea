import { type Guests, guestService } from '#features/account/guests/server/index.ts'
import { type Notify, notifyService } from '#features/account/notifications/server/index.ts'
import { webhookService, type Webhooks } from '#features/site/webhooks/server/index.ts'
import type { AddressedTenant, SiteAddress } from '#kernel/links/site-address.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { Mailer } from '#platform/mail/mailer.ts'

/** Dependencies of the use cases, in servers and commands. */
export interface InterviewParts {
  db: Database
  notify: Notify
  webhooks: Webhooks
  mailer: Pick<Mailer, 'send'>
  guests: Guests
  signingSecret: string
  /** The operator's sender of emails, if one is configured. */
  sender: { address: string } | undefined
  siteAddress(tenant: AddressedTenant): SiteAddress
  now(): Promise<Date>
  /** Returns the time within a transaction, which is later than its start after waiting for a lock. */
  nowIn(trx: Transaction): Promise<Date>
  siteOf(tenantId: number): SiteTenant
}

export const interviewParts = (context: FeatureContext): InterviewParts => ({
  db: context.db,
  notify: context.use(notifyService),
  webhooks: context.use(webhookService),
  mailer: context.mailer,
  guests: context.use(guestService),
  signingSecret: context.secrets.signing,
  sender: context.config.mailFrom,
  siteAddress: context.siteAddress,
  now: context.now,
  nowIn: context.nowIn,
  siteOf(tenantId) {
    const site = context.tenants.byId(tenantId)
    if (!site) throw new Error(`There is no company ${tenantId}.`)
    return site
  },
})
