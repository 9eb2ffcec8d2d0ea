import { applyRules, type ApplyRules } from '#config/apply-rules.ts'
import { draftService, type Drafts } from '#features/applying/drafts/server/index.ts'
import { type Forms, formService } from '#features/applying/forms/server/index.ts'
import { type Guests, guestService } from '#features/account/guests/server/index.ts'
import { type Notify, notifyService } from '#features/account/notifications/server/index.ts'
import { profileService, type ProfileService } from '#features/candidate/profile/server/index.ts'
import { webhookService, type Webhooks } from '#features/site/webhooks/server/index.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { siteFinder } from '#platform/feature/ports.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { type AfterMove, afterMove, type EraseReferrals, eraseReferrals } from './application-service.ts'
import type { ApplicationRow } from './store.ts'

/** Dependencies of the use cases, in servers and commands. */
export interface ApplicationDependencies extends Pick<FeatureContext, 'db' | 'nowIn' | 'siteAddress'> {
  notify: Notify
  webhooks: Webhooks
  mailer: Pick<Mailer, 'send'>
  drafts: Drafts
  forms: Forms
  guests: Guests
  profiles: Pick<ProfileService, 'read'>
  afterMove: AfterMove
  eraseReferrals: EraseReferrals
  /** Encrypts file links and derives receipts. */
  signingSecret: string
  /** If off, lifts the limit per network address. */
  limits: 'on' | 'off'
  /** Returns the site of a company. */
  siteOf(tenantId: number): SiteTenant
}

export const applicationDependencies = (context: FeatureContext): ApplicationDependencies => ({
  db: context.db,
  notify: context.use(notifyService),
  webhooks: context.use(webhookService),
  mailer: context.mailer,
  drafts: context.use(draftService),
  forms: context.use(formService),
  guests: context.use(guestService),
  profiles: context.use(profileService),
  afterMove: (trx, move) => context.use(afterMove)(trx, move),
  eraseReferrals: (trx, id) => context.use(eraseReferrals)(trx, id),
  signingSecret: context.secrets.signing,
  limits: context.config.limits,
  siteAddress: context.siteAddress,
  nowIn: context.nowIn,
  siteOf: siteFinder(context.tenants),
})

/** Returns the rules of applying that apply to an application. */
export const rulesOf = (
  { siteOf }: Pick<ApplicationDependencies, 'siteOf'>,
  { tenantId, positionId }: Pick<ApplicationRow, 'tenantId' | 'positionId'>,
): ApplyRules => applyRules(siteOf(tenantId).site, positionId)

/** Returns true if a company hides the status of applications from candidates. */
export const hidesStatus = ({ site }: Pick<SiteTenant, 'site'>): boolean =>
  site.pcsxConfig.applicationsPageConfig.tabs.submitted.hideApplicationStatus
