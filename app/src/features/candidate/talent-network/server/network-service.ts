import type { Database } from '#platform/db/database.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { Mailer } from '#platform/mail/mailer.ts'

/** Dependencies of the talent network. */
export interface NetworkService {
  db: Database
  mailer: Mailer
  signingSecret: string
  publicUrl(): string
  /** `off` lifts the limit per client address; the limit per recipient remains. */
  limits: 'on' | 'off'
}

/** Collects the dependencies of the talent network. */
export const networkService = ({ db, mailer, secrets, publicUrl, config }: FeatureContext): NetworkService => ({
  db,
  mailer,
  signingSecret: secrets.signing,
  publicUrl,
  limits: config.limits,
})

/** A request at a site. */
export interface NetworkCall {
  service: NetworkService
  tenant: SiteTenant
  context: RequestContext
}
