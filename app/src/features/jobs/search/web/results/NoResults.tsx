import { FormattedMessage } from 'react-intl'
import { Link } from 'react-router'
import { arriving } from '#ui/page/arrival.ts'
import type { SearchAlternative, SearchResults } from '../../contract.ts'
import { withAlternative } from '../../search-alternative.ts'
import { isNarrowed, searchHref, type SearchState } from '../../search-params.ts'
import { AlertPlace } from './AlertPlace.tsx'
import { SEARCH_PATH } from '../search-address.ts'
import type { CurrentLocation } from '../form/use-current-location.ts'

function AlternativeText({ alternative }: { alternative: SearchAlternative }) {
  const { count } = alternative
  switch (alternative.kind) {
    case 'wider-radius':
      return <FormattedMessage id="search.try.radius" values={{ km: alternative.distance, count }} />
    case 'remove-filter':
      return <FormattedMessage id="search.try.filter" values={{ filter: alternative.title, count }} />
    case 'remove-location':
      return <FormattedMessage id="search.try.location" values={{ count }} />
    case 'remove-query':
      return <FormattedMessage id="search.try.query" values={{ count }} />
  }
}

/** Shown for a page without results: suggested changes, each with its number of jobs. */
export function NoResults({
  state,
  results,
  here,
}: {
  state: SearchState
  results: SearchResults
  here: CurrentLocation
}) {
  if (results.count > 0) {
    return (
      <p className="empty">
        <FormattedMessage id="search.pastEnd" />{' '}
        <Link to={searchHref(SEARCH_PATH, { ...state, start: 0 })} state={arriving('results')}>
          <FormattedMessage id="search.firstPage" />
        </Link>
      </p>
    )
  }
  const { alternatives } = results.resultsMetaData
  return (
    <div className="empty">
      {alternatives.length > 0 ? (
        <>
          <p>
            <FormattedMessage id="search.empty" />
          </p>
          <ul className="alternatives">
            {alternatives.map((alternative) => (
              <li key={`${alternative.kind} ${'filterName' in alternative ? alternative.filterName : ''}`}>
                <Link
                  to={searchHref(SEARCH_PATH, withAlternative(state, results.resultsMetaData, alternative))}
                  state={arriving('results')}
                >
                  <AlternativeText alternative={alternative} />
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>
          <FormattedMessage id={isNarrowed(state) ? 'search.empty.none' : 'search.empty.hint'} />
        </p>
      )}
      <AlertPlace state={state} results={results} here={here} empty />
    </div>
  )
}
