import { FormattedMessage, useIntl } from 'react-intl'
import { TextField } from '#ui/form/TextField.tsx'
import type { StageFacts } from '../../setup-contract.ts'

interface Props {
  readonly stage: StageFacts
  /** The name by which its controls are known. */
  readonly name: string
  /** The name in the language that is being written; empty if it has none. */
  readonly written: string
  readonly error: string | undefined
  readonly canMove: { up: boolean; down: boolean }
  readonly canGo: boolean
  readonly onName: (name: string) => void
  readonly onDays: (days: number | null) => void
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
}

const LONGEST_DAYS = 365

/** A stage with its name, its kind, the days it should take, and its place in the list. */
export function StageFields({ stage, name, written, error, canMove, canGo, ...on }: Props) {
  const intl = useIntl()
  const arrow = (by: 1 | -1, enabled: boolean) => (
    <button
      type="button"
      className="button needs-script"
      aria-disabled={!enabled}
      aria-label={intl.formatMessage({ id: by < 0 ? 'siteSettings.moveUp' : 'siteSettings.moveDown' }, { name })}
      onClick={() => enabled && on.onMove(by)}
    >
      {by < 0 ? '↑' : '↓'}
    </button>
  )
  return (
    <li>
      <TextField
        name={`name-${stage.key}`}
        label={<FormattedMessage id="siteSettings.stages.name" />}
        help={<FormattedMessage id={`desk.stage.${stage.kind}`} />}
        value={written}
        onChange={on.onName}
        autoComplete="off"
        maxLength={100}
        error={error}
      />
      <div className="field">
        <label htmlFor={`days-${stage.key}`}>
          <FormattedMessage id="siteSettings.stages.days" />
          <span className="visually-hidden">
            : <bdi>{name}</bdi>
          </span>
        </label>
        <input
          id={`days-${stage.key}`}
          type="number"
          min={1}
          max={LONGEST_DAYS}
          value={stage.expectedDays ?? ''}
          onChange={({ target }) => on.onDays(target.value === '' ? null : Math.trunc(target.valueAsNumber))}
        />
      </div>
      <p className="button-row">
        {arrow(-1, canMove.up)}
        {arrow(1, canMove.down)}
        {canGo ? (
          <button
            type="button"
            className="button needs-script"
            aria-label={intl.formatMessage({ id: 'siteSettings.remove' }, { name })}
            onClick={on.onRemove}
          >
            ✕
          </button>
        ) : null}
      </p>
    </li>
  )
}
