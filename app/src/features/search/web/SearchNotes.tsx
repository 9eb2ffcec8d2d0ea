import { FormattedMessage, useIntl } from 'react-intl'
import type { SearchResults } from '../contract.ts'
import type { SearchState } from '../search-params.ts'
import type { Here } from './use-here.ts'

/** What was changed or could not be understood in the search, said plainly. */
export function SearchNotes({ state, results, here }: { state: SearchState; results: SearchResults; here: Here }) {
  const intl = useIntl()
  const { corrections, droppedWords, unknownPlace, locationNeeded } = results.resultsMetaData
  const list = (words: string[]) => intl.formatList(words.map((word) => `“${word}”`))
  return (
    <div className="notes" role="status">
      {corrections.length > 0 ? (
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
    </div>
  )
}
