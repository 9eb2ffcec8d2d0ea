/** What came of saving, read out as it appears; both are there from the start, so that screen readers know them. */
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
