import { defineFeature } from '#platform/feature/feature.ts'
import { guestFinder } from '#platform/feature/ports.ts'
import { provide } from '#platform/feature/service.ts'
import { createGuestFinder, createGuests, guestService } from './guest-service.ts'
import { guestsPart } from './personal-data.ts'

export { checkSession, type Guests, guestService } from './guest-service.ts'

export const guests = defineFeature({
  name: 'guests',
  after: ['session'],
  provides: [
    provide(guestFinder, createGuestFinder),
    provide(guestService, ({ db, secrets, config, publicUrl }) =>
      createGuests({ db, signingSecret: secrets.signing, limits: config.limits, publicUrl }),
    ),
  ],
  personalData: () => guestsPart,
})
