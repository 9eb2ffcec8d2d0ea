import type { Database, Transaction } from '#platform/db/database.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'

/** What the signing pages work with. */
export interface SigningService {
  db: Database
  /** Where letters lie. */
  files: { get(key: string): Promise<Uint8Array | undefined> }
  signingSecret: string
  /** The one clock, read when it is asked: what waited for a lock is decided by the time after it. */
  nowIn(trx: Transaction): Promise<Date>
  limits: 'on' | 'off'
}

/** A call of a signing page. */
export interface SigningCall {
  service: SigningService
  tenant: SiteTenant
  context: RequestContext
}
