import { z } from 'zod'
import { positionErrors } from '#features/jobs/positions/errors.ts'
import { findPosition } from '#features/jobs/positions/server/index.ts'
import { companyEndpoint } from '#kernel/company/company-endpoint.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { type Binding, bind } from '#platform/http/endpoints.ts'
import { stageKinds } from '../../../states.ts'
import { companyApplicationService, type CompanyStage } from '../company-service.ts'

const list = companyEndpoint({
  method: 'GET',
  path: '/job_stages',
  summary: 'List the stages of a job; without job_id, those of all jobs without own stages.',
  scope: 'applications:read',
  query: z.object({ job_id: z.coerce.number().int().optional() }),
  data: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      kind: z.enum(stageKinds),
      priority: z.int().describe('Their order.'),
      job_id: z.int().nullable().describe('Null for the stages of all jobs without own ones.'),
      expected_days: z.int().nullable().describe('Days after which an application without a change counts as overdue.'),
    }),
  ),
  refusals: positionErrors.refusals('not-found'),
})

/** Calls of the company API that read stages. */
export const stageReads = [list]

/** Binds them. */
export const bindStageReads = ({ db, use }: Pick<FeatureContext, 'db' | 'use'>): Binding[] => [
  bind(list, async ({ tenant, query: { job_id: positionId } }) => {
    if (positionId !== undefined && !(await findPosition(db, tenant.id, positionId)))
      throw positionErrors.error('not-found')
    return { data: (await use(companyApplicationService).stages(tenant.id, positionId ?? null)).map(present) }
  }),
]

const present = ({ id, name, kind, place, positionId, expectedDays }: CompanyStage) => ({
  id,
  name,
  kind,
  priority: place,
  job_id: positionId,
  expected_days: expectedDays,
})
