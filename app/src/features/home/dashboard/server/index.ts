import { defineFeature } from '#platform/feature/feature.ts'
import { dashboardParts } from '#platform/feature/ports.ts'
import { runRegularly } from '#platform/jobs/jobs.ts'
import { dashboardEndpoints } from '../contract.ts'
import { dashboardData } from './personal-data.ts'
import { dashboardBindings } from './routes.ts'
import { deleteEnded } from './store.ts'

export const dashboard = defineFeature({
  name: 'dashboard',
  after: ['session'],
  endpoints: dashboardEndpoints,
  bindings: ({ db, use }) => dashboardBindings({ db, parts: use(dashboardParts) }),
  jobs: (context) => runRegularly(context, { name: 'forget-dismissed-nudges', cron: '27 3 * * *' }, deleteEnded),
  personalData: () => dashboardData,
})
