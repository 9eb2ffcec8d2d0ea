import { type Notify, notifyService } from '#features/account/notifications/server/index.ts'
import { webhookService, type Webhooks } from '#features/site/webhooks/server/index.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { siteFinder } from '#platform/feature/ports.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { Mailer } from '#platform/mail/mailer.ts'

/** Dependencies of the use cases, in servers and commands. */
export interface EventDependencies extends Pick<FeatureContext, 'db' | 'nowIn' | 'publicUrl' | 'siteAddress'> {
  notify: Notify
  webhooks: Webhooks
  mailer: Pick<Mailer, 'send'>
  /** Signs emailed links. */
  signingSecret: string
  /** If off, lifts the limits per network address. */
  limits: 'on' | 'off'
  /** Returns the site of a company. */
  siteOf(tenantId: number): SiteTenant
}

export const eventDependencies = (context: FeatureContext): EventDependencies => ({
  db: context.db,
  notify: context.use(notifyService),
  webhooks: context.use(webhookService),
  mailer: context.mailer,
  signingSecret: context.secrets.signing,
  limits: context.config.limits,
  publicUrl: context.publicUrl,
  siteAddress: context.siteAddress,
  nowIn: context.nowIn,
  siteOf: siteFinder(context.tenants),
})

/** A request to a site. */
export interface EventCall {
  dependencies: EventDependencies
  tenant: SiteTenant
  context: RequestContext
}
