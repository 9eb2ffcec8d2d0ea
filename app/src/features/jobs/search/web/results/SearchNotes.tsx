import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router'
import { arriving } from '#ui/page/arrival.ts'
import type { SearchResults } from '../../contract.ts'
import { moveTo } from '../../location-mode.ts'
import { changeSearch, searchHref, type SearchState } from '../../search-params.ts'
import { SEARCH_PATH } from '../search-address.ts'
import type { CurrentLocation } from '../form/use-current-location.ts'

/** Notes on corrections and on parts of the search that were not understood. */
export function SearchNotes({
  state,
  results,
  here,
}: {
  state: SearchState
  results: SearchResults
  here: CurrentLocation
}) {
  const intl = useIntl()
  const { corrections, droppedWords, otherPlaces, unknownPlace, locationNeeded } = results.resultsMetaData
  const { ignoredWords, optionalWords, completed, didYouMean } = results.resultsMetaData
  const list = (words: string[]) =>
    intl.formatList(words.map((word) => intl.formatMessage({ id: 'shell.quoted' }, { words: word })))
  return (
    <>
      {didYouMean ? (
        <p className="notice">
          <FormattedMessage
            id="search.didYouMean"
            values={{
              query: (
                <Link
                  to={searchHref(SEARCH_PATH, changeSearch(state, { query: didYouMean.text }))}
                  state={arriving('results')}
                >
                  <bdi>{didYouMean.text}</bdi>
                </Link>
              ),
              count: didYouMean.count,
            }}
          />
        </p>
      ) : corrections.length > 0 ? (
        <p className="notice">
          <FormattedMessage
            id="search.corrected"
            values={{ to: list(corrections.map(({ to }) => to)), from: list(corrections.map(({ from }) => from)) }}
          />
        </p>
      ) : null}
      {droppedWords.length > 0 ? (
        <p className="notice">
          <FormattedMessage id="search.dropped" values={{ words: list(droppedWords), count: droppedWords.length }} />
        </p>
      ) : null}
      {completed === null ? null : (
        <p className="notice">
          <FormattedMessage id="search.completed" values={{ word: list([completed]) }} />
        </p>
      )}
      {optionalWords.length > 0 ? (
        <p className="note-small">
          <FormattedMessage id="search.optional" values={{ words: list(optionalWords) }} />
        </p>
      ) : null}
      {ignoredWords.length > 0 ? (
        <p className="note-small">
          <FormattedMessage id="search.ignored" values={{ words: list(ignoredWords) }} />
        </p>
      ) : null}
      {otherPlaces.length > 0 ? (
        <p className="notice">
          <FormattedMessage
            id="search.otherPlaces"
            values={{
              places: intl.formatList(
                otherPlaces.map(({ label }) => (
                  <Link
                    key={label}
                    to={searchHref(SEARCH_PATH, moveTo(state, { mode: 'place', text: label }))}
                    state={arriving('results')}
                  >
                    <bdi>{label}</bdi>
                  </Link>
                )),
                { type: 'disjunction' },
              ),
            }}
          />
        </p>
      ) : null}
      {unknownPlace !== null ? (
        <p className="notice">
          <FormattedMessage id="search.unknownPlace" values={{ place: state.location }} />
        </p>
      ) : null}
      {locationNeeded && here.status !== 'asking' ? (
        <p className="notice">
          <FormattedMessage id={here.status === 'refused' ? 'search.location.refused' : 'search.location.needed'} />
        </p>
      ) : null}
    </>
  )
}
