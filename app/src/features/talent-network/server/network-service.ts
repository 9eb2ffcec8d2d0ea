import type { Database } from '#platform/db/database.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { Mailer } from '#platform/mail/mailer.ts'

/** What the talent network works with. */
export interface NetworkService {
  db: Database
  mailer: Mailer
  signingSecret: string
  publicUrl(): string
  /** Off lifts the limit on requests from one network address; that on mails to one mailbox stays. */
  limits: 'on' | 'off'
}

/** One call: at whose site, and in which request. */
export interface NetworkCall {
  service: NetworkService
  tenant: SiteTenant
  context: RequestContext
}
