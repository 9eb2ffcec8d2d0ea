interface EitherButtonsProps {
  readonly values: readonly [string, string]
  /** Returns the text of a reading, in which it can't be taken for the other one. */
  readonly textOf: (value: string) => string
  /** The question. */
  readonly label: string
  /** Shows the question; without it, the field's error does. */
  readonly asks?: boolean
  readonly choose: (value: string) => void
}

/** Renders two readings of a typed text, to choose from. */
export function EitherButtons({ values, textOf, label, asks = false, choose }: EitherButtonsProps) {
  return (
    <div className="fk-either" role="group" aria-label={label}>
      {asks && (
        <p className="fk-either-question" role="status">
          {label}
        </p>
      )}
      {values.map((value) => (
        <button key={value} type="button" className="fk-button" onClick={() => choose(value)}>
          {textOf(value)}
        </button>
      ))}
    </div>
  )
}
