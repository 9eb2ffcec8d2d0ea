/** Marker of a required field; screen readers announce `required` instead. */
export function Asterisk() {
  return (
    <span className="letter-asterisk" aria-hidden="true">
      *
    </span>
  )
}
