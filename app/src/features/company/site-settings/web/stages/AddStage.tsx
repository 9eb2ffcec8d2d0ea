import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { type StageKind, stageKinds } from '#features/applying/applications/states.ts'
import { TextField } from '#ui/form/TextField.tsx'

interface Props {
  readonly onAdd: (name: string, kind: StageKind) => void
}

/** Fields of a new stage, which joins the list by its kind. */
export function AddStage({ onAdd }: Props) {
  const intl = useIntl()
  const [name, setName] = useState('')
  const [kind, setKind] = useState<StageKind>('review')
  const [error, setError] = useState<string>()
  const add = () => {
    const written = name.trim()
    setError(written ? undefined : intl.formatMessage({ id: 'siteSettings.stages.nameMissing' }))
    if (!written) return
    onAdd(written, kind)
    setName('')
  }
  return (
    <fieldset className="desk-choice stages-new">
      <legend>
        <FormattedMessage id="siteSettings.stages.new" />
      </legend>
      <TextField
        name="new-name"
        label={<FormattedMessage id="siteSettings.stages.name" />}
        value={name}
        onChange={setName}
        autoComplete="off"
        maxLength={100}
        error={error}
      />
      <div className="field">
        <label htmlFor="new-kind">
          <FormattedMessage id="siteSettings.stages.kind" />
        </label>
        <select
          id="new-kind"
          value={kind}
          onChange={({ target }) => setKind(stageKinds.find((one) => one === target.value) ?? 'review')}
        >
          {stageKinds.map((one) => (
            <option key={one} value={one}>
              {intl.formatMessage({ id: `desk.stage.${one}` })}
            </option>
          ))}
        </select>
      </div>
      <button type="button" className="button needs-script" onClick={add}>
        <FormattedMessage id="siteSettings.stages.add" />
      </button>
    </fieldset>
  )
}
