import type { Database } from '#platform/db/database.ts'
import type { DashboardPart } from '#platform/feature/dashboard-part.ts'
import { listResumes } from './store.ts'

/** Creates the dashboard's nudge for candidates without a résumé. */
export const resumesDashboard = (db: Database): DashboardPart => ({
  key: 'resumes',
  tabs: [],
  async load({ tenant, accountId }) {
    const resumes = await listResumes(db, { tenantId: tenant.id, accountId })
    if (resumes.length > 0) return { data: {}, total: resumes.length, causes: [] }
    const actionUrl = '/careers/profile/resumes'
    return {
      data: {},
      total: 0,
      causes: [{ rule: 'no-resume', subject: 'profile', due: null, actionUrl, values: { name: '' } }],
    }
  },
})
