import { alertStatusService } from '#features/search/server/index.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { provide } from '#platform/feature/service.ts'
import { runRegularly } from '#platform/jobs/jobs.ts'
import { jobAlertEndpoints } from '../contract.ts'
import { findAlertStatus } from './alert-status.ts'
import { jobAlertsDashboard } from './dashboard-part.ts'
import { jobAlertService } from './job-alert-service.ts'
import { alertLinkRoute } from './guests/linked-alerts.ts'
import { purgeAlerts } from './guests/linked-store.ts'
import { jobAlertsPart } from './personal-data.ts'
import { jobAlertBindings } from './routes.ts'
import { seedDemoJobAlerts } from './seed-demo.ts'
import { sendAlertsRegularly } from './sending/send-alerts.ts'

export const jobAlerts = defineFeature({
  name: 'job-alerts',
  after: ['session', 'search', 'notifications'],
  endpoints: jobAlertEndpoints,
  bindings: (context) => jobAlertBindings(jobAlertService(context)),
  routes: (context, { tenantOf, contextOf }) => [alertLinkRoute(jobAlertService(context), tenantOf, contextOf)],
  provides: [
    provide(alertStatusService, (context) => {
      const service = jobAlertService(context)
      return (call) => findAlertStatus({ service, ...call })
    }),
  ],
  jobs(context) {
    runRegularly(context, { name: 'forget-job-alerts', cron: '53 3 * * *' }, purgeAlerts)
    sendAlertsRegularly(context)
  },
  personalData: () => jobAlertsPart,
  dashboard: ({ db }) => jobAlertsDashboard(db),
  async demo({ db, tenants }, { sites, now }) {
    const meridian = tenants.byId(sites.meridian)
    return meridian !== undefined && (await seedDemoJobAlerts(db, meridian, 'alice@example.com', now))
  },
})
