import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { FilterDefinition } from '../contract.ts'
import { isChosenIn, isLong } from './filter-labels.ts'

interface Props {
  filter: FilterDefinition
  /** Whether its panel was opened; until then only the chosen options of a long list are drawn. */
  opened: boolean
  chosen: string[]
  onChange(values: string[]): void
}

/** Lists longer than this can be searched. */
const SEARCHABLE_FROM = 10

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The options of a filter as checkboxes with counts; a long list has a field that narrows it. */
export function FilterOptions({ filter, opened, chosen, onChange }: Props) {
  const intl = useIntl()
  const [typed, setTyped] = useState('')
  const options = (filter.options ?? []).filter(({ value }) => opened || !isLong(filter) || isChosenIn(chosen, value))
  const wanted = plain(typed.trim())
  const fits = ({ label }: (typeof options)[number]) => plain(String(label)).includes(wanted)
  const shown = options.filter((option) => fits(option) || isChosenIn(chosen, option.value))
  const toggle = (value: string, on: boolean) => {
    const others = chosen.filter((other) => other.toLowerCase() !== value.toLowerCase())
    onChange(on ? [...others, value] : others)
  }
  return (
    <fieldset>
      <legend>
        <bdi>{filter.title}</bdi>
      </legend>
      {options.length > SEARCHABLE_FROM ? (
        <input
          type="search"
          className="option-search needs-script"
          aria-label={intl.formatMessage({ id: 'search.filter.find' }, { filter: filter.title })}
          placeholder={intl.formatMessage({ id: 'search.filter.find' }, { filter: filter.title })}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            // Enter would send the form.
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
        {options.some(fits) || !opened ? null : <FormattedMessage id="search.filter.none" />}
      </p>
    </fieldset>
  )
}
