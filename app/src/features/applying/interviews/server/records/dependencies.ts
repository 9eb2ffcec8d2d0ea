import { type Guests, guestService } from '#features/account/guests/server/index.ts'
import { type Notify, notifyService } from '#features/account/notifications/server/index.ts'
import { webhookService, type Webhooks } from '#features/site/webhooks/server/index.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { siteFinder } from '#platform/feature/ports.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { Mailer } from '#platform/mail/mailer.ts'

/** Dependencies of the use cases, in servers and commands. */
export interface InterviewDependencies extends Pick<FeatureContext, 'db' | 'now' | 'nowIn' | 'siteAddress'> {
  notify: Notify
  webhooks: Webhooks
  mailer: Pick<Mailer, 'send'>
  guests: Guests
  signingSecret: string
  /** The operator's email sender, if configured. */
  sender: { address: string } | undefined
  siteOf(tenantId: number): SiteTenant
}

export const interviewDependencies = (context: FeatureContext): InterviewDependencies => ({
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
  siteOf: siteFinder(context.tenants),
})
