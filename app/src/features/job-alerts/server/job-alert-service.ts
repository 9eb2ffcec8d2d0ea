import type { AddressLocator, Gazetteer } from '#features/places/server/index.ts'
import type { SearchService } from '#features/search/server/index.ts'
import type { Database } from '#platform/db/database.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { Mailer } from '#platform/mail/mailer.ts'

/** Dependencies of job alerts. */
export interface JobAlertService {
  db: Database
  search: Pick<SearchService, 'index'>
  gazetteer: Gazetteer
  addresses: AddressLocator
  mailer: Pick<Mailer, 'send'>
  signingSecret: string
  publicUrl(): string
  /** `off` lifts the limit per client address; the limit per recipient remains. */
  limits: 'on' | 'off'
}

/** A request at a site. */
export interface JobAlertCall {
  service: JobAlertService
  tenant: SiteTenant
  context: RequestContext
}
