import { DAY_MS } from '#kernel/time.ts'
import type { DashboardPart } from '#platform/feature/dashboard-part.ts'
import { eventPath } from '../rules.ts'
import { showOwnEvents } from './candidate/show-events.ts'
import type { EventDependencies } from './dependencies.ts'
import { isRegistered } from '../states.ts'

/** The candidate's events on the dashboard; an event is highlighted on the day before it. */
export const eventDashboard = (dependencies: EventDependencies): DashboardPart => ({
  key: 'events',
  tabs: ['events'],
  async load({ tenant, accountId, now, context }) {
    const events = await showOwnEvents({ dependencies, tenant, context }, accountId)
    const soon = events.filter(({ state, startsAt }) => {
      const left = Date.parse(startsAt) - now.getTime()
      return isRegistered(state) && left > 0 && left <= DAY_MS
    })
    return {
      data: { events },
      // As in the tab, which also lists events that are over, canceled or left.
      total: events.filter(({ registration }) => registration !== null).length,
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
