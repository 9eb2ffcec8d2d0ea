import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router'
import { arriving } from '#ui/page/arrival.ts'
import type { SearchResults } from '../../contract.ts'
import { fitsManyLinks, searchHref, type SearchState } from '../../search-params.ts'
import { SEARCH_PATH } from '../search-address.ts'

/** Links to the pages of the results. */
export function Pagination({ state, results }: { state: SearchState; results: SearchResults }) {
  const intl = useIntl()
  const { current, last, pages } = pageNumbers(state.start, results)
  if (last === 1) return null
  const to = (page: number) => ({
    to: searchHref(SEARCH_PATH, { ...state, pid: undefined, start: (page - 1) * results.resultsMetaData.pageSize }),
    state: arriving('results'),
  })
  return (
    <nav className="pagination" aria-label={intl.formatMessage({ id: 'search.pages' })}>
      {current > 1 ? (
        <Link className="button" rel="prev" {...to(current - 1)}>
          <FormattedMessage id="search.previous" />
        </Link>
      ) : null}
      <ol>
        {(fitsManyLinks(state) ? pages : []).map((page, index) =>
          page === null ? (
            <li key={index < 3 ? 'gap before' : 'gap after'} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={page}>
              <Link
                {...to(page)}
                aria-current={page === current ? 'page' : undefined}
                aria-label={intl.formatMessage({ id: 'search.page' }, { page })}
              >
                {intl.formatNumber(page)}
              </Link>
            </li>
          ),
        )}
      </ol>
      {current < last ? (
        <Link className="button" rel="next" {...to(current + 1)}>
          <FormattedMessage id="search.next" />
        </Link>
      ) : null}
    </nav>
  )
}

/** Returns the pages to link: the first, the last, and the neighbours of the current one; null marks a gap. */
export function pageNumbers(
  start: number,
  { count, resultsMetaData: { pageSize } }: SearchResults,
): { current: number; last: number; pages: (number | null)[] } {
  const last = Math.max(1, Math.ceil(count / pageSize))
  const current = Math.min(Math.floor(start / pageSize) + 1, last)
  const shown = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last)
  const pages: (number | null)[] = []
  let before = 0
  for (const page of [...new Set(shown)].sort((a, b) => a - b)) {
    if (page - before === 2) pages.push(page - 1)
    else if (page - before > 2) pages.push(null)
    pages.push(page)
    before = page
  }
  return { current, last, pages }
}
