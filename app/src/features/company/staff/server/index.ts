import { roleOfProvider } from '#features/account/session/server/index.ts'
import { audit } from '#platform/acts/audit.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { isBegun } from '#platform/feature/ports.ts'
import { provide } from '#platform/feature/service.ts'
import { runRegularly } from '#platform/jobs/jobs.ts'
import { staffEndpoints } from '../contract.ts'
import { staffLimits } from '../limits.ts'
import { staffActs } from './acts.ts'
import { inviteFirstOwner } from './invite.ts'
import { deleteOldInvitations, isUntouched } from './invitation-store.ts'
import { createAudit } from './audit-store.ts'
import { followProvider } from './follow-provider.ts'
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
  provides: [
    provide(audit, ({ db }) => createAudit(db)),
    provide(roleOfProvider, (context) => (given) => followProvider(context, given)),
    provide(isBegun, ({ db }) => rememberBegun((tenantId) => isUntouched(db, tenantId))),
  ],
  jobs: (context) =>
    runRegularly(context, { name: 'forget-staff-invitations', cron: '47 3 * * *' }, deleteOldInvitations),
  acts: staffActs,
  commands: staffCommands,
  personalData: () => staffData,
  firstSteps: async (context, tenant) => {
    const url = await inviteFirstOwner(context, tenant)
    return url === undefined
      ? []
      : [
          `${tenant.name} has no one yet. Open this link within ${staffLimits.invitationDays} days to become its first owner:`,
          `  ${url}`,
        ]
  },
  demo: ({ db }, { sites }) => seedDemoJobs(db, sites.meridian),
})

/** Asks the database until a site has begun, which it then stays. */
function rememberBegun(ask: (tenantId: number) => Promise<boolean>): (tenantId: number) => Promise<boolean> {
  const begun = new Set<number>()
  return async (tenantId) => {
    if (!begun.has(tenantId) && !(await ask(tenantId))) begun.add(tenantId)
    return begun.has(tenantId)
  }
}
