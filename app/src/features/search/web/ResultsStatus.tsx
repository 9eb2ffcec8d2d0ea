import { FormattedMessage } from 'react-intl'
import type { SearchResults } from '../contract.ts'
import { pageNumbers } from '../page-numbers.ts'

/** Announces the outcome of a search to screen readers. */
export function ResultsStatus({ results, start, busy }: { results: SearchResults; start: number; busy: boolean }) {
  const { current, last } = pageNumbers(start, results.count)
  return (
    <p className="visually-hidden" role="status" data-testid="results-status">
      {busy ? null : (
        <FormattedMessage id="search.status" values={{ count: results.count, page: current, pages: last }} />
      )}
    </p>
  )
}
