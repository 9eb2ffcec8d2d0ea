import { defineService } from '#platform/feature/service.ts'
import type { PositionCard } from '#features/jobs/positions/contract.ts'
import type { Position } from '#features/jobs/positions/position.ts'
import type { AddressLocator, Gazetteer } from '#features/jobs/places/server/index.ts'
import { requestErrors } from '#kernel/error.ts'
import { epochSeconds } from '#kernel/time.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { bind, type Binding, first } from '#platform/http/endpoints.ts'
import * as limits from '#config/limits.ts'
import { searchErrors } from '../errors.ts'
import { explainResult, findFilterOptions, searchPositions, type SearchResults, suggestSearches } from '../contract.ts'
import { locationMode } from '../location-mode.ts'
import { formatSearch, parseSearch, type SearchState } from '../search-params.ts'
import { filterReadingOf } from './filters/filter-reading.ts'
import { findFilterOptions as findOptions } from './filters/find-filter-options.ts'
import { locationFinder } from './place-finder.ts'
import { cacheJson } from './indexing/answer-cache.ts'
import { explainResult as explain } from './indexing/explain-result.ts'
import { countListed, searchPositions as search } from './search-positions.ts'
import type { PositionIndex } from './position-index.ts'
import type { SearchService } from './search-service.ts'
import { suggestPlaces, suggestQueries } from './suggest-searches.ts'

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
export type MatchOrder = (call: Omit<AlertStatusCall, 'state'>) => Promise<OrderIds | undefined>

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

/** Converts query parameters to pairs, one per repetition. */
export function pairs(query: Record<string, unknown>): [string, string][] {
  return Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((part): [string, string][] =>
      typeof part === 'string' ? [[name, part]] : [],
    ),
  )
}

function pageSize(num: string | undefined, most: number): number {
  const requested = /^\d{1,9}$/.test(num ?? '') ? Number(num) : limits.searchPageSize
  return Math.min(Math.max(requested, 1), most)
}

export function searchBindings(dependencies: SearchDependencies): Binding[] {
  /** Marks the viewer's saved items, and the order that only they are offered, in a copy of the shared answer. */
  const marked = async (
    shared: SearchResults,
    call: AlertStatusCall,
    ordersByMatch: boolean,
  ): Promise<SearchResults> => {
    const results = ordersByMatch
      ? { ...shared, resultsMetaData: { ...shared.resultsMetaData, matchOrder: true as const } }
      : shared
    const ids = results.positions.map(({ id }) => id)
    const [saved, applied, kept] = await Promise.all([
      dependencies.savedOf(call.viewer, ids),
      dependencies.appliedOf(call.viewer, ids),
      dependencies.alertStatus(call),
    ])
    const mark = (card: PositionCard) => {
      const at = applied.get(card.id)
      const positionUserActions = { isSaved: saved.has(card.id), ...(at && { appliedTs: epochSeconds(at) }) }
      return { ...card, positionUserActions }
    }
    const positions = results.positions.map(mark)
    if (!kept) return { ...results, positions }
    const savedSearchMetadata = { savedSearchParamsHash: kept.hash, isSavedSearchActive: kept.isActive }
    return { ...results, positions, savedSearchMetadata }
  }
  /** @throws `search/starting` */
  const indexOf = async (tenant: SiteTenant): Promise<PositionIndex> => {
    const { service } = dependencies
    if (!(await service.findsAll(tenant))) throw searchErrors.error('starting')
    return service.index(tenant)
  }
  /**
   * Reads a search of a site.
   * @throws `request/not-enabled`, `search/starting`
   */
  const readSearch = async (tenant: SiteTenant, query: Record<string, unknown>) => {
    if (!tenant.site.pcsxConfig.enabled) throw requestErrors.error('not-enabled')
    const index = await indexOf(tenant)
    const parameters = pairs(query)
    return { index, state: parseSearch(parameters, await filterReadingOf(tenant, index, parameters)) }
  }
  const finderOf = (tenant: SiteTenant, { locale, ip }: RequestContext, index: PositionIndex) =>
    locationFinder(dependencies.gazetteer, index, locale, () =>
      tenant.site.ipGeolocation.enabled ? dependencies.addresses.locate(ip) : undefined,
    )
  return [
    bind(searchPositions, async ({ query, tenant, context }) => {
      const { index, state } = await readSearch(tenant, query)
      const limit = pageSize(first(query.num), tenant.site.pcsxConfig.searchConfig.maxPageSize)
      const map = first(query.map) === '1' && tenant.site.pcsxConfig.searchConfig.mapConfig.enabled
      const finder = finderOf(tenant, context, index)
      const short = first(query.options) === 'short'
      const request = { state, site: tenant.site, locale: context.locale, limit, map, short }
      const answer = () => search(index, finder, request)
      const viewer = context.namesSession ? await context.viewer() : undefined
      // Sorting by match reads all results, which only the index in memory has at hand.
      const order =
        viewer && index.followsChanges ? await dependencies.matchOrder({ tenant, viewer, context }) : undefined
      if (viewer && order && state.sortBy === 'match') {
        const own = await search(index, finder, { ...request, order })
        return { data: await marked(own, { tenant, viewer, context, state }, true) }
      }
      // An answer that depends on the visitor's location is not cached.
      if (!index.followsChanges || locationMode(state).mode === 'current-location') {
        const own = await answer()
        return { data: viewer ? await marked(own, { tenant, viewer, context, state }, order !== undefined) : own }
      }
      const key = JSON.stringify([
        formatSearch({ ...state, pid: undefined, tab: undefined, rest: [] }),
        context.locale,
        limit,
        map,
        short,
      ])
      const kept = await cacheJson(index, key, answer)
      if (viewer) return { data: await marked(kept.data(), { tenant, viewer, context, state }, order !== undefined) }
      return {
        get data() {
          return kept.data()
        },
        json: kept.json,
        shared: true,
      }
    }),
    bind(explainResult, async ({ query: { position_id, ...search }, tenant, context }) => {
      const { site } = tenant
      const { index, state } = await readSearch(tenant, search)
      const position = await dependencies.findPosition(tenant.id, position_id, () => context.now())
      const limit = pageSize(undefined, site.pcsxConfig.searchConfig.maxPageSize)
      const viewer = context.namesSession ? await context.viewer() : undefined
      const byMatch = viewer && index.followsChanges && state.sortBy === 'match'
      const order = byMatch ? await dependencies.matchOrder({ tenant, viewer, context }) : undefined
      const request = { state, site, locale: context.locale, limit, map: false, order }
      const finder = finderOf(tenant, context, index)
      return { data: await explain(index, finder, request, position, viewer?.isAdmin ?? false) }
    }),
    bind(findFilterOptions, async ({ query: { filter, text, ...search }, tenant, context }) => {
      const { site } = tenant
      const { index, state } = await readSearch(tenant, search)
      const request = { state, site, locale: context.locale, limit: 0, map: false }
      const requested = { filter, text: text.slice(0, limits.searchQueryCharacters) }
      return { data: { options: await findOptions(index, finderOf(tenant, context, index), request, requested) } }
    }),
    bind(suggestSearches, async ({ query, tenant, context }) => {
      const text = query.text.slice(0, limits.searchQueryCharacters).trim()
      if (text === '') return { data: { suggestions: [] } }
      const countOn = (index: PositionIndex) => (asked: { query: string } | { location: string }) =>
        countListed(index, finderOf(tenant, context, index), { ...asked, site: tenant.site, locale: context.locale })
      if (query.field === 'location') {
        // Places are suggested while the index is loading, too.
        const index = dependencies.service.index(tenant)
        const { gazetteer } = dependencies
        return { data: { suggestions: await suggestPlaces(index, gazetteer, text, context.locale, countOn(index)) } }
      }
      const index = await indexOf(tenant)
      return { data: { suggestions: await suggestQueries(index, text, countOn(index)) } }
    }),
  ]
}
