import { useQueryClient } from '@tanstack/react-query'
import { useApp } from '#ui/page/app-context.ts'
import { detailsQuery } from './position-queries.ts'
import { PositionProblem } from './PositionProblem.tsx'

interface Props {
  readonly pid: string
  readonly queriedLocation: string
  /** Loads the position again. @param takesFocus true if the visitor asked for it */
  readonly onRetry: (takesFocus: boolean) => void
}

/** Shown next to the list if the selected position could not be loaded and the selection was cleared. */
export function UnreadablePosition({ pid, queriedLocation, onRetry }: Props) {
  const { queryKey } = detailsQuery(useApp(), { pid, queriedLocation })
  const error = useQueryClient().getQueryState(queryKey)?.error
  return (
    <article className="position">
      <PositionProblem
        problem="failed"
        headingLevel={2}
        takesFocus={false}
        similar={undefined}
        error={error}
        onRetry={() => onRetry(true)}
        onReconnect={() => onRetry(false)}
      />
    </article>
  )
}
