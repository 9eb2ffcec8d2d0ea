import { z } from 'zod'
import { companyApplicationService } from '#features/applying/applications/server/index.ts'
import { positionErrors } from '#features/jobs/positions/errors.ts'
import { findPosition } from '#features/jobs/positions/server/index.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { type CompanyCall, companyCall } from '../company-call.ts'

/** The call that reads the stages of applications. */
export const stageCalls = ({ db, use }: Pick<FeatureContext, 'db' | 'use'>): CompanyCall[] => [
  companyCall({
    method: 'GET',
    path: '/job_stages',
    summary: 'List the stages of a job; without job_id, those of all jobs without own stages.',
    scope: 'applications:read',
    query: z.object({ job_id: z.coerce.number().int().optional() }),
    answer: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        kind: z.enum(['new', 'review', 'interview', 'offer', 'hired', 'rejected']),
        priority: z.int().describe('Their order.'),
        job_id: z.int().nullable().describe('Null for the stages of all jobs without own ones.'),
        expected_days: z
          .int()
          .nullable()
          .describe('Days after which an application without a change counts as overdue.'),
      }),
    ),
    refusals: positionErrors.refusals('not-found'),
    async handle({ tenant, query: { job_id: positionId } }) {
      if (positionId !== undefined && !(await findPosition(db, tenant.id, positionId)))
        throw positionErrors.error('not-found')
      const stages = await use(companyApplicationService).stages(tenant.id, positionId ?? null)
      return {
        data: stages.map((stage) => ({
          id: stage.id,
          name: stage.name,
          kind: stage.kind,
          priority: stage.place,
          job_id: stage.positionId,
          expected_days: stage.expectedDays,
        })),
      }
    },
  }),
]
