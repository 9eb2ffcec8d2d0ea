import { defineFeature } from '#platform/feature/feature.ts'
import { talentNetworkEndpoints } from '../contract.ts'
import { purgeEntriesDaily } from './purge-entries.ts'
import { networkLinkRoute } from './linked-entry.ts'
import { networkService } from './network-service.ts'
import { talentNetworkPart } from './personal-data.ts'
import { talentNetworkBindings } from './routes.ts'

export const talentNetwork = defineFeature({
  name: 'talent-network',
  after: ['session'],
  endpoints: talentNetworkEndpoints,
  bindings: (context) => talentNetworkBindings(networkService(context)),
  routes: (context, { tenantOf, contextOf }) => [networkLinkRoute(networkService(context), tenantOf, contextOf)],
  jobs: ({ jobs, db, now }) => purgeEntriesDaily(jobs, db, now),
  personalData: () => talentNetworkPart,
})
