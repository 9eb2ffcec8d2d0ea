import { useQuery } from '@tanstack/react-query'
import { lazyPart } from '@foyer/form-kit/product/lazy-part'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLoaderData, useLocation, useNavigate, useParams } from 'react-router'
import { breakpointsPx } from '#config/limits.ts'
import { needTexts } from '#ui/i18n/messages.ts'
import { useNotices } from '#ui/toast/Toasts.tsx'
import { type Arrival, arrivalOf, arriving, useArrival } from '#ui/page/arrival.ts'
import { useApp } from '#ui/page/app-context.ts'
import { PartBoundary } from '#ui/page/PartBoundary.tsx'
import { Region } from '#ui/page/Region.tsx'
import { isNarrowed, searchHref, type SearchState } from '../search-params.ts'
import type { SearchPageData } from './load-search-page.ts'
import { usePositionModule } from './position-module.ts'
import { useFilterLists } from './filters/use-filter-lists.ts'
import { Results } from './results/Results.tsx'
import { ResultsFailed, SiteStarting } from './results/ResultsFailed.tsx'
import { MAP_TAB, openFilter, readSearch, SEARCH_PATH, showsMap } from './search-address.ts'
import { SearchForm } from './form/SearchForm.tsx'
import { searchQuery, startingText } from './search-queries.ts'
import { useCurrentLocation } from './form/use-current-location.ts'
import { useSelection } from './results/use-selection.ts'

export { loadSearchPage } from './load-search-page.ts'

// Few visitors open the map. The server renders its place at once.
const MapSection = import.meta.env.SSR
  ? (await import('./map/MapSection.tsx')).MapSection
  : lazyPart('MapSection', () => import('./map/MapSection.tsx'))
const WhyResult = lazyPart(
  'WhyResult',
  () => import('./results/WhyResult.tsx'),
  () => needTexts('explanation'),
)

const whyPlace = <div className="why-place" />

/** History and focus behaviour of a search change. */
interface Going {
  readonly replace?: boolean
  readonly arrival?: Arrival | undefined
}

/** Search, filters, results, and the selected position next to them. The URL is the complete state. */
export function SearchPage() {
  const intl = useIntl()
  const app = useApp()
  const notices = useNotices()
  const navigate = useNavigate()
  const { search } = useLocation()
  const state = readSearch(app, search, useParams())
  const wide = useMediaQuery(`(min-width: ${breakpointsPx.desktop}px)`)
  const map = showsMap(app.site, state)
  const here = useCurrentLocation(state)
  const lists = useFilterLists(state, openFilter(search) !== undefined, here.point)
  const results = useQuery(searchQuery(app, state, { map, here: here.point, whole: lists.isWhole }))
  const { data } = results
  // Keep the filters while other results load, or fail to.
  const [former, setFormer] = useState(data)
  if (data && data !== former) setFormer(data)
  const [highlighted, setHighlighted] = useState<number>()
  const go = (next: SearchState, { replace = false, arrival = 'keep' }: Going = {}) => {
    void navigate(searchHref(SEARCH_PATH, next), { replace, state: arriving(arrival) })
  }
  useArrival()
  const failed = results.isError
  // While the site starts, the query is repeated.
  const loaded = useLoaderData<SearchPageData>()
  const starting = data || failed ? undefined : (startingText(results.failureReason) ?? loaded.starting)
  useEffect(() => {
    if (failed) notices.snack(intl.formatMessage({ id: 'search.failed' }))
  }, [failed, notices, intl])

  const selection = useSelection(state, data, wide, go)
  const { selected, unreadable } = selection
  const positionModule = usePositionModule(Boolean(selected ?? unreadable), () => {
    notices.snack(intl.formatMessage({ id: 'shell.unloaded.text' }))
    selection.clear()
  })
  const { enabled } = app.site.configs.pcsxConfig.searchConfig.mapConfig
  return (
    <div
      className="search-page"
      data-selected={state.pid ? true : undefined}
      data-narrowed={useNarrowed(state) || undefined}
    >
      <h1 className="visually-hidden">
        <FormattedMessage id={enabled ? 'search.heading.maps' : 'search.heading'} />
      </h1>
      <Region>
        <SearchForm state={state} results={data ?? former} lists={lists} onSearch={go} />
      </Region>
      {map ? (
        <PartBoundary meanwhile={<div className="map-section" />}>
          <MapSection state={state} results={data} onSearch={go} highlighted={highlighted} here={here.point} />
        </PartBoundary>
      ) : null}
      <div
        className="search-body"
        data-alone={(failed || starting || data?.positions.length === 0) && !selected ? true : undefined}
      >
        <section className="search-results" aria-labelledby="results-heading" aria-busy={results.isFetching}>
          {starting ? <SiteStarting text={starting} /> : null}
          {failed && !data ? <ResultsFailed error={results.error} onRetry={() => void results.refetch()} /> : null}
          {data ? (
            <Region>
              <Results
                state={state}
                results={data}
                here={here}
                busy={results.isFetching}
                map={map}
                mapEnabled={enabled}
                selected={selected}
                onSearch={go}
                onMap={() => go({ ...state, tab: map ? undefined : MAP_TAB }, { replace: true })}
                onSelect={wide ? selection.select : undefined}
                onHighlight={setHighlighted}
              />
            </Region>
          ) : null}
        </section>
        <div className="search-details" key={selected}>
          <Region>
            {/* Explains the match with the search words; a search without any only sorts. */}
            {state.query || state.location ? (
              <PartBoundary meanwhile={whyPlace}>
                {positionModule && selected && wide ? (
                  <WhyResult state={state} pid={selected} here={here.point} />
                ) : unreadable ? null : (
                  whyPlace
                )}
              </PartBoundary>
            ) : null}
            {/* A skeleton until there is a job with its code. The code alone may be there on the server, but not yet here. */}
            {positionModule && (selected ?? unreadable) ? null : <article className="position" aria-busy="true" />}
            {positionModule && selected ? (
              <positionModule.PositionPanel
                pid={selected}
                queriedLocation={state.location}
                headingLevel={2}
                takesFocus={selection.takesFocus}
                onClose={selection.close}
                onFailed={selection.clear}
              />
            ) : null}
            {positionModule && unreadable ? (
              <positionModule.UnreadablePosition
                pid={unreadable}
                queriedLocation={state.location}
                onRetry={(takesFocus) => selection.select(unreadable, takesFocus)}
              />
            ) : null}
          </Region>
        </div>
      </div>
    </div>
  )
}

/**
 * Returns true once the hero gives way to the results of a search. Filters chosen in a panel leave it as it is: the page
 * must not move under the panel.
 */
function useNarrowed(state: SearchState): boolean {
  const arrival = arrivalOf(useLocation().state)
  const words = `${state.query} ${state.location}`
  const [held, hold] = useState<{ words?: string; narrowed: boolean }>({ narrowed: false })
  const narrowed = arrival === 'keep' && held.words === words ? held.narrowed : state.start > 0 || isNarrowed(state)
  if (held.words !== words || held.narrowed !== narrowed) hold({ words, narrowed })
  return narrowed
}

/** Returns true while a media query matches the screen; false on the server and during hydration. */
function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const print = window.matchMedia('print')
      const lists = [window.matchMedia(query), print]
      // Printing changes the width but must not change the content.
      const onScreen = () => print.matches || changed()
      for (const list of lists) list.addEventListener('change', onScreen)
      return () => {
        for (const list of lists) list.removeEventListener('change', onScreen)
      }
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}
