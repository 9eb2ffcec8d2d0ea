import { defineFeature } from '#platform/feature/feature.ts'
import { runRegularly } from '#platform/jobs/jobs.ts'
import { talentNetworkEndpoints } from '../contract.ts'
import { networkLinkRoute } from './linked-entry.ts'
import { networkDependencies } from './dependencies.ts'
import { talentNetworkData } from './personal-data.ts'
import { talentNetworkBindings } from './routes.ts'
import { purgeEntries } from './store.ts'

export const talentNetwork = defineFeature({
  name: 'talent-network',
  after: ['session'],
  endpoints: talentNetworkEndpoints,
  bindings: (context) => talentNetworkBindings(networkDependencies(context)),
  routes: (context, { tenantOf, contextOf }) => [networkLinkRoute(networkDependencies(context), tenantOf, contextOf)],
  jobs: (context) => runRegularly(context, { name: 'forget-talent-network-entries', cron: '43 3 * * *' }, purgeEntries),
  personalData: () => talentNetworkData,
})
