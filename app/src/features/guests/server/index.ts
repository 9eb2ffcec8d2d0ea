import { defineFeature } from '#platform/feature/feature.ts'
import { provide } from '#platform/feature/service.ts'
import { createGuests, guestService } from './guest-service.ts'
import { guestsPart } from './personal-data.ts'

export { type Guests, guestService } from './guest-service.ts'

export const guests = defineFeature({
  name: 'guests',
  after: ['session'],
  provides: [provide(guestService, createGuests)],
  personalData: () => guestsPart,
})
