import { type Notify, notifyService } from '#features/account/notifications/server/index.ts'
import { webhookService, type Webhooks } from '#features/site/webhooks/server/index.ts'
import type { AddressedTenant, SiteAddress } from '#kernel/links/site-address.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { Mailer } from '#platform/mail/mailer.ts'

/** Dependencies of the use cases, in servers and commands. */
export interface EventParts {
  db: Database
  notify: Notify
  webhooks: Webhooks
  mailer: Pick<Mailer, 'send'>
  /** Signs emailed links. */
  signingSecret: string
  /** Off lifts the limits per network address. */
  limits: 'on' | 'off'
  /** The installation's URL. */
  publicUrl(): string
  siteAddress(tenant: AddressedTenant): SiteAddress
  /** Returns the time within a transaction, which is later than its start after waiting for a lock. */
  nowIn(trx: Transaction): Promise<Date>
  /** Returns the site of a company. */
  siteOf(tenantId: number): SiteTenant
}

export const eventParts = (context: FeatureContext): EventParts => ({
  db: context.db,
  notify: context.use(notifyService),
  webhooks: context.use(webhookService),
  mailer: context.mailer,
  signingSecret: context.secrets.signing,
  limits: context.config.limits,
  publicUrl: context.publicUrl,
  siteAddress: context.siteAddress,
  nowIn: context.nowIn,
  siteOf(tenantId) {
    const site = context.tenants.byId(tenantId)
    if (!site) throw new Error(`There is no company ${tenantId}.`)
    return site
  },
})

/** A request at a site. */
export interface EventCall {
  parts: EventParts
  tenant: SiteTenant
  context: RequestContext
}
