import { type Notify, notifyService } from '#features/account/notifications/server/index.ts'
import { webhookService, type Webhooks } from '#features/site/webhooks/server/index.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { defineService } from '#platform/feature/service.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { keyedHash } from '#platform/secrets/hash.ts'
import { openSealed, sealText } from '#platform/secrets/seal.ts'

/** Dependencies of the use cases. */
export interface ReferralDependencies extends Pick<FeatureContext, 'db' | 'log' | 'nowIn' | 'publicUrl'> {
  notify: Notify
  webhooks: Webhooks
  mailer: Pick<Mailer, 'send'>
  signingSecret: string
  addresses: Addresses
}

/** The forms in which addresses of referred people are stored. */
export interface Addresses {
  /** Returns the keyed hash that identifies an address. */
  hash(tenantId: number, email: string): string
  seal(email: string): string
  /** Returns null for an address that was erased, or encrypted with another secret. */
  open(sealed: string | null): string | null
}

/** For the export and the erasure, which have no access to secrets. */
export const addressService = defineService<Addresses>('referrals.addresses')

const PURPOSE = 'foyer referred addresses'

export const createAddresses = ({ secrets: { signing } }: Pick<FeatureContext, 'secrets'>): Addresses => ({
  hash: (tenantId, email) => keyedHash(signing, 'referred-address', String(tenantId), email),
  seal: (email) => sealText(signing, PURPOSE, email),
  open: (sealed) => (sealed === null ? null : (openSealed(signing, PURPOSE, sealed) ?? null)),
})

export const referralDependencies = (context: FeatureContext): ReferralDependencies => ({
  db: context.db,
  notify: context.use(notifyService),
  webhooks: context.use(webhookService),
  mailer: context.mailer,
  signingSecret: context.secrets.signing,
  publicUrl: context.publicUrl,
  nowIn: context.nowIn,
  addresses: context.use(addressService),
  log: context.log,
})

/** A request to a site. */
export interface ReferralCall {
  dependencies: ReferralDependencies
  tenant: SiteTenant
  context: RequestContext
}

/** Returns true for a site with referrals. */
export const isOffered = ({ site }: Pick<SiteTenant, 'site'>): boolean =>
  site.gates.referralWithCandidateApplicationGate
