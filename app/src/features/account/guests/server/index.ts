import { fileLimits } from '#platform/files/limits.ts'
import { afterSignIn } from '#features/account/session/server/index.ts'
import { addMs } from '#kernel/time.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { guestFinder } from '#platform/feature/ports.ts'
import { provide } from '#platform/feature/service.ts'
import { runRegularly } from '#platform/jobs/jobs.ts'
import { guestEndpoints } from '../contract.ts'
import { continueOnAnotherDevice } from './continue-on-another-device.ts'
import { continueRoute } from './continue-route.ts'
import { guestDependencies } from './dependencies.ts'
import { createGuestFinder, createGuests, guestService } from './guest-service.ts'
import { guestsData } from './personal-data.ts'
import { guestBindings } from './routes.ts'
import { deleteEmptyGuests } from './store.ts'
import { adoptGuest } from './claim-guests.ts'

export { continueQuery } from './continue-on-another-device.ts'
export { checkSession, type Guests, guestService } from './guest-service.ts'
export { eraseGuestData } from './erase-guest.ts'
export { addGuest, findGuestById, listGuestsWith } from './store.ts'
export {
  addressedItems,
  guestApplications,
  type GuestDrafts,
  guestDrafts,
  type GuestHoldings,
  type VerifiedAddress,
} from './guest-holdings.ts'
export { guestDownload, guestDependencies } from './dependencies.ts'

export const guests = defineFeature({
  name: 'guests',
  after: ['session'],
  endpoints: guestEndpoints,
  bindings: (context) => guestBindings(guestDependencies(context)),
  provides: [
    provide(guestFinder, ({ db, secrets, publicUrl }) =>
      createGuestFinder({ db, signingSecret: secrets.signing, publicUrl }),
    ),
    provide(guestService, ({ db, secrets, config, publicUrl }) =>
      createGuests({ db, signingSecret: secrets.signing, limits: config.limits, publicUrl }),
    ),
    provide(afterSignIn, (context) => {
      const dependencies = guestDependencies(context)
      return async (person) =>
        adoptGuest(dependencies, person, await context.use(guestFinder)(person.tenant, person.context.headers))
    }),
  ],
  earlyRedirect: continueOnAnotherDevice,
  routes: (context, requests) => [continueRoute(context, requests)],
  jobs: (context) =>
    runRegularly(context, { name: 'delete-empty-guests', cron: '50 3 * * *' }, (db, now) =>
      deleteEmptyGuests(db, addMs(now, -fileLimits.orphanMs)),
    ),
  personalData: () => guestsData,
})
