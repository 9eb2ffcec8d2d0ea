import type { Position } from '#features/jobs/positions/position.ts'
import type { AddressLocator, Gazetteer } from '#features/jobs/places/server/index.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { defineService } from '#platform/feature/service.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { SearchState } from '../../search-params.ts'
import type { SearchService } from '../search-service.ts'

/** The dependencies of answers to searches. */
export interface SearchDependencies {
  service: SearchService
  gazetteer: Gazetteer
  addresses: AddressLocator
  /** Returns those of the positions that the viewer saved. */
  savedOf(viewer: Viewer, positionIds: number[]): Promise<ReadonlySet<number>>
  appliedOf(viewer: Viewer, positionIds: readonly number[]): Promise<ReadonlyMap<number, Date>>
  /** Returns the viewer's job alert for this search, if any. */
  alertStatus(call: AlertStatusCall): Promise<{ hash: string; isActive: boolean } | undefined>
  /** Returns the order of positions by the viewer's match; undefined if there is none. */
  matchOrder: MatchOrder
  /**
   * Returns an open position that anyone can see.
   * @throws `positions/not-found`
   */
  findPosition(tenantId: number, id: string, now: () => Promise<Date>): Promise<Position>
}

/** Sorts position ids by a viewer's match with them; the order of equal ones stays. */
export type OrderIds = (ids: number[]) => Promise<number[]>
/** Returns how a viewer's match sorts; undefined if they have none. */
export type MatchOrder = (call: Omit<AlertStatusCall, 'state'>) => Promise<OrderIds | undefined>

/** A search of a signed-in viewer. */
export interface AlertStatusCall {
  tenant: SiteTenant
  viewer: Viewer
  context: RequestContext
  state: SearchState
}

/** Finds the viewer's alert for a search, if there is one. Provided by job-alerts. */
export const alertStatusService = defineService<SearchDependencies['alertStatus']>('search.alert-status')

/** Orders positions by a viewer's match. Provided by match. */
export const matchOrderService = defineService<MatchOrder>('search.match-order')
