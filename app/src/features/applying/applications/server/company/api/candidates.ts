import { z } from 'zod'
import { companyLimits } from '#kernel/company/limits.ts'
import { companyEndpoint } from '#kernel/company/company-endpoint.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { type Binding, bind } from '#platform/http/endpoints.ts'
import { applicationErrors } from '../../../errors.ts'
import { type CompanyApplications, companyApplicationService } from '../company-service.ts'

const values = z.array(z.object({ value: z.string(), type: z.literal('other') }))
const typed = (all: readonly (string | null)[]): z.input<typeof values> =>
  [...new Set(all)].flatMap((value) => (value ? [{ value, type: 'other' as const }] : []))

/** Identifies a person: the account's id, or `guest-` and a number. */
export const ofCandidate = z.object({ id: z.string().max(companyLimits.id) })

/** An applicant, with the names of Greenhouse's Harvest API. */
export const candidateSchema = z.object({
  id: z.string(),
  first_name: z.string().describe('As in the newest application.'),
  last_name: z.string(),
  email_addresses: values,
  phone_numbers: values,
  application_ids: z.array(z.string()).describe('Newest first.'),
  remote_id: z.string().nullable().describe('The id in your system, which you set.'),
})

/** Returns a person with all their applications to a company. @throws `applications/not-found` */
export async function showCandidate(
  service: CompanyApplications,
  tenantId: number,
  id: string,
): Promise<z.input<typeof candidateSchema>> {
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

const show = companyEndpoint({
  method: 'GET',
  path: '/candidates/:id',
  summary: 'Show a person with all their applications to you.',
  scope: 'applications:read',
  params: ofCandidate,
  data: candidateSchema,
  refusals: applicationErrors.refusals('not-found'),
})

/** Calls of the company API that read people. */
export const candidateReads = [show]

/** Binds them. */
export const bindCandidateReads = ({ use }: Pick<FeatureContext, 'use'>): Binding[] => [
  bind(show, async ({ tenant, params: { id } }) => ({
    data: await showCandidate(use(companyApplicationService), tenant.id, id),
  })),
]
