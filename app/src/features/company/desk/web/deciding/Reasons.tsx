import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { useApp } from '#ui/page/app-context.ts'
import { requirementsQuery } from '../parts/desk-queries.ts'
import { WordsField } from '../parts/WordsField.tsx'
import type { ChosenReasons } from './use-reasons.ts'

interface Props {
  /** The applications that are rejected; requirements are those that the ads of all of them state. */
  readonly applications: readonly string[]
  readonly chosen: ChosenReasons
  readonly onChange: (chosen: ChosenReasons) => void
  readonly error: string | undefined
}

/** The reasons of a rejection that the candidate reads: requirements of the ad, another candidate, or own words. */
export function Reasons({ applications, chosen, onChange, error }: Props) {
  const id = useId()
  const { data, isPending } = useQuery(requirementsQuery(useApp(), applications))
  const choose = (requirement: string, isChosen: boolean) => {
    const requirements = (data?.requirements ?? []).filter((one) =>
      one === requirement ? isChosen : chosen.requirements.includes(one),
    )
    onChange({ ...chosen, requirements })
  }
  return (
    <fieldset className="desk-reasons" aria-describedby={error ? `${id}-error` : `${id}-help`}>
      <legend>
        <FormattedMessage id="desk.why.legend" />
      </legend>
      <p id={`${id}-help`} className="field-help">
        <FormattedMessage id="desk.why.help" />
      </p>
      {data?.requirements.length === 0 ? (
        <p className="muted">
          <FormattedMessage id="desk.why.none" values={{ count: applications.length }} />
        </p>
      ) : null}
      {data?.requirements.map((requirement) => (
        <label key={requirement} className="desk-check">
          <input
            type="checkbox"
            checked={chosen.requirements.includes(requirement)}
            onChange={({ target }) => choose(requirement, target.checked)}
          />
          <bdi>{requirement}</bdi>
        </label>
      ))}
      {/* Later, so that no choice moves under the pointer when the requirements arrive. */}
      {isPending ? null : (
        <label className="desk-check">
          <input
            type="checkbox"
            checked={chosen.another}
            onChange={({ target }) => onChange({ ...chosen, another: target.checked })}
          />
          <FormattedMessage id="desk.why.another" />
        </label>
      )}
      <WordsField
        name="own"
        rows={2}
        label={<FormattedMessage id="desk.why.own" />}
        value={chosen.own}
        onChange={(own) => onChange({ ...chosen, own })}
      />
      {error ? (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      ) : null}
      <WordsField
        name="again"
        rows={2}
        label={<FormattedMessage id="desk.why.again" />}
        value={chosen.again}
        onChange={(again) => onChange({ ...chosen, again })}
      />
    </fieldset>
  )
}
