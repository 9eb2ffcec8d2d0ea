import { z } from 'zod'
import { companyLimits } from '#kernel/company/limits.ts'
import { API_SOURCE } from '#features/jobs/positions/rules.ts'
import { peekStates } from '#features/jobs/positions/server/index.ts'
import { requestErrors } from '#kernel/error.ts'
import { type Act, defineAct } from '#platform/feature/act.ts'
import { FIELD_OF } from '../errors.ts'
import { importJob } from './import-job.ts'

const put = defineAct({
  name: 'job put',
  summary: 'Create or update a job of the company’s own system',
  scope: 'jobs:write',
  roles: ['owner', 'recruiter', 'editor'],
  seenByCandidate: true,
  input: z.object({
    source_id: z.string().min(1).max(companyLimits.ownId).describe('The job’s id in your system.'),
    row: z.record(z.string(), z.unknown()),
  }),
  refusals: [],
  async perform(context, { source_id: sourceId, row }, { tenant, now }) {
    const done = await importJob(context, { tenant, source: API_SOURCE, row: { ...row, id: sourceId }, now })
    if (!done.ok) throw requestErrors.error('invalid', { fields: { [FIELD_OF[done.code] ?? 'body']: [done.message] } })
    const [stored] = await peekStates(context.db, tenant.id, API_SOURCE, [sourceId])
    if (!stored) throw new Error('An imported job was not stored.')
    return { id: stored.id, outcome: done.outcome }
  },
  api: {
    method: 'PUT',
    path: '/jobs/:source_id',
    summary: 'Create or update a job. The body is a row of the JSONL format of `foyer import jobs`, without its id.',
    body: z.looseObject({}),
    input: ({ params, body }: { params: { source_id: string }; body: Record<string, unknown> }) => ({
      ...params,
      row: body,
    }),
    answer: z.object({ id: z.int(), outcome: z.enum(['created', 'updated', 'unchanged']) }),
    present: (job) => job,
  },
  command: { none: 'foyer jobs create and foyer jobs edit take single fields, foyer import jobs a file.' },
  notAtDesk: 'The desk creates and edits single jobs.',
})

/** The acts on jobs of the company's own system. */
export const jobImportActs: readonly Act[] = [put]
