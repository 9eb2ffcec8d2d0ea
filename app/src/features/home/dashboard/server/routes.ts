import type { Viewer } from '#kernel/viewer.ts'
import type { DashboardVisit } from '#platform/feature/dashboard-part.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import * as contract from '../contract.ts'
import { dismissNudge } from './dismiss-nudge.ts'
import {
  type DashboardDependencies,
  loadDashboard,
  presentDashboard,
  presentNudge,
  presentSummary,
} from './load-dashboard.ts'

interface Call {
  tenant: SiteTenant
  viewer: Viewer
  context: RequestContext
}

const visitOf = async ({ tenant, viewer, context }: Call): Promise<DashboardVisit> => ({
  tenant,
  accountId: viewer.accountId,
  now: await context.now(),
  context,
})

export function dashboardBindings(parts: DashboardDependencies): Binding[] {
  const load = async (call: Call) => loadDashboard(parts, await visitOf(call))
  return [
    bind(contract.getDashboard, async (call) => ({ data: presentDashboard(await load(call), call.context.locale) })),
    bind(contract.getSummary, async (call) => ({ data: presentSummary(await load(call)) })),
    bind(contract.getNudges, async (call) => {
      const { shown, failed } = await load(call)
      return { data: { nudges: shown.map((cause) => presentNudge(cause, call.context.locale)), failed: [...failed] } }
    }),
    bind(contract.dismissNudge, async ({ params, body, ...call }) => {
      await dismissNudge(parts, await visitOf(call), params.id, body.until)
      return { data: {} }
    }),
  ]
}
