import type { CodeCall } from '#features/account/session/server/index.ts'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { DownloadedData } from '#platform/personal-data/pack-download.ts'
import {
  addressedItems,
  guestApplications,
  type GuestDrafts,
  guestDrafts,
  type GuestHoldings,
  type VerifiedAddress,
} from './guest-holdings.ts'

/** Dependencies of the use cases. */
export interface GuestDependencies extends Pick<FeatureContext, 'db' | 'publicUrl'> {
  mailer: Pick<Mailer, 'send'>
  signingSecret: string
  /** Off lifts the limits per network address. */
  limits: 'on' | 'off'
  drafts: GuestDrafts
  applications: GuestHoldings
  addressed: { give(trx: Transaction, to: VerifiedAddress, now: Date): Promise<number> }
}

export const guestDependencies = ({
  db,
  mailer,
  secrets,
  config,
  publicUrl,
  use,
}: FeatureContext): GuestDependencies => ({
  db,
  mailer,
  signingSecret: secrets.signing,
  limits: config.limits,
  publicUrl,
  drafts: use(guestDrafts),
  applications: use(guestApplications),
  addressed: use(addressedItems),
})

/** A call of a use case. */
export interface GuestCall extends CodeCall {
  service: GuestDependencies
  tenant: SiteTenant
  context: RequestContext
}

/** Returns the data of a guest's download: all that their applications and drafts hold. */
export const guestDownload = (
  { db, applications, drafts }: Pick<GuestDependencies, 'db' | 'applications' | 'drafts'>,
  guest: Applicant & { guestId: number },
): DownloadedData[] => [
  { feature: 'applications', export: () => applications.export(db, guest) },
  { feature: 'drafts', export: () => drafts.export(db, guest) },
]
