export { createSimilarFinder } from './find-similar.ts'
export { filterReading, pairs, searchBindings, type SearchDependencies } from './routes.ts'
export { startSearchService, type SearchService } from './search-service.ts'
export type { PositionIndex } from './position-index.ts'
