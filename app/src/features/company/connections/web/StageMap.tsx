import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useAct } from '#features/company/desk/web/index.ts'
import { DoneLine } from '#ui/form/DoneLine.tsx'
import type { SendingFacts } from '../contract.ts'

interface Props {
  /** Id of the connection. */
  readonly connection: number
  readonly sending: SendingFacts
}

/** The stages that a system has named so far, with the company's stage for each. */
export function StageMap({ connection, sending: { stages, companyStages } }: Props) {
  const intl = useIntl()
  const { busy, failure, done, clear, onSubmit, perform } = useAct()
  /** The choices that aren't saved, by the system's stage. */
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  if (stages.length === 0) return null
  const save = async () => {
    for (const { name, stage } of stages) {
      const wanted = chosen[name]
      if (wanted === undefined || wanted === (stage ?? '')) continue
      const body = { id: connection, name, stage: wanted || null }
      await perform('POST /api/desk/acts/connection/map-stage', { body })
    }
    setChosen({})
    return intl.formatMessage({ id: 'connections.mapped' })
  }
  return (
    <form onSubmit={onSubmit(save)}>
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
              value={chosen[name] ?? stage ?? ''}
              onChange={({ target }) => {
                clear([])
                setChosen({ ...chosen, [name]: target.value })
              }}
            >
              <option value="">{intl.formatMessage({ id: 'connections.noStage' })}</option>
              {companyStages.map((one) => (
                <option key={one.key} value={one.key}>
                  {one.name}
                </option>
              ))}
            </select>
          </div>
        ))}
        <button type="submit" className="button needs-script" aria-disabled={busy}>
          <FormattedMessage id="connections.saveStages" />
        </button>
        <DoneLine said={done} />
        <p role="alert">{failure}</p>
      </fieldset>
    </form>
  )
}
