import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { applyPlaces } from '../contract.ts'
import { connectionLimits } from '../limits.ts'

/** Choices about the pulls of a connection, as a form has them. */
export interface PullChoices {
  readonly minutes: number
  /** Empty for the site's setting. */
  readonly apply: (typeof applyPlaces)[number] | ''
  readonly closes: boolean
}

/** Returns the choices as acts take them. */
export const pullBody = ({ minutes, apply, closes }: PullChoices) => ({
  every_minutes: minutes,
  apply: apply === '' ? null : apply,
  close_missing: closes,
})

const places = ['', ...applyPlaces] as const

interface PullSettingsProps {
  readonly chosen: PullChoices
  readonly onChange: (chosen: PullChoices) => void
}

/** Fields for how often a connection is pulled, where candidates apply, and what becomes of missing jobs. */
export function PullSettings({ chosen, onChange }: PullSettingsProps) {
  const intl = useIntl()
  const id = useId()
  const { minutes, apply, closes } = chosen
  // A command takes any interval.
  const offered = [...new Set([...connectionLimits.offeredMinutes, minutes])].toSorted((a, b) => a - b)
  return (
    <>
      <div className="field">
        <label htmlFor={`${id}-every`}>
          <FormattedMessage id="connections.interval" />
        </label>
        <select
          id={`${id}-every`}
          value={minutes}
          onChange={({ target }) => onChange({ ...chosen, minutes: Number(target.value) })}
        >
          {offered.map((count) => (
            <option key={count} value={count}>
              {intl.formatMessage({ id: 'connections.every' }, { minutes: count })}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}-apply`}>
          <FormattedMessage id="connections.apply" />
        </label>
        <select
          id={`${id}-apply`}
          value={apply}
          onChange={({ target }) =>
            onChange({ ...chosen, apply: places.find((place) => place === target.value) ?? '' })
          }
        >
          {places.map((place) => (
            <option key={place} value={place}>
              {intl.formatMessage({ id: `connections.apply.${place || 'site'}` })}
            </option>
          ))}
        </select>
      </div>
      <label className="desk-check">
        <input
          type="checkbox"
          checked={closes}
          onChange={({ target }) => onChange({ ...chosen, closes: target.checked })}
        />
        <FormattedMessage id="connections.closeMissing" />
      </label>
    </>
  )
}
