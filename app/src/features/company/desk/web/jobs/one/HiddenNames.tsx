import { useId, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { ShownJob } from '../../../job-contract.ts'
import { useAct } from '../../parts/use-act.ts'

/** The choice that shows names from the beginning. */
const ALWAYS = ''

/** The stage from which a job's applicants are shown with their names. */
export function HiddenNames({
  id,
  names: { until, stages },
}: {
  readonly id: number
  readonly names: NonNullable<ShownJob['names']>
}) {
  const field = useId()
  const [chosen, setChosen] = useState(until ?? ALWAYS)
  const { busy, failure, done, onSubmit, perform } = useAct()
  const save = () => {
    if (chosen === ALWAYS)
      return perform('POST /api/desk/acts/jobs/show-names', { body: { id } }, 'desk.names.savedAlways')
    const stage = stages.find(({ key }) => key === chosen)?.name ?? chosen
    return perform('POST /api/desk/acts/jobs/hide-names', { body: { id, until: chosen } }, 'desk.names.saved', {
      stage,
    })
  }
  return (
    <form className="desk-form" aria-labelledby={`${field}-title`} onSubmit={onSubmit(save)}>
      <h2 id={`${field}-title`}>
        <FormattedMessage id="desk.names.title" />
      </h2>
      <p id={`${field}-help`} className="muted">
        <FormattedMessage id="desk.names.help" />
      </p>
      <div className="desk-acts">
        <label htmlFor={field}>
          <FormattedMessage id="desk.names.from" />
        </label>
        <select
          id={field}
          aria-describedby={`${field}-help`}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        >
          <option value={ALWAYS}>
            <FormattedMessage id="desk.names.always" />
          </option>
          {stages.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
        <button type="submit" className="button needs-script" aria-disabled={busy}>
          <FormattedMessage id="desk.names.save" />
        </button>
      </div>
      <p role="status">{done}</p>
      <p role="alert">{failure}</p>
    </form>
  )
}
