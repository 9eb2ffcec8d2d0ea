import type { AddressLocator, Gazetteer } from '#features/places/server/index.ts'
import type { SearchService } from '#features/search/server/index.ts'
import type { Database } from '#platform/db/database.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { Mailer } from '#platform/mail/mailer.ts'

/** What job alerts work with. */
export interface JobAlertService {
  db: Database
  search: Pick<SearchService, 'index'>
  gazetteer: Gazetteer
  addresses: AddressLocator
  mailer: Pick<Mailer, 'send'>
  signingSecret: string
  publicUrl(): string
  /** Off lifts the limit on requests from one network address; that on mails to one mailbox stays. */
  limits: 'on' | 'off'
}

/** One call: at whose site, and in which request. */
export interface JobAlertCall {
  service: JobAlertService
  tenant: SiteTenant
  context: RequestContext
}
