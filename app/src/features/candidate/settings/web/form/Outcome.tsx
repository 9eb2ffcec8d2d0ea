/**
 * Announces the outcome of saving; both elements always exist, because screen readers announce changes only to existing
 * ones.
 */
export function Outcome({
  done,
  failure,
}: {
  readonly done: string | undefined
  readonly failure: string | undefined
}) {
  return (
    <>
      <p className="settings-done" role="status">
        {done}
      </p>
      <p className="settings-error" role="alert">
        {failure}
      </p>
    </>
  )
}
