import { requestErrors } from '#kernel/error.ts'
import type { DashboardVisit } from '#platform/feature/dashboard-part.ts'
import { dashboardErrors } from '../errors.ts'
import { defaultDismissalEnd, parseNudgeId, rules } from '../rules.ts'
import { type DashboardDependencies, loadDashboard } from './load-dashboard.ts'
import { writeDismissal } from './store.ts'

/**
 * Dismisses a nudge until an instant, permanently if it is null, and for the default number of days if it is undefined.
 * A repeated call succeeds.
 * @throws `not-found` if nothing causes it, `not-dismissible`, `request/unavailable` if its part could not be loaded
 */
export async function dismissNudge(
  parts: DashboardDependencies,
  visit: DashboardVisit,
  id: string,
  until: string | null | undefined,
): Promise<void> {
  const { tenant, accountId, now } = visit
  const named = parseNudgeId(id)
  if (!named) throw dashboardErrors.error('not-found')
  const { causes, failed } = await loadDashboard(parts, visit)
  if (!causes.some(({ rule, subject }) => rule === named.rule && subject === named.subject)) {
    if (failed.length > 0) throw requestErrors.error('unavailable')
    throw dashboardErrors.error('not-found')
  }
  if (!rules[named.rule].dismissible) throw dashboardErrors.error('not-dismissible')
  const end = until === undefined ? defaultDismissalEnd(now) : until && new Date(until)
  const owner = { tenantId: tenant.id, accountId }
  if (!(await writeDismissal(parts.db, owner, { ...named, until: end || null }, now)))
    throw requestErrors.error('session-ended')
}
