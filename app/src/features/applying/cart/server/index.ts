import { afterSubmit, applicationService, cartKeys } from '#features/applying/applications/server/index.ts'
import { guestService } from '#features/account/guests/server/index.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { provide } from '#platform/feature/service.ts'
import { cartEndpoints } from '../contract.ts'
import { cartData } from './personal-data.ts'
import { cartBindings } from './routes.ts'
import { seedDemoCart } from './seed-demo.ts'
import { findKeys, removeItems } from './store.ts'

export const cart = defineFeature({
  name: 'cart',
  after: ['session', 'positions', 'guests', 'applications'],
  endpoints: cartEndpoints,
  bindings: ({ db, use }) =>
    cartBindings({
      db,
      guests: use(guestService),
      appliedAmong: (applicant, ids) => use(applicationService).appliedAmong(applicant, ids),
    }),
  provides: [
    provide(
      cartKeys,
      ({ db }) =>
        (applicant, ids) =>
          findKeys(db, applicant, ids),
    ),
    // Positions that were applied for leave the cart in the same transaction.
    provide(
      afterSubmit,
      () =>
        (trx, { applicant, positionId }) =>
          removeItems(trx, applicant, [positionId]),
    ),
  ],
  personalData: () => cartData,
  demo: ({ db }, { sites, now }) => seedDemoCart(db, sites.meridian, 'alice@example.com', now),
})
