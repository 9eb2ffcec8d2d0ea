import { sitemapPages } from '#features/jobs/publishing/server/index.ts'
import { serverLimits } from '#config/server-limits.ts'
import { addDays } from '#kernel/time.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { provide } from '#platform/feature/service.ts'
import { runRegularly } from '#platform/jobs/jobs.ts'
import { eventEndpoints } from '../contract.ts'
import { eventCommands } from './company/commands.ts'
import { companyEvents, companyEventService } from './company/company-events.ts'
import { eventDashboard } from './dashboard.ts'
import { seedDemoEvents } from './demo/seed-demo.ts'
import { eventPages, eventAddresses } from './page-heads.ts'
import { eventsPart } from './personal-data.ts'
import { eventParts } from './parts.ts'
import { purgeAddresses } from './registration-store.ts'
import { calendarRoute, eventBindings } from './routes.ts'
import { fillFreedSeats, remindOfEvents, notifyOfChanges } from './notify-of-changes.ts'

export {
  type CompanyEvent,
  type CompanyEvents,
  companyEventService,
  type EventDraft,
} from './company/company-events.ts'

export const events = defineFeature({
  name: 'events',
  after: ['session', 'notifications', 'webhooks', 'guests', 'forms'],
  endpoints: eventEndpoints,
  bindings: (context) => eventBindings(eventParts(context)),
  routes: (context, requests) => [calendarRoute(eventParts(context), requests)],
  provides: [
    provide(sitemapPages, ({ db, now }) => eventAddresses(db, now)),
    provide(companyEventService, (context) => companyEvents({ ...eventParts(context), now: context.now })),
  ],
  commands: eventCommands,
  personalData: () => eventsPart,
  dashboard: (context) => eventDashboard(eventParts(context)),
  demo: (context, { sites, now }) => seedDemoEvents(context, sites, now),
  pages: eventPages,
  jobs(context) {
    const parts = () => eventParts(context)
    runRegularly(context, { name: 'tell-of-events', cron: '* * * * *' }, async (_db, now) => {
      await fillFreedSeats(parts(), now)
      await notifyOfChanges(parts())
      await remindOfEvents(parts(), now)
    })
    runRegularly(context, { name: 'forget-event-addresses', cron: '47 3 * * *' }, (db, now) =>
      purgeAddresses(db, addDays(now, -serverLimits.eventAddressDays)),
    )
  },
})
