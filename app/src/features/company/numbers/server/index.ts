import type { Viewer } from '#kernel/viewer.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { provide } from '#platform/feature/service.ts'
import { jobCountsService } from '#features/company/desk/server/index.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import { downloadNumbers, numberEndpoints, showNumbers as showNumbersEndpoint } from '../contract.ts'
import { numbersFile } from './number-files.ts'
import { seedDemoNumbers } from './seed-demo.ts'
import { countsOfJobs, type NumberCall, showNumbers } from './show-numbers.ts'

interface Input {
  tenant: SiteTenant
  viewer: Viewer
  context: RequestContext
}

/** Binds the endpoints of the numbers. */
function numberBindings(context: FeatureContext): Binding[] {
  const callOf = async ({ tenant, viewer, context: request }: Input): Promise<NumberCall> => ({
    context,
    tenant,
    viewer,
    now: await request.now(),
    locale: request.locale,
  })
  return [
    bind(showNumbersEndpoint, async (input) => ({ data: await showNumbers(await callOf(input), input.query) })),
    bind(downloadNumbers, async (input) => {
      const call = await callOf(input)
      return { data: numbersFile(await showNumbers(call, input.query), input.params.table, call.locale, call.now) }
    }),
  ]
}

/** The company's numbers: how many people see jobs, apply and are hired, and how long they wait. */
export const numbers = defineFeature({
  name: 'numbers',
  after: ['visits', 'staff', 'applications', 'desk'],
  endpoints: numberEndpoints,
  bindings: numberBindings,
  provides: [provide(jobCountsService, () => countsOfJobs)],
  demo: (context, { sites, now }) => seedDemoNumbers(context, sites, now),
})
