import type { Database } from '#platform/db/database.ts'
import type { DashboardPart } from '#platform/feature/dashboard-part.ts'
import { hasUnverifiedEmail } from './account-store.ts'

/** Creates the dashboard's nudge for accounts whose email address is not proven, such as ones written by another system. */
export const addressDashboard = (db: Database): DashboardPart => ({
  key: 'address',
  tabs: [],
  async load({ tenant, accountId }) {
    const isMissing = await hasUnverifiedEmail(db, { tenantId: tenant.id, accountId })
    const actionUrl = '/careers/settings#email'
    return {
      data: {},
      total: 0,
      causes: isMissing
        ? [{ rule: 'address-to-prove', subject: 'email', due: null, actionUrl, values: { name: '' } }]
        : [],
    }
  },
})
