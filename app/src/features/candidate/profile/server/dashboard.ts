import type { Database } from '#platform/db/database.ts'
import type { DashboardPart } from '#platform/feature/dashboard-part.ts'
import { message } from '#platform/messages/messages.ts'
import { scoreProfile } from '../score-profile.ts'
import { presentProfile } from './profile-service.ts'
import { findProfile } from './store.ts'

/** Creates the dashboard's nudge for the empty section that would complete the profile most. */
export const profileDashboard = (db: Database): DashboardPart => ({
  key: 'profile',
  tabs: [],
  async load({ tenant, accountId, context }) {
    const loaded = await findProfile(db, { tenantId: tenant.id, accountId })
    // Files have a separate nudge, so they count as complete here.
    const { sections } = scoreProfile(loaded && presentProfile(loaded), tenant.site.profileConfig, true)
    const [gap] = sections.filter(({ worth }) => worth > 0).toSorted((one, other) => other.worth - one.worth)
    if (!gap) return { data: {}, total: 0, causes: [] }
    const name = message(context.locale, `profile.section.${gap.section}`)
    return {
      data: {},
      total: 0,
      causes: [
        { rule: 'profile-gaps', subject: 'profile', due: null, actionUrl: '/careers/profile', values: { name } },
      ],
    }
  },
})
