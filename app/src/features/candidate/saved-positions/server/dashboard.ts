import type { DashboardPart } from '#platform/feature/dashboard-part.ts'
import { type SavedDependencies, showSavedPositions } from './show-saved-positions.ts'

/** Creates the dashboard's part of saved positions. */
export const savedPositionsDashboard = (parts: SavedDependencies): DashboardPart => ({
  key: 'savedPositions',
  tabs: ['savedPositions'],
  async load({ tenant, accountId, now, context: { locale } }) {
    const savedPositions = await showSavedPositions(parts, { tenantId: tenant.id, accountId }, { now, locale })
    const closing = savedPositions.filter(({ archived_at, closes }) => archived_at === null && closes !== null)
    return {
      data: { savedPositions },
      total: savedPositions.length,
      causes: closing.map(({ id, name, positionUrl, closes }) => ({
        rule: 'saved-job-closing',
        subject: String(id),
        due: closes === null ? null : new Date(closes),
        actionUrl: positionUrl,
        values: { name },
      })),
    }
  },
})
