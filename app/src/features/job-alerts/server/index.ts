import { alertStatusService } from '#features/search/server/index.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { provide } from '#platform/feature/service.ts'
import { jobAlertEndpoints } from '../contract.ts'
import { findAlertStatus } from './alert-status.ts'
import { purgeAlertsDaily } from './purge-alerts.ts'
import { jobAlertService } from './job-alert-service.ts'
import { alertLinkRoute } from './linked-alerts.ts'
import { jobAlertsPart } from './personal-data.ts'
import { jobAlertBindings } from './routes.ts'
import { seedDemoJobAlerts } from './seed-demo.ts'
import { sendAlertsRegularly } from './send-alerts.ts'

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
    purgeAlertsDaily(context.jobs, context.db, context.now)
    sendAlertsRegularly(context)
  },
  personalData: () => jobAlertsPart,
  async demo({ db, tenants }, { sites, now }) {
    const meridian = tenants.byId(sites.meridian)
    return meridian !== undefined && (await seedDemoJobAlerts(db, meridian, 'alice@example.com', now))
  },
})
