import { candidateApplicant } from '#kernel/candidate/applicant.ts'
import type { DashboardPart } from '#platform/feature/dashboard-part.ts'
import type { ApplicationDependencies } from '../records/dependencies.ts'
import { listOwn } from './show-application.ts'

/** Creates the dashboard's part of applications. Jobs that the candidate has applied for get no other nudge. */
export const applicationsDashboard = (dependencies: ApplicationDependencies): DashboardPart => ({
  key: 'applications',
  tabs: ['applications'],
  async load({ tenant, accountId, context, now }) {
    const applicant = candidateApplicant({ tenantId: tenant.id, accountId })
    const data = await listOwn({ dependencies, tenant, applicant, context }, now)
    const { applications, inactiveApplications } = data
    return {
      data,
      total: applications.length + inactiveApplications.length,
      causes: [],
      settled: applications.map(({ pid }) => `position:${pid}`),
    }
  },
})
