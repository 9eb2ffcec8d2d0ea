interface Props {
  readonly value: number
  /** The value whose bar has the whole width; at least 1. */
  readonly largest: number
}

/** A bar that draws a number of a table, which says it as text. Its styles are in `data-bar.css`. */
export const DataBar = ({ value, largest }: Props) => (
  <svg className="data-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" focusable="false">
    <rect width={(100 * value) / largest} height="6" />
  </svg>
)
