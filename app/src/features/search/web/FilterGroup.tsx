import { useEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import type { FilterDefinition, SearchResults } from '../contract.ts'
import type { SearchState } from '../search-params.ts'
import { isChosen } from './filter-labels.ts'

interface Props {
  filter: FilterDefinition
  state: SearchState
  applied: SearchResults['appliedFilters']
}

/** One filter as a panel that opens below its name; Escape and a click elsewhere close it. */
export function FilterGroup({ filter, state, applied }: Props) {
  const panel = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      const details = panel.current
      if (!details?.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        details.open = false
        details.querySelector('summary')?.focus()
      } else if (!details.contains(event.target as Node)) details.open = false
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
    }
  }, [])

  if (filter.type === 'toggle') return <ToggleFilter filter={filter} on={applied['includeRemote']?.[0] !== '0'} />
  const options = filter.options ?? []
  const chosen = state.filters[filter.filterName]?.length ?? 0
  if (options.length === 0 && chosen === 0) return null
  const single = filter.type === 'single_select'
  const current = single ? applied[filter.filterName]?.[0] : undefined
  return (
    <details className="filter" ref={panel} name="search-filters">
      <summary>
        {filter.title}
        {chosen > 0 && !single ? <span className="filter-count">{chosen}</span> : null}
      </summary>
      <fieldset>
        <legend className="visually-hidden">{filter.title}</legend>
        {options.map(({ label, value, count }) => {
          const checked = single ? current === value : isChosen(state, filter.filterName, value)
          return (
            <label key={`${value} ${checked}`}>
              <input
                type={single ? 'radio' : 'checkbox'}
                name={`filter_${filter.filterName}`}
                value={value}
                defaultChecked={checked}
              />
              <span>{label}</span>
              {count === undefined ? null : <span className="option-count">{count}</span>}
            </label>
          )
        })}
        <noscript>
          <button type="submit" className="button">
            <FormattedMessage id="search.apply" />
          </button>
        </noscript>
      </fieldset>
    </details>
  )
}

/** A switch that is on unless it is sent as 0. */
function ToggleFilter({ filter, on }: { filter: FilterDefinition; on: boolean }) {
  return (
    <label className="filter-toggle" title={filter.tooltip ?? undefined}>
      <select
        key={String(on)}
        name={`filter_${filter.filterName}`}
        defaultValue={on ? '1' : '0'}
        aria-label={filter.title}
      >
        <option value="1">{filter.title}</option>
        <option value="0">
          <FormattedMessage id="search.withoutRemote" />
        </option>
      </select>
    </label>
  )
}
