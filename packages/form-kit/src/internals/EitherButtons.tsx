interface EitherButtonsProps {
  readonly values: readonly [string, string]
  /** Returns the text of a reading, in which it can't be taken for the other one. */
  readonly textOf: (value: string) => string
  /** Accessible name of the question. */
  readonly label: string
  readonly choose: (value: string) => void
}

/** Renders two readings of what was typed, to choose from. */
export function EitherButtons({ values, textOf, label, choose }: EitherButtonsProps) {
  return (
    <div className="fk-either" role="group" aria-label={label}>
      {values.map((value) => (
        <button key={value} type="button" className="fk-button" onClick={() => choose(value)}>
          {textOf(value)}
        </button>
      ))}
    </div>
  )
}
