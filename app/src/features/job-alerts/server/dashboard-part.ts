import type { Database } from '#platform/db/database.ts'
import type { DashboardPart } from '#platform/feature/dashboard-part.ts'
import { alertsOffered } from '../rules.ts'
import { listSearches } from './store.ts'

/** Creates the dashboard's nudge for candidates without a job alert, on sites that have alerts. */
export const jobAlertsDashboard = (db: Database): DashboardPart => ({
  key: 'jobAlerts',
  tabs: [],
  isOffered: ({ site }) => alertsOffered(site).toCandidates,
  async load({ tenant, accountId, now }) {
    const alerts = await listSearches(db, { tenantId: tenant.id, accountId }, now)
    if (alerts.length > 0) return { data: {}, total: alerts.length, causes: [] }
    return {
      data: {},
      total: 0,
      causes: [{ rule: 'alert-worth-making', subject: 'jobs', due: null, actionUrl: '/careers', values: { name: '' } }],
    }
  },
})
