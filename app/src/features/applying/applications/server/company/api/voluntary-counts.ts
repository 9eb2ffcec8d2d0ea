import { z } from 'zod'
import { positionErrors } from '#features/jobs/positions/errors.ts'
import { findPosition } from '#features/jobs/positions/server/index.ts'
import { companyEndpoint } from '#kernel/company/company-endpoint.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { type Binding, bind } from '#platform/http/endpoints.ts'
import { companyApplicationService } from '../company-service.ts'

const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Send a month, such as 2026-06.')
  .optional()

const count = companyEndpoint({
  method: 'GET',
  path: '/demographics',
  summary: 'Count voluntary answers by question and option. Months with too few answers count with those after them.',
  scope: 'demographics:read',
  query: z.object({
    job_id: z.coerce.number().int().optional(),
    from: month.describe('The first month, such as 2026-01.'),
    to: month.describe('The last month. A month counts when it is over, in UTC.'),
  }),
  data: z.object({
    questions: z.array(
      z.object({
        question: z.string(),
        options: z.array(
          z.object({
            option: z.string(),
            count: z.int().nullable().describe('Null where it would tell about fewer than ten people.'),
          }),
        ),
      }),
    ),
  }),
  refusals: positionErrors.refusals('not-found'),
})

/** Calls of the company API that count voluntary answers. */
export const voluntaryReads = [count]

/** Binds them. */
export const bindVoluntaryReads = ({ db, use }: Pick<FeatureContext, 'db' | 'use'>): Binding[] => [
  bind(count, async ({ tenant, query: { job_id: positionId, from, to } }) => {
    if (positionId !== undefined && !(await findPosition(db, tenant.id, positionId)))
      throw positionErrors.error('not-found')
    return { data: await use(companyApplicationService).voluntaryCounts(tenant.id, { positionId, from, to }) }
  }),
]
