import { sitemapPages } from '#features/jobs/publishing/server/index.ts'
import { eventLifetimes } from '../limits.ts'
import { addDays } from '#kernel/time.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { provide } from '#platform/feature/service.ts'
import { runRegularly } from '#platform/jobs/jobs.ts'
import { eventEndpoints } from '../contract.ts'
import { deskEventEndpoints } from '../desk-contract.ts'
import { eventActs } from './company/acts.ts'
import { eventCommands } from './company/commands.ts'
import { companyEvents, companyEventService } from './company/company-events.ts'
import { bindEventReads, eventReads } from './company/event-reads.ts'
import { eventDashboard } from './dashboard.ts'
import { seedDemoEvents } from './demo/seed-demo.ts'
import { eventPages, eventAddresses } from './page-heads.ts'
import { eventsData } from './personal-data.ts'
import { eventDependencies } from './dependencies.ts'
import { deliverMessage, messageJob } from './company/send-message.ts'
import { deskEventBindings } from './company/desk-events.ts'
import { purgeAddresses } from './registration-store.ts'
import { calendarRoute, eventBindings } from './routes.ts'
import { fillFreedSeats, remindOfEvents, notifyOfChanges } from './notify-of-changes.ts'

export { companyEventService } from './company/company-events.ts'
export { startOf } from './calendar-entry.ts'
export { listEventsBetween } from './store.ts'

export const events = defineFeature({
  name: 'events',
  after: ['session', 'notifications', 'webhooks', 'guests', 'forms'],
  endpoints: [...eventEndpoints, ...eventReads, ...deskEventEndpoints],
  bindings: (context) => [
    ...eventBindings(eventDependencies(context)),
    ...bindEventReads(context),
    ...deskEventBindings(context),
  ],
  acts: eventActs,
  routes: (context, requests) => [calendarRoute(eventDependencies(context), requests)],
  provides: [
    provide(sitemapPages, ({ db, now }) => eventAddresses(db, now)),
    provide(companyEventService, (context) => companyEvents({ ...eventDependencies(context), now: context.now })),
  ],
  commands: eventCommands,
  personalData: () => eventsData,
  dashboard: (context) => eventDashboard(eventDependencies(context)),
  demo: (context, { sites, now }) => seedDemoEvents(context, sites, now),
  pages: eventPages,
  jobs(context) {
    const dependencies = () => eventDependencies(context)
    runRegularly(context, { name: 'tell-of-events', cron: '* * * * *' }, async (_db, now) => {
      await fillFreedSeats(dependencies(), now)
      await notifyOfChanges(dependencies())
      await remindOfEvents(dependencies(), now)
    })
    context.jobs.handle(messageJob, ({ id }, { stopping }) => deliverMessage(dependencies(), id, stopping))
    runRegularly(context, { name: 'forget-event-addresses', cron: '47 3 * * *' }, (db, now) =>
      purgeAddresses(db, addDays(now, -eventLifetimes.addressDays)),
    )
  },
})
