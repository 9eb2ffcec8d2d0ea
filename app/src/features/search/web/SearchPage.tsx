import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation, useNavigate, useParams } from 'react-router'
import { breakpointsPx } from '#config/limits.ts'
import { PositionPanel } from '#features/positions/web/index.ts'
import { useNotices } from '#ui/layout/Toasts.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { useMediaQuery } from '#ui/page/use-media-query.ts'
import { searchHref, type SearchState } from '../search-params.ts'
import { AppliedChips } from './AppliedChips.tsx'
import { NoResults } from './NoResults.tsx'
import { Pagination } from './Pagination.tsx'
import { ResultsHeader } from './ResultsHeader.tsx'
import { ResultList } from './ResultList.tsx'
import { readSearch, SEARCH_PATH, showsMap } from './search-address.ts'
import { SearchForm } from './SearchForm.tsx'
import { SearchNotes } from './SearchNotes.tsx'
import { searchQuery } from './search-queries.ts'
import { useHere } from './use-here.ts'

const MapSection = lazy(() => import('./MapSection.tsx').then(({ MapSection }) => ({ default: MapSection })))

/** Search, filters, results, and beside them the selected position. The address of the page is the whole state. */
export function SearchPage() {
  const intl = useIntl()
  const app = useApp()
  const notices = useNotices()
  const navigate = useNavigate()
  const state = readSearch(app.site, useLocation().search, useParams())
  const wide = useMediaQuery(`(min-width: ${breakpointsPx.desktop}px)`)
  const map = showsMap(app.site, state)
  // The map is drawn by scripts alone, so the server renders its room only.
  const [drawable, setDrawable] = useState(false)
  useEffect(() => setDrawable(true), [])
  const here = useHere(state)
  const results = useQuery(searchQuery(app, state, { map, here: here.point }))
  const [highlighted, setHighlighted] = useState<number>()
  const go = (next: SearchState, options: { replace?: boolean } = {}) => {
    void navigate(searchHref(SEARCH_PATH, next), { preventScrollReset: true, ...options })
  }
  const failed = results.isError
  useEffect(() => {
    if (failed) notices.snack(intl.formatMessage({ id: 'search.failed' }))
  }, [failed, notices, intl])

  const { data } = results
  const selected = state.pid ?? (wide ? data?.positions[0]?.id.toString() : undefined)
  const enabled = app.site.configs.pcsxConfig.searchConfig.mapConfig.enabled
  return (
    <>
      <h1 className="visually-hidden">
        <FormattedMessage id={enabled ? 'search.heading.maps' : 'search.heading'} />
      </h1>
      <SearchForm state={state} results={data} onSearch={go} here={here} />
      {map && !drawable ? <div className="map-section map-loading" /> : null}
      {map && drawable ? (
        <Suspense fallback={<div className="map-section map-loading" />}>
          <MapSection state={state} results={data} onSearch={go} highlighted={highlighted} here={here.point} />
        </Suspense>
      ) : null}
      <div className="search-body" data-selected={state.pid ? true : undefined}>
        <section className="search-results" aria-labelledby="results-heading" aria-busy={results.isFetching}>
          {failed && !data ? (
            <p className="notice">
              <FormattedMessage id="search.failed" />{' '}
              <button type="button" className="link-button" onClick={() => void results.refetch()}>
                <FormattedMessage id="search.again" />
              </button>
            </p>
          ) : null}
          {data ? (
            <>
              <ResultsHeader state={state} results={data} map={map} mapEnabled={enabled} onSearch={go} />
              <AppliedChips state={state} results={data} />
              <SearchNotes state={state} results={data} here={here} />
              {data.positions.length > 0 ? (
                <ResultList
                  positions={data.positions}
                  state={state}
                  selected={selected}
                  wide={wide}
                  onSelect={(pid) => go({ ...state, pid }, { replace: true })}
                  onHighlight={setHighlighted}
                />
              ) : (
                <NoResults state={state} results={data} />
              )}
              <Pagination state={state} count={data.count} />
            </>
          ) : null}
        </section>
        <div className="search-details">
          {selected ? (
            <PositionPanel
              key={selected}
              pid={selected}
              queriedLocation={state.location}
              headingLevel={2}
              onClose={() => go({ ...state, pid: undefined })}
            />
          ) : null}
        </div>
      </div>
    </>
  )
}
