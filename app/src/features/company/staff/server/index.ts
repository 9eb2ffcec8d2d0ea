import { audit } from '#platform/acts/audit.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { provide } from '#platform/feature/service.ts'
import { runRegularly } from '#platform/jobs/jobs.ts'
import { staffEndpoints } from '../contract.ts'
import { staffActs } from './acts.ts'
import { deleteOldInvitations } from './invitation-store.ts'
import { createAudit } from './audit-store.ts'
import { staffCommands } from './commands.ts'
import { staffData } from './personal-data.ts'
import { seedDemoJobs } from './store.ts'
import { staffBindings } from './routes.ts'

export { listAuditOf } from './audit-store.ts'
export { listJobsOf } from './store.ts'

/** The people who hire: their roles, invitations and the record of what they did. */
export const staff = defineFeature({
  name: 'staff',
  after: ['session', 'positions', 'applications'],
  endpoints: staffEndpoints,
  bindings: staffBindings,
  provides: [provide(audit, ({ db }) => createAudit(db))],
  jobs: (context) =>
    runRegularly(context, { name: 'forget-staff-invitations', cron: '47 3 * * *' }, deleteOldInvitations),
  acts: staffActs,
  commands: staffCommands,
  personalData: () => staffData,
  demo: ({ db }, { sites }) => seedDemoJobs(db, sites.meridian),
})
