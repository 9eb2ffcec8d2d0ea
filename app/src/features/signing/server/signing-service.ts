import type { Database, Transaction } from '#platform/db/database.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'

/** Dependencies of the signing pages. */
export interface SigningService {
  db: Database
  /** Storage of letters. */
  files: { get(key: string): Promise<Uint8Array | undefined> }
  signingSecret: string
  /** Returns the time within a transaction, so that a decision made after waiting for a lock uses the time after it. */
  nowIn(trx: Transaction): Promise<Date>
  limits: 'on' | 'off'
}

/** Collects the dependencies of the signing pages. */
export const signingService = ({ db, files, secrets, config, nowIn }: FeatureContext): SigningService => ({
  db,
  files,
  signingSecret: secrets.signing,
  nowIn,
  limits: config.limits,
})

/** A request of a signing page. */
export interface SigningCall {
  service: SigningService
  tenant: SiteTenant
  context: RequestContext
}
