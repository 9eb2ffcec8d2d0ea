import { alertStatusService } from '#features/jobs/search/server/index.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { provide } from '#platform/feature/service.ts'
import { runRegularly } from '#platform/jobs/jobs.ts'
import { jobAlertEndpoints } from '../contract.ts'
import { findAlertStatus } from './alert-status.ts'
import { jobAlertDependencies } from './records/dependencies.ts'
import { alertLinkRoute } from './guests/linked-alerts.ts'
import { purgeAlerts } from './guests/linked-store.ts'
import { jobAlertsData } from './personal-data.ts'
import { jobAlertBindings } from './routes.ts'
import { seedDemoJobAlerts } from './seed-demo.ts'
import { sendAlertsRegularly } from './sending/send-alerts.ts'
import type { Database } from '#platform/db/database.ts'
import type { DashboardPart } from '#platform/feature/dashboard-part.ts'
import { alertsOffered } from '../rules.ts'
import { listSearches } from './records/store.ts'

export const jobAlerts = defineFeature({
  name: 'job-alerts',
  after: ['session', 'search', 'notifications'],
  endpoints: jobAlertEndpoints,
  bindings: (context) => jobAlertBindings(jobAlertDependencies(context)),
  routes: (context, { tenantOf, contextOf }) => [alertLinkRoute(jobAlertDependencies(context), tenantOf, contextOf)],
  provides: [
    provide(alertStatusService, (context) => {
      const service = jobAlertDependencies(context)
      return (call) => findAlertStatus({ service, ...call })
    }),
  ],
  jobs(context) {
    runRegularly(context, { name: 'forget-job-alerts', cron: '53 3 * * *' }, purgeAlerts)
    sendAlertsRegularly(context)
  },
  personalData: () => jobAlertsData,
  dashboard: ({ db }) => jobAlertsDashboard(db),
  async demo({ db, tenants }, { sites, now }) {
    const meridian = tenants.byId(sites.meridian)
    return meridian !== undefined && (await seedDemoJobAlerts(db, meridian, 'alice@example.com', now))
  },
})

/** Creates the dashboard's nudge for candidates without a job alert, on sites that have alerts. */
const jobAlertsDashboard = (db: Database): DashboardPart => ({
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
