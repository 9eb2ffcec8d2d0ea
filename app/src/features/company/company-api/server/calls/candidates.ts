import { z } from 'zod'
import { applicationErrors } from '#features/applying/applications/errors.ts'
import { companyApplicationService } from '#features/applying/applications/server/index.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { type CompanyCall, companyCall } from '../company-call.ts'

const values = z.array(z.object({ value: z.string(), type: z.literal('other') }))
const typed = (all: readonly (string | null)[]): z.input<typeof values> =>
  [...new Set(all)].flatMap((value) => (value ? [{ value, type: 'other' as const }] : []))

const ofCandidate = z.object({ id: z.string().max(100) })
const remoteId = z.string().min(1).max(200).nullable()

const candidate = z.object({
  id: z.string(),
  first_name: z.string().describe('As in the newest application.'),
  last_name: z.string(),
  email_addresses: values,
  phone_numbers: values,
  application_ids: z.array(z.string()).describe('Newest first.'),
  remote_id: z.string().nullable().describe('The id in your system, which you set.'),
})

/** Calls on people who applied. */
export function candidateCalls({ use }: Pick<FeatureContext, 'use'>): CompanyCall[] {
  const show = async (tenantId: number, id: string): Promise<z.input<typeof candidate>> => {
    const service = use(companyApplicationService)
    const all = await service.ofCandidate(tenantId, id)
    const [newest] = all
    if (!newest) throw applicationErrors.error('not-found')
    return {
      id,
      first_name: newest.firstName,
      last_name: newest.lastName,
      email_addresses: typed(all.map(({ email }) => email)),
      phone_numbers: typed(all.map(({ phone }) => phone)),
      application_ids: all.map(({ encId }) => encId),
      remote_id: await service.candidateRemoteId(tenantId, id),
    }
  }
  return [
    companyCall({
      method: 'GET',
      path: '/candidates/:id',
      summary: 'Show a person with all their applications to you.',
      scope: 'applications:read',
      params: ofCandidate,
      answer: candidate,
      refusals: applicationErrors.refusals('not-found'),
      handle: async ({ tenant, params }) => ({ data: await show(tenant.id, params.id) }),
    }),
    companyCall({
      method: 'PUT',
      path: '/candidates/:id/remote_id',
      summary: 'Set the person’s id in your system; null removes it.',
      scope: 'applications:write',
      params: ofCandidate,
      body: z.object({ remote_id: remoteId }),
      answer: candidate,
      refusals: applicationErrors.refusals('not-found'),
      async handle({ tenant, params, body }) {
        await use(companyApplicationService).setCandidateRemoteId(tenant.id, params.id, body.remote_id)
        return { data: await show(tenant.id, params.id) }
      },
    }),
  ]
}
