import { FormattedMessage, useIntl } from 'react-intl'
import type { FilterDefinition } from '../../contract.ts'
import type { SearchState } from '../../search-params.ts'
import { isChosenIn, isLong } from './filter-labels.ts'
import { useFoundOptions } from './use-found-options.ts'

interface Props {
  filter: FilterDefinition
  /** The search whose results are counted per option. */
  search: SearchState
  /** True once its panel was opened; until then only selected options of a long list are rendered. */
  opened: boolean
  chosen: string[]
  onChange(values: string[]): void
}

/** Minimum length of a searchable list. */
const SEARCHABLE_FROM = 10

/** The options of a filter as checkboxes with counts; a long list has a search field. */
export function FilterOptions({ filter, search, opened, chosen, onChange }: Props) {
  const intl = useIntl()
  const { typed, type, found, status } = useFoundOptions(filter, search)
  const options = filter.options ?? []
  const isChosen = ({ value }: { value: string }) => isChosenIn(chosen, value)
  const others = options.filter((option) => isChosen(option) && !found.includes(option))
  const shown = [...found, ...others].filter((option) => opened || !isLong(filter) || isChosen(option))
  const toggle = (value: string, on: boolean) => {
    const others = chosen.filter((other) => other.toLowerCase() !== value.toLowerCase())
    onChange(on ? [...others, value] : others)
  }
  return (
    <fieldset>
      <legend>
        <bdi>{filter.title}</bdi>
      </legend>
      {opened && options.length > SEARCHABLE_FROM ? (
        <input
          type="search"
          className="option-search needs-script"
          aria-label={intl.formatMessage({ id: 'search.filter.find' }, { filter: filter.title })}
          placeholder={intl.formatMessage({ id: 'search.filter.find' }, { filter: filter.title })}
          autoComplete="off"
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            // Keep Enter from submitting the form.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      ) : null}
      <ul className="options">
        {shown.map(({ label, value, count }) => (
          <li key={value}>
            <label>
              <input
                type="checkbox"
                name={`filter_${filter.filterName}`}
                value={value}
                checked={isChosenIn(chosen, value)}
                onChange={(event) => toggle(value, event.target.checked)}
              />
              <bdi>{label}</bdi>
              {count === undefined ? null : <span className="option-count">{intl.formatNumber(count)}</span>}
            </label>
          </li>
        ))}
      </ul>
      <p className="muted options-none" role="status">
        {status === 'failed' ? <FormattedMessage id="search.suggestions.failed" /> : null}
        {found.length === 0 && status === 'done' && opened ? <FormattedMessage id="search.filter.none" /> : null}
      </p>
    </fieldset>
  )
}
