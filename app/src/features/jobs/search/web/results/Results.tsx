import { lazyPart } from '@foyer/form-kit/product/lazy-part'
import { FormattedMessage } from 'react-intl'
import { useApp } from '#ui/page/app-context.ts'
import { PartBoundary } from '#ui/page/PartBoundary.tsx'
import type { SearchResults } from '../../contract.ts'
import { pageNumbers, Pagination } from './Pagination.tsx'
import type { SearchState } from '../../search-params.ts'
import { AlertPlace } from './AlertPlace.tsx'
import { AppliedChips } from '../filters/AppliedChips.tsx'
import { JobCard } from './JobCard.tsx'
import { ResultsHeader } from './ResultsHeader.tsx'
import type { CurrentLocation } from '../form/use-current-location.ts'

// Few searches have no results or notes, so browsers load this code on demand. The server renders synchronously and needs
// it at once.
const NoResults = import.meta.env.SSR
  ? (await import('./NoResults.tsx')).NoResults
  : lazyPart('NoResults', () => import('./NoResults.tsx'))
const SearchNotes = import.meta.env.SSR
  ? (await import('./SearchNotes.tsx')).SearchNotes
  : lazyPart('SearchNotes', () => import('./SearchNotes.tsx'))

/** Returns true if there is something to say about the interpretation of a search. */
function hasNotes({ resultsMetaData: found }: SearchResults): boolean {
  const { corrections, droppedWords, ignoredWords, optionalWords, otherPlaces } = found
  const lists = [corrections, droppedWords, ignoredWords, optionalWords, otherPlaces]
  const notes = [found.didYouMean, found.completed, found.unknownPlace]
  return found.locationNeeded || lists.some(({ length }) => length > 0) || notes.some((note) => note !== null)
}

interface Props {
  state: SearchState
  results: SearchResults
  here: CurrentLocation
  busy: boolean
  map: boolean
  mapEnabled: boolean
  selected: string | undefined
  onSearch(next: SearchState): void
  onMap(): void
  /** Set if there is room next to the list; otherwise, and without JavaScript, a result opens its page. */
  onSelect: ((pid: string) => void) | undefined
  onHighlight(id: number | undefined): void
}

/** A page of results with notes on them, or suggestions if there are none. */
export function Results({ state, results, here, busy, selected, onSelect, onHighlight, ...header }: Props) {
  const { aboutCount, facts } = results.resultsMetaData
  const at = aboutCount === null ? results.positions.length : Math.max(0, aboutCount - state.start)
  const [close, others] = [results.positions.slice(0, at), results.positions.slice(at)]
  const { keptCard } = useApp()
  const query = new URLSearchParams(state.rest).toString()
  const card = (position: SearchResults['positions'][number]) => {
    const html = selected === undefined ? keptCard?.([position, facts[position.id], query]) : undefined
    if (html !== undefined) return <li key={position.id} dangerouslySetInnerHTML={{ __html: html }} />
    return (
      <li
        key={position.id}
        onPointerEnter={() => onHighlight(position.id)}
        onPointerLeave={() => onHighlight(undefined)}
      >
        <JobCard
          position={position}
          facts={facts[position.id]}
          query={query}
          selected={selected === String(position.id)}
          onSelect={onSelect && (() => onSelect(String(position.id)))}
        />
      </li>
    )
  }
  return (
    <>
      <ResultsHeader state={state} results={results} {...header}>
        {results.count > 0 ? <AlertPlace state={state} results={results} here={here} /> : null}
      </ResultsHeader>
      <ResultsStatus results={results} start={state.start} busy={busy} />
      <AppliedChips state={state} results={results} />
      {/* CurrentLocation before its notes are, so that screen readers announce them. */}
      <div className="notes" role="status">
        {hasNotes(results) ? (
          <PartBoundary>
            <SearchNotes state={state} results={results} here={here} />
          </PartBoundary>
        ) : null}
      </div>
      {results.positions.length > 0 ? (
        <>
          {close.length > 0 ? <ol className="result-list">{close.map(card)}</ol> : null}
          {others.length > 0 ? (
            <>
              <p className="other-results" id="other-results">
                <FormattedMessage id="search.mentions" />
              </p>
              <ol className="result-list" aria-labelledby="other-results">
                {others.map(card)}
              </ol>
            </>
          ) : null}
        </>
      ) : (
        <PartBoundary>
          <NoResults state={state} results={results} here={here} />
        </PartBoundary>
      )}
      <Pagination state={state} results={results} />
    </>
  )
}

/** Announces the outcome of a search to screen readers. */
function ResultsStatus({ results, start, busy }: { results: SearchResults; start: number; busy: boolean }) {
  const { current, last } = pageNumbers(start, results)
  return (
    <p className="visually-hidden" role="status" data-testid="results-status">
      {busy ? null : (
        <FormattedMessage id="search.status" values={{ count: results.count, page: current, pages: last }} />
      )}
    </p>
  )
}
