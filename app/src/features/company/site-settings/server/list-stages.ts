import { companyApplicationService } from '#features/applying/applications/server/index.ts'
import { positionErrors } from '#features/jobs/positions/errors.ts'
import { findPosition } from '#features/jobs/positions/server/index.ts'
import type { DataOf } from '#kernel/endpoint.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type * as contract from '../setup-contract.ts'

/**
 * Returns the stages of a job, or those of all jobs without own ones.
 * @throws `positions/not-found`
 */
export async function listStages(
  { db, use }: Pick<FeatureContext, 'db' | 'use'>,
  { tenantId, job }: { tenantId: number; job: number | undefined },
): Promise<DataOf<typeof contract.listStages>> {
  const position = job === undefined ? undefined : await findPosition(db, tenantId, job)
  if (job !== undefined && !position) throw positionErrors.error('not-found')
  const stages = await use(companyApplicationService).stages(tenantId, job ?? null)
  return {
    stages: stages.map(({ key, kind, labels, expectedDays }) => ({ key, kind, labels, expectedDays })),
    isOwn: job === undefined || stages.some(({ positionId }) => positionId !== null),
    job: position?.title ?? null,
  }
}
