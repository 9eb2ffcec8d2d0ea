import { savedAmongService } from '#features/positions/server/index.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { provide } from '#platform/feature/service.ts'
import { savedPositionEndpoints } from '../contract.ts'
import { savedPositionsDashboard } from './dashboard-part.ts'
import { savedPositionsPart } from './personal-data.ts'
import { savedPositionBindings } from './routes.ts'
import { seedDemoSavedPositions } from './seed-demo.ts'
import { findSavedAmong } from './store.ts'

export const savedPositions = defineFeature({
  name: 'saved-positions',
  after: ['session', 'positions'],
  endpoints: savedPositionEndpoints,
  bindings: savedPositionBindings,
  provides: [
    provide(
      savedAmongService,
      ({ db }) =>
        (viewer, ids) =>
          findSavedAmong(db, viewer, ids),
    ),
  ],
  personalData: () => savedPositionsPart,
  dashboard: ({ db }) => savedPositionsDashboard(db),
  demo: ({ db }, { sites, now }) => seedDemoSavedPositions(db, sites.meridian, 'alice@example.com', now),
})
