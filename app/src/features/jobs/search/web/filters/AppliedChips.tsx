import { Fragment } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router'
import { arriving } from '#ui/page/arrival.ts'
import type { SearchResults } from '../../contract.ts'
import { fitsManyLinks, searchHref, type SearchState } from '../../search-params.ts'
import { appliedChips, withoutChips } from './applied-chips.ts'
import { SEARCH_PATH } from '../search-address.ts'

/**
 * Isolates the names of a place such as “Berlin, Germany”, which can be in two scripts, so that they follow the page’s
 * direction.
 */
const isolateParts = (label: string) =>
  [...label.matchAll(/(^|, )(.+?)(?=, |$)/g)].map(({ index, 1: comma, 2: part }) => (
    <Fragment key={index}>
      {comma}
      <bdi>{part}</bdi>
    </Fragment>
  ))

/**
 * Number of chips of a long search, limited because each chip's link repeats all others. The filter panels list them
 * all.
 */
const LONG_SEARCH_CHIPS = 1

/** Chips for what narrows the results beside the form, each with a link to remove it. */
export function AppliedChips({ state, results }: { state: SearchState; results: SearchResults }) {
  const intl = useIntl()
  const all = appliedChips(intl, state, results)
  const chips = fitsManyLinks(state) ? all : all.slice(0, LONG_SEARCH_CHIPS)
  if (chips.length === 0) return null
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
            <span>{isolateParts(label)}</span>
            <span className="chip-cross" aria-hidden="true" />
          </Link>
        </li>
      ))}
      {chips.length > 1 ? (
        <li>
          <Link
            className="chip chip-clear"
            to={searchHref(SEARCH_PATH, withoutChips(state, results))}
            state={arriving('results')}
          >
            <FormattedMessage id="search.clear" />
          </Link>
        </li>
      ) : null}
    </ul>
  )
}
