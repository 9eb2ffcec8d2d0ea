/** Renders the banner of a site that is being set up: `{displayBanner, displayText}` from the host's configuration. */
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
