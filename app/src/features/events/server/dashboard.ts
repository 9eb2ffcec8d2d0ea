import { DAY_MS } from '#kernel/time.ts'
import type { DashboardPart } from '#platform/feature/dashboard-part.ts'
import { eventPath } from '../rules.ts'
import { isRegistered, takesPart } from '../states.ts'
import { showOwnEvents } from './candidate/show-events.ts'
import type { EventParts } from './parts.ts'

/** The candidate's events on the dashboard; one asks for attention on the day before it. */
export const eventDashboard = (parts: EventParts): DashboardPart => ({
  key: 'events',
  tabs: ['events'],
  async load({ tenant, accountId, now, context }) {
    const events = await showOwnEvents({ parts, tenant, context }, accountId)
    const own = events.filter(({ state }) => state === 'registered' || state === 'waitlisted')
    const soon = own.filter(({ registration, startsAt }) => {
      const left = Date.parse(startsAt) - now.getTime()
      return isRegistered(registration ?? 'none') && left > 0 && left <= DAY_MS
    })
    return {
      data: { events },
      total: own.filter(({ registration }) => takesPart(registration ?? 'none')).length,
      causes: soon.map(({ encId, title, startsAt, starts }) => ({
        rule: 'event-soon',
        subject: encId,
        due: new Date(startsAt),
        starts,
        actionUrl: eventPath(encId),
        values: { name: title },
      })),
    }
  },
})
