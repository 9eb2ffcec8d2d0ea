import { useCallback, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import * as limits from '#config/limits.ts'
import { heroOfPage } from '#config/page-sections.ts'
import type { Arrival } from '#ui/page/arrival.ts'
import { useApp } from '#ui/page/app-context.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import type { SearchResults } from '../../contract.ts'
import { locationMode, moveTo } from '../../location-mode.ts'
import { changeSearch, searchHref, type SearchState } from '../../search-params.ts'
import { useFilterDraft } from '../filters/filter-draft.ts'
import { FilterBar } from '../filters/FilterBar.tsx'
import type { FilterLists } from '../filters/use-filter-lists.ts'
import { locationName, locationOf } from './own-places.ts'
import { SEARCH_PATH } from '../search-address.ts'
import { SuggestField } from './SuggestField.tsx'

interface Props {
  state: SearchState
  results: SearchResults | undefined
  lists: FilterLists
  onSearch(next: SearchState, going: { arrival: Arrival | undefined }): void
}

/** Words, place and filters in one form, which also works without JavaScript: it submits to the same page by GET. */
export function SearchForm({ state, results, lists, onSearch }: Props) {
  const intl = useIntl()
  const app = useApp()
  const { branding } = app.site.configs
  const form = useRef<HTMLFormElement>(null)
  const fold = useRef<HTMLDetailsElement>(null)
  const draft = useFilterDraft(state)
  const sent = useRef<Partial<Record<'query' | 'location', string>>>({})
  const takeSent = useCallback((name: 'query' | 'location') => {
    const text = sent.current[name]
    delete sent.current[name]
    return text
  }, [])
  const mode = locationMode(state)
  const place = mode.mode === 'map-location' ? mode.label : locationName(app, state.location)
  const summary = [state.query, place].filter(Boolean).join(' · ')

  /** Reads the search from the form, with a selected suggestion in place of typed text. */
  function read(chosen: { query?: string; location?: string }): SearchState {
    const data = form.current ? new FormData(form.current) : new FormData()
    const typed = (name: 'query' | 'location') => {
      const text = chosen[name] ?? data.get(name)
      return typeof text === 'string' ? text.trim() : ''
    }
    const search = changeSearch({ ...state, filters: draft.filters }, { query: typed('query') })
    const location = typed('location')
    if (location === place) return search
    return moveTo(search, locationMode({ location: locationOf(app, location), filters: {} }))
  }
  function search(chosen: { query?: string; location?: string } = {}, arrival?: Arrival) {
    const next = read(chosen)
    draft.sent(next.filters)
    sent.current = { query: next.query, location: locationName(app, next.location) }
    void import('./recent-searches.ts').then(
      ({ rememberSearch }) => rememberSearch(app.site, next),
      () => undefined,
    )
    onSearch(next, { arrival })
  }
  function submit(chosen?: { query?: string; location?: string }) {
    if (fold.current) fold.current.open = false
    // On a phone the fields are hidden after a search and lose the focus.
    search(chosen, window.innerWidth < limits.breakpointsPx.tablet ? 'results' : 'keep')
  }
  const later = useDebounced(() => {
    // Skip if it was submitted meanwhile, or the user navigated away.
    if (searchHref('', read({})) !== searchHref('', changeSearch(state, {}))) search()
  }, limits.filterDebounceMs)

  return (
    <form
      ref={form}
      id="search-form"
      className="search-form"
      role="search"
      action={SEARCH_PATH}
      method="get"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {state.rest.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {branding.tagline && !heroOfPage(branding, 'jobs') ? (
        <p className="tagline">
          <bdi>{branding.tagline}</bdi>
        </p>
      ) : null}
      {/* On a phone the search is one line above its results, which opens the fields. */}
      <details
        className="search-fold"
        ref={fold}
        onToggle={() => fold.current?.open && form.current?.querySelector<HTMLElement>('[name=query]')?.focus()}
      >
        <summary>
          <span className={summary ? 'visually-hidden' : undefined}>
            <FormattedMessage id="shell.search" />
          </span>{' '}
          <bdi>{summary}</bdi>
        </summary>
      </details>
      <div className="search-fields">
        <SuggestField
          name="query"
          label={intl.formatMessage({ id: 'shell.search' })}
          value={state.query}
          takeSent={takeSent}
          onChoose={(query, location) => submit({ query, ...(location !== undefined && { location }) })}
        />
        <SuggestField
          name="location"
          label={intl.formatMessage({ id: 'search.field.location' })}
          value={place}
          takeSent={takeSent}
          onChoose={(location) => submit({ location })}
        />
        <button type="submit" className="button button-primary">
          <FormattedMessage id="shell.search.submit" />
        </button>
      </div>
      {results ? (
        <FilterBar
          state={state}
          filters={draft.filters}
          results={results}
          lists={lists}
          onChange={(name, values) => {
            draft.change(name, values)
            later()
          }}
        />
      ) : null}
    </form>
  )
}
