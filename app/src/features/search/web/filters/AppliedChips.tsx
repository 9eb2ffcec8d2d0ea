import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router'
import { arriving } from '#ui/page/arrival.ts'
import type { SearchResults } from '../../contract.ts'
import { changeSearch, searchHref, type SearchState } from '../../search-params.ts'
import { appliedChips } from './applied-chips.ts'
import { SEARCH_PATH } from '../search-address.ts'

/** Chips for everything that narrows the results, each with a link to remove it. */
export function AppliedChips({ state, results }: { state: SearchState; results: SearchResults }) {
  const intl = useIntl()
  const chips = appliedChips(intl, state, results)
  if (chips.length === 0) return null
  const cleared = changeSearch(state, { query: '', location: '', filters: {}, sortBy: undefined })
  return (
    <ul className="chips" aria-label={intl.formatMessage({ id: 'search.applied' })}>
      {chips.map(({ key, label, without }) => (
        <li key={key}>
          <Link
            className="chip"
            to={searchHref(SEARCH_PATH, without)}
            state={arriving('results')}
            aria-label={intl.formatMessage({ id: 'search.remove' }, { filter: label })}
          >
            <bdi>{label}</bdi>
            <span className="chip-cross" aria-hidden="true" />
          </Link>
        </li>
      ))}
      {chips.length > 1 ? (
        <li>
          <Link className="chip chip-clear" to={searchHref(SEARCH_PATH, cleared)} state={arriving('results')}>
            <FormattedMessage id="search.clear" />
          </Link>
        </li>
      ) : null}
    </ul>
  )
}
