import {
  addressService,
  type AddressLocator,
  type Gazetteer,
  gazetteerService,
} from '#features/jobs/places/server/index.ts'
import { type SearchService, searchService } from '#features/jobs/search/server/index.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { Mailer } from '#platform/mail/mailer.ts'

/** Dependencies of job alerts. */
export interface JobAlertDependencies extends Pick<FeatureContext, 'db' | 'publicUrl'> {
  search: Pick<SearchService, 'index'>
  gazetteer: Gazetteer
  addresses: AddressLocator
  mailer: Pick<Mailer, 'send'>
  signingSecret: string
  /** `off` lifts the limit per client address; the limit per recipient remains. */
  limits: 'on' | 'off'
}

/** Collects the dependencies of job alerts. */
export function jobAlertDependencies(context: FeatureContext): JobAlertDependencies {
  const { db, mailer, secrets, publicUrl, config } = context
  return {
    db,
    search: context.use(searchService),
    gazetteer: context.use(gazetteerService),
    addresses: context.use(addressService),
    mailer,
    signingSecret: secrets.signing,
    publicUrl,
    limits: config.limits,
  }
}

/** A request at a site. */
export interface JobAlertCall {
  service: JobAlertDependencies
  tenant: SiteTenant
  context: RequestContext
}
