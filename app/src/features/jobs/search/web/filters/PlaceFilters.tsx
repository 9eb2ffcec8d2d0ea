import { useIntl } from 'react-intl'
import type { FilterDefinition } from '../../contract.ts'

/** Radius around the place; a distance that is not among the options is shown as is. */
export function DistanceFilter({
  filter,
  current,
  onChange,
}: {
  filter: FilterDefinition
  current: string
  onChange(value: string): void
}) {
  const intl = useIntl()
  const offered = (filter.options ?? []).map(({ label, value }) => ({ label: String(label), value }))
  const own =
    current === '' || offered.some(({ value }) => value === current)
      ? []
      : [
          {
            value: current,
            label:
              current === '0'
                ? intl.formatMessage({ id: 'search.distance.exact' })
                : intl.formatMessage({ id: 'search.distance' }, { km: Number(current) }),
          },
        ]
  return (
    <select
      className="pill pill-select"
      name="filter_distance"
      aria-label={filter.title}
      value={current}
      onChange={(event) => onChange(event.target.value)}
    >
      {[...own, ...offered].map(({ label, value }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

/** Switch for remote jobs in addition to those at the place. Unchecked, a form submitted without JavaScript sends 0. */
export function RemoteFilter({
  filter,
  on,
  onChange,
}: {
  filter: FilterDefinition
  on: boolean
  onChange(on: boolean): void
}) {
  const name = `filter_${filter.filterName}`
  return (
    <label className="pill pill-check" title={filter.tooltip ?? undefined}>
      <input type="checkbox" name={name} value="1" checked={on} onChange={(event) => onChange(event.target.checked)} />
      <noscript>
        <input type="hidden" name={name} value="0" />
      </noscript>
      {filter.title}
    </label>
  )
}
