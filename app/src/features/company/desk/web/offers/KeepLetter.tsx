import { FormattedMessage } from 'react-intl'

interface Props {
  readonly keeps: boolean
  readonly onChange: (keeps: boolean) => void
  readonly error: string | undefined
  readonly describedBy: string
}

/** A confirmation that the letter stays beside another start date or pay. */
export function KeepLetter({ keeps, onChange, error, describedBy }: Props) {
  return (
    <div className="field">
      <label className="desk-check">
        <input
          type="checkbox"
          name="keep_letter"
          checked={keeps}
          onChange={({ target }) => onChange(target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? describedBy : undefined}
        />
        <FormattedMessage id="desk.offers.keepLetter" />
      </label>
      {error ? (
        <p id={describedBy} className="field-error">
          {error}
        </p>
      ) : null}
    </div>
  )
}
