import { FormattedMessage } from 'react-intl'
import { useAct } from '#features/company/desk/web/index.ts'
import type { SendingFacts } from '../contract.ts'

interface Props {
  /** Id of the connection. */
  readonly connection: number
  readonly sending: SendingFacts
}

/** The stages that a system has named so far, with the company's stage for each. */
export function StageMap({ connection, sending: { stages, companyStages } }: Props) {
  const { busy, failure, done, run, perform } = useAct()
  if (stages.length === 0) return null
  const choose = (name: string, stage: string) => {
    const body = { id: connection, name, stage: stage || null }
    run(() => perform('POST /api/desk/acts/connection/map-stage', { body }, 'connections.mapped'))
  }
  return (
    <fieldset className="desk-choice">
      <legend>
        <FormattedMessage id="connections.stages" />
      </legend>
      {stages.map(({ name, stage }, index) => (
        <div key={name} className="field">
          <label htmlFor={`stage-${connection}-${index}`}>
            <bdi>{name}</bdi>
          </label>
          <select
            id={`stage-${connection}-${index}`}
            value={stage ?? ''}
            aria-disabled={busy}
            onChange={({ target }) => choose(name, target.value)}
          >
            <option value="">
              <FormattedMessage id="connections.noStage" tagName="span" />
            </option>
            {companyStages.map((one) => (
              <option key={one.key} value={one.key}>
                {one.name}
              </option>
            ))}
          </select>
        </div>
      ))}
      <p role="status">{done}</p>
      <p role="alert">{failure}</p>
    </fieldset>
  )
}
