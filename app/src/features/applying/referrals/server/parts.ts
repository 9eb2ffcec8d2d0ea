import { type Notify, notifyService } from '#features/account/notifications/server/index.ts'
import { webhookService, type Webhooks } from '#features/site/webhooks/server/index.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { defineService } from '#platform/feature/service.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { keyedHash } from '#platform/secrets/hash.ts'
import { openSealed, sealText } from '#platform/secrets/seal.ts'

/** Dependencies of the use cases. */
export interface ReferralParts {
  db: Database
  notify: Notify
  webhooks: Webhooks
  mailer: Pick<Mailer, 'send'>
  signingSecret: string
  publicUrl(): string
  /** Returns the time within a transaction, which is later than its start after waiting for a lock. */
  nowIn(trx: Transaction): Promise<Date>
  addresses: Addresses
  log: FeatureContext['log']
}

/** The ways in which addresses of referred people are stored. */
export interface Addresses {
  /** Returns the keyed hash by which an address is found. */
  hash(tenantId: number, email: string): string
  seal(email: string): string
  /** Returns null for an address that is gone, or sealed with another secret. */
  open(sealed: string | null): string | null
}

/** For the export and the erasure, which have no secrets. */
export const addressService = defineService<Addresses>('referrals.addresses')

const PURPOSE = 'foyer referred addresses'

export const createAddresses = ({ secrets: { signing } }: Pick<FeatureContext, 'secrets'>): Addresses => ({
  hash: (tenantId, email) => keyedHash(signing, 'referred-address', String(tenantId), email),
  seal: (email) => sealText(signing, PURPOSE, email),
  open: (sealed) => (sealed === null ? null : (openSealed(signing, PURPOSE, sealed) ?? null)),
})

export const referralParts = (context: FeatureContext): ReferralParts => ({
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

/** A request at a site. */
export interface ReferralCall {
  parts: ReferralParts
  tenant: SiteTenant
  context: RequestContext
}

/** Returns true for a site with referrals. */
export const isOffered = ({ site }: Pick<SiteTenant, 'site'>): boolean =>
  site.gates.referralWithCandidateApplicationGate
