import { appliedAmongService, savedAmongService } from '#features/jobs/positions/server/index.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { provide } from '#platform/feature/service.ts'
import { savedPositionEndpoints } from '../contract.ts'
import { savedPositionsDashboard } from './dashboard.ts'
import { savedPositionsData } from './personal-data.ts'
import { savedPositionBindings } from './routes.ts'
import { seedDemoSavedPositions } from './seed-demo.ts'
import type { SavedDependencies } from './show-saved-positions.ts'
import { findSavedAmong } from './store.ts'

const partsOf = ({ db, use }: FeatureContext): SavedDependencies => ({ db, appliedOf: use(appliedAmongService) })

export const savedPositions = defineFeature({
  name: 'saved-positions',
  after: ['session', 'positions'],
  endpoints: savedPositionEndpoints,
  bindings: (context) => savedPositionBindings(partsOf(context)),
  provides: [
    provide(
      savedAmongService,
      ({ db }) =>
        (viewer, ids) =>
          findSavedAmong(db, viewer, ids),
    ),
  ],
  personalData: () => savedPositionsData,
  dashboard: (context) => savedPositionsDashboard(partsOf(context)),
  demo: ({ db }, { sites, now }) => seedDemoSavedPositions(db, sites, now),
})
