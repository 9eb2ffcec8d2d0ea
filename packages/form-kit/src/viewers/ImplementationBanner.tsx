/** The banner of a site that is still being set up: `{displayBanner, displayText}` as the host's configuration has it. */
export function ImplementationBanner({
  displayBanner,
  displayText,
}: {
  readonly displayBanner: boolean
  readonly displayText: string
}) {
  if (!displayBanner || !displayText) return null
  return (
    <div className="fk-banner" role="status">
      {displayText}
    </div>
  )
}
