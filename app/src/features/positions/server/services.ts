import type { Viewer } from '#kernel/viewer.ts'
import { defineService } from '#platform/feature/service.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { SimilarFinder } from './insights.ts'

/** Finds which of the given positions a viewer saved. Provided by saved-positions. */
export const savedAmongService =
  defineService<(viewer: Viewer, positionIds: number[]) => Promise<ReadonlySet<number>>>('positions.saved-among')
/** Finds similar open positions at a site. Provided by search. */
export const similarFinderService = defineService<(tenant: SiteTenant) => SimilarFinder>('positions.similar-finder')
