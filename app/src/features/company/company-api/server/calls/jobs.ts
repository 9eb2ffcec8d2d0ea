import { z } from 'zod'
import type { RowRefusalCode, RowWarningCode } from '#features/jobs/job-import/errors.ts'
import { importJob } from '#features/jobs/job-import/server/index.ts'
import { positionErrors } from '#features/jobs/positions/errors.ts'
import { closePositions, peekStates } from '#features/jobs/positions/server/index.ts'
import { requestErrors } from '#kernel/error.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { type CompanyCall, companyCall } from '../company-call.ts'

/** Source of the jobs that come through this API, beside those of imported files. */
const SOURCE = 'api'

const ofJob = z.object({ source_id: z.string().min(1).max(200).describe('The job’s id in your system.') })

/** Fields that a refusal is about; the others name theirs in the message. */
const FIELD_OF: Partial<Record<RowRefusalCode | RowWarningCode, string>> = {
  'missing-id': 'source_id',
  'bad-id': 'source_id',
  'missing-title': 'title',
  'missing-description': 'description',
  'bad-location': 'locations',
  'bad-coordinates': 'locations',
  'bad-salary': 'salary',
  'bad-work-location': 'work_location',
  'bad-skills': 'skills',
  'bad-private': 'private',
  'bad-apply-url': 'apply_url',
  'bad-apply': 'apply',
}

/** Calls that bring jobs in and close them. */
export function jobCalls(context: Pick<FeatureContext, 'db' | 'use'>): CompanyCall[] {
  const { db } = context
  const idOf = async (tenantId: number, sourceId: string) => (await peekStates(db, tenantId, SOURCE, [sourceId]))[0]?.id
  return [
    companyCall({
      method: 'PUT',
      path: '/jobs/:source_id',
      summary: 'Create or update a job. The body is a row of the JSONL format of `foyer import jobs`, without its id.',
      scope: 'jobs:write',
      params: ofJob,
      body: z.looseObject({}),
      answer: z.object({ id: z.int(), outcome: z.enum(['created', 'updated', 'unchanged']) }),
      async handle({ tenant, params, body, now }) {
        const row = { ...body, id: params.source_id }
        const done = await importJob(context, { tenant, source: SOURCE, row, now })
        if (!done.ok)
          throw requestErrors.error('invalid', { fields: { [FIELD_OF[done.code] ?? 'body']: [done.message] } })
        const id = await idOf(tenant.id, params.source_id)
        if (id === undefined) throw new Error('An imported job was not stored.')
        return { data: { id, outcome: done.outcome } }
      },
    }),
    companyCall({
      method: 'POST',
      path: '/jobs/:source_id/close',
      summary: 'Close a job everywhere at once. Repeating changes nothing.',
      scope: 'jobs:write',
      params: ofJob,
      answer: z.object({ id: z.int(), status: z.literal('closed') }),
      refusals: positionErrors.refusals('not-found'),
      async handle({ tenant, params, now }) {
        const id = await idOf(tenant.id, params.source_id)
        if (id === undefined) throw positionErrors.error('not-found')
        await closePositions(db, tenant.id, [id], 'operator', now)
        return { data: { id, status: 'closed' as const } }
      },
    }),
  ]
}
