import { FormattedMessage, useIntl } from 'react-intl'
import { LoadFailure } from '#ui/query/LoadFailure.tsx'
import type { FilterDefinition, FilterOption } from '../../contract.ts'
import type { SearchState } from '../../search-params.ts'
import { isChosenIn, isLong } from './filter-labels.ts'
import { useFoundOptions } from './use-found-options.ts'

interface Props {
  filter: FilterDefinition
  /** The search whose results are counted per option. */
  search: SearchState
  /** True once its panel was opened; until then only selected options of a long list are rendered. */
  opened: boolean
  /** True if the options that the page left out failed to load. */
  isFailed: boolean
  chosen: string[]
  onChange(values: string[]): void
}

/** Minimum length of a searchable list. */
const SEARCHABLE_FROM = 10

/** The options of a filter as checkboxes with counts; a long list has a search field. */
export function FilterOptions(props: Props) {
  const { filter, opened, isFailed, chosen } = props
  const options = filter.options ?? []
  const isLeftOut = filter.optionCount !== undefined
  return (
    <fieldset>
      <legend>
        <bdi>{filter.title}</bdi>
      </legend>
      {isLong(filter) && opened && !isLeftOut ? (
        <LongList {...props} />
      ) : (
        <>
          <OptionList
            {...props}
            options={isLong(filter) ? options.filter(({ value }) => isChosenIn(chosen, value)) : options}
          />
          <p className="muted options-none" role="status">
            {isLeftOut ? (
              // Shown before hydration, too: a panel can be opened before its script has loaded.
              <span className="needs-script">
                {isFailed ? (
                  <LoadFailure>
                    <FormattedMessage id="search.suggestions.failed" />
                  </LoadFailure>
                ) : (
                  <FormattedMessage id="search.filter.loading" />
                )}
              </span>
            ) : opened && options.length === 0 ? (
              <FormattedMessage id="search.filter.none" />
            ) : null}
          </p>
        </>
      )}
    </fieldset>
  )
}

function LongList(props: Props) {
  const { filter, search, chosen } = props
  const intl = useIntl()
  const { typed, type, found, status } = useFoundOptions(filter, search)
  const options = filter.options ?? []
  const others = options.filter((option) => isChosenIn(chosen, option.value) && !found.includes(option))
  return (
    <>
      {options.length > SEARCHABLE_FROM ? (
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
      <OptionList {...props} options={[...found, ...others]} />
      <p className="muted options-none" role="status">
        {status === 'failed' ? <FormattedMessage id="search.suggestions.failed" /> : null}
        {found.length === 0 && status === 'done' ? <FormattedMessage id="search.filter.none" /> : null}
      </p>
    </>
  )
}

function OptionList({ filter, options, chosen, onChange }: Props & { options: FilterOption[] }) {
  const intl = useIntl()
  const toggle = (value: string, on: boolean) => {
    const others = chosen.filter((other) => other.toLowerCase() !== value.toLowerCase())
    onChange(on ? [...others, value] : others)
  }
  return (
    <ul className="options">
      {options.map(({ label, value, count }) => (
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
  )
}
