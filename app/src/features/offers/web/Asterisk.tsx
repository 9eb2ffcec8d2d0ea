/** Marks a field that has to be filled in; screen readers say `required`. */
export function Asterisk() {
  return (
    <span className="letter-asterisk" aria-hidden="true">
      *
    </span>
  )
}
