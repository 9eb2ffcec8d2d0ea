import { join } from 'node:path'
import { addressService, gazetteerService } from '#features/jobs/places/server/index.ts'
import {
  appliedAmongService,
  savedAmongService,
  showOpenPosition,
  similarFinderService,
} from '#features/jobs/positions/server/index.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { provide, provideOpened } from '#platform/feature/service.ts'
import { searchEndpoints } from '../contract.ts'
import { plainAddress } from './filters/filter-reading.ts'
import { createSimilarFinder } from './similar-finder.ts'
import { createDatabaseIndex } from './postgres/database-index.ts'
import { checkSearchRows } from './postgres/catch-up.ts'
import { searchCommands } from './synonyms-command.ts'
import { siteSynonyms } from './understanding/site-synonyms.ts'
import { alertStatusService, matchOrderService } from './answering/dependencies.ts'
import { searchBindings } from './routes.ts'
import { searchService, startSearchService } from './search-service.ts'

export { syncSearchRows } from './postgres/sync-search-rows.ts'
export { describeSearch } from './describe-search.ts'
export { matchingOf, newestOf } from './newest-first.ts'
export { readSearchCriteria, searchParamsHash, resolveVisitorLocation } from './search-criteria.ts'
export { type SearchService } from './search-service.ts'
export type { PositionIndex } from './position-index.ts'
export { alertStatusService, matchOrderService, searchService }
export type { MatchOrder } from './answering/dependencies.ts'

export const search = defineFeature({
  name: 'search',
  after: ['tenants', 'places', 'positions'],
  endpoints: searchEndpoints,
  commands: searchCommands,
  bindings: (context) =>
    searchBindings({
      service: context.use(searchService),
      gazetteer: context.use(gazetteerService),
      addresses: context.use(addressService),
      savedOf: context.use(savedAmongService),
      appliedOf: context.use(appliedAmongService),
      alertStatus: context.use(alertStatusService),
      matchOrder: context.use(matchOrderService),
      findPosition: (tenantId, id, now) => showOpenPosition(context.db, tenantId, id, undefined, now),
    }),
  provides: [
    provideOpened(searchService, {
      open(context) {
        const { db, database, log } = context
        const countryName = (code: string) => context.use(gazetteerService).countryName(code, 'en')
        return startSearchService({
          database,
          log,
          countryName,
          snapshotFolder: join(context.config.dataFolder, 'cache', 'search'),
          databaseIndex: (tenant, filters) =>
            createDatabaseIndex(db, tenant.id, filters, countryName, siteSynonyms(tenant.site)),
        })
      },
      close: (service) => service.close(),
      serverOnly: true,
    }),
    provide(
      similarFinderService,
      (context) => (tenant) => createSimilarFinder(context.use(searchService).index(tenant)),
    ),
  ],
  watch(context) {
    const { tenants } = context
    // The database answers until the index in memory is built.
    const open = () => void context.use(searchService).open(tenants.all())
    tenants.onChange(open)
    open()
    return () => undefined
  },
  isReady: (context) => context.use(searchService).isAnswering(),
  checks: { database: checkSearchRows },
  pages: {
    jobs: {
      redirect: (context, visit) => plainAddress(context.use(searchService), visit),
      version: (context, tenant) => context.use(searchService).index(tenant),
    },
  },
})
