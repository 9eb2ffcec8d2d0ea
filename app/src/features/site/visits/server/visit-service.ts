import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { defineService } from '#platform/feature/service.ts'
import { addressKey, type RequestContext, type SiteTenant } from '#platform/http/context.ts'
import { DIRECT, OWN_SITE, sourceOf } from '../source.ts'
import { createViewCounter, type ViewCounter, type Visitor } from './count-views.ts'

/** The service that counts views of jobs, and finds where visitors came from. */
export interface Visits {
  /** Notes that a visitor sees a job. Colleagues and previews don't count. */
  view(tenant: SiteTenant, positionId: number, request: RequestContext): Promise<void>
  /** Returns where the visitor of a job came from, as far as today's visits show. */
  source(tenant: SiteTenant, positionId: number, request: RequestContext): Promise<string>
  /** Adds the views that this process has noted to the counts in the database. */
  flush(): Promise<void>
}

export const visitService = defineService<Visits>('visits.visits')

const visitorOf = (tenant: SiteTenant, { ip, headers }: RequestContext): Visitor => ({
  tenantId: tenant.id,
  zone: tenant.site.company.timeZone,
  address: addressKey(ip),
  agent: headers.get('user-agent') ?? '',
})

const arrivalOf = ({ path = '', host, headers }: RequestContext) =>
  sourceOf({ path, host, referrer: headers.get('referer') })

/** Creates the service on a counter. */
export function createVisits(
  { db, shownNow }: Pick<FeatureContext, 'db' | 'shownNow'>,
  counter: ViewCounter = createViewCounter(db),
): Visits {
  return {
    async view(tenant, positionId, request) {
      if (request.isPreview || /prefetch/.test(request.headers.get('sec-purpose') ?? '')) return
      if (request.namesSession && (await request.viewer())?.staffRole) return
      const source = arrivalOf(request)
      counter.add({ ...visitorOf(tenant, request), positionId, source, at: await shownNow() })
    },
    async source(tenant, positionId, request) {
      const source = arrivalOf(request)
      if (source !== OWN_SITE && source !== DIRECT) return source
      // The page that calls is the site's own; where its visitor came from is known of the job's first view.
      return (await counter.sourceOf({ ...visitorOf(tenant, request), positionId }, await shownNow())) ?? DIRECT
    },
    flush: async () => counter.flush(await shownNow()),
  }
}
