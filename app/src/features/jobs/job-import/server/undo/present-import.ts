import {
  appliedSinceService,
  type LastImport,
  pulledFeedsService,
  showLastImport,
} from '#features/jobs/positions/server/index.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { LastImportFacts } from '../../import-contract.ts'

/** Returns what undoing an import uses. */
export const undoDependencies = ({ db, use }: Pick<FeatureContext, 'db' | 'use'>) => ({
  db,
  appliedSince: use(appliedSinceService),
  feeds: use(pulledFeedsService),
})

/** Returns the last import of a company with what undoing it would do; null if there is none. */
export async function findLastImport(
  context: Pick<FeatureContext, 'db' | 'use'>,
  choice: Parameters<typeof showLastImport>[1],
): Promise<LastImportFacts | null> {
  const found = await showLastImport(undoDependencies(context), choice)
  return found ? presentImport(found) : null
}

/** Presents an import for the desk and the company API. */
export const presentImport = ({
  id,
  source,
  beganAt,
  undoneAt,
  isRunning,
  isTooLarge,
  outcome,
  isPulled,
}: LastImport): LastImportFacts => ({
  id,
  source,
  at: beganAt.toISOString(),
  state: undoneAt ? 'undone' : isRunning ? 'running' : isTooLarge ? 'too-large' : 'undoable',
  undoneAt: undoneAt?.toISOString() ?? null,
  closed: outcome.closed,
  restored: outcome.restored,
  reopened: outcome.reopened,
  kept: outcome.kept,
  exceptions: outcome.exceptions.map(({ id: job, displayJobId: displayId, title, reason }) => ({
    id: job,
    displayId,
    title,
    reason,
  })),
  isPulled,
})
