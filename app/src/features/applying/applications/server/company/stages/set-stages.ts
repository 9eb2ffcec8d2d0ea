import type { z } from 'zod'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { readStages, retireStages, type StageRow, writeStages } from '../../records/stage-store.ts'
import type { stageList } from './read-stages-file.ts'

/** Stages as they are after a change, and the number of those that take no new applications any more. */
export interface StagesSet {
  stages: StageRow[]
  retired: number
}

/**
 * Sets the stages of a position, or of all without own ones if the position is null. Stages are known by their keys; those
 * that the list doesn't have are retired.
 */
export async function setStages(
  { db, nowIn }: Pick<FeatureContext, 'db' | 'nowIn'>,
  { tenantId, positionId }: { tenantId: number; positionId: number | null },
  list: z.output<typeof stageList>,
): Promise<StagesSet> {
  const stages = list.map(({ expected_days: expectedDays, ...stage }, place) => ({ ...stage, place, expectedDays }))
  const retired = await db.transaction().execute(async (trx) => {
    await writeStages(trx, tenantId, positionId, stages)
    const keys = stages.map(({ key }) => key)
    return retireStages(trx, tenantId, positionId, keys, await nowIn(trx))
  })
  return { stages: await readStages(db, tenantId, positionId), retired }
}
