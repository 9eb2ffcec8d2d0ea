import { serverLimits } from '#config/server-limits.ts'
import { addDays } from '#kernel/time.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { provide } from '#platform/feature/service.ts'
import { runRegularly } from '#platform/jobs/jobs.ts'
import { eventEndpoints } from '../contract.ts'
import { eventCommands } from './company/commands.ts'
import { companyEvents, companyEventService } from './company/company-events.ts'
import { eventParts } from './parts.ts'
import { purgeAddresses } from './registration-store.ts'
import { calendarRoute, eventBindings } from './routes.ts'
import { remindOfEvents, tellChanges } from './tell-changes.ts'

export { type CompanyEvent, companyEventService, type EventDraft } from './company/company-events.ts'

export const events = defineFeature({
  name: 'events',
  after: ['session', 'notifications', 'webhooks', 'guests', 'forms'],
  endpoints: eventEndpoints,
  bindings: (context) => eventBindings(eventParts(context)),
  routes: (context, requests) => [calendarRoute(eventParts(context), requests)],
  provides: [
    provide(companyEventService, (context) => companyEvents({ ...eventParts(context), now: context.now })),
  ],
  commands: eventCommands,
  jobs(context) {
    const parts = () => eventParts(context)
    runRegularly(context, { name: 'tell-of-events', cron: '* * * * *' }, async (_db, now) => {
      await tellChanges(parts())
      await remindOfEvents(parts(), now)
    })
    runRegularly(context, { name: 'forget-event-addresses', cron: '47 3 * * *' }, (db, now) =>
      purgeAddresses(db, addDays(now, -serverLimits.eventAddressDays)),
    )
  },
})
