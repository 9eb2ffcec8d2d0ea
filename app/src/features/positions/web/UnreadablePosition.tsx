import { PositionProblem } from './PositionProblem.tsx'

/** Stands beside the list when the chosen position could not be read and the choice was taken back. */
export function UnreadablePosition({ onRetry }: { onRetry: () => void }) {
  return (
    <article className="position">
      <PositionProblem problem="failed" headingLevel={2} takesFocus={false} similar={[]} onRetry={onRetry} />
    </article>
  )
}
