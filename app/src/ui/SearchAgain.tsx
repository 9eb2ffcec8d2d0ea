import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocation } from 'react-router'
import { carriedParameters } from './page/carried-parameters.ts'

/** A search field on a page that has nothing else to show. Works without JavaScript. */
export function SearchAgain() {
  const id = useId()
  const { search } = useLocation()
  return (
    <form className="search-again" action="/careers/search" role="search">
      <label htmlFor={id}>
        <FormattedMessage id="shell.search" />
      </label>
      <input id={id} type="text" name="query" autoComplete="off" />
      {[...new URLSearchParams(carriedParameters(search))].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button button-primary">
        <FormattedMessage id="shell.search.submit" />
      </button>
    </form>
  )
}
