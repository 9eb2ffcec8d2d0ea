import { z } from 'zod'
import { applicationErrors } from '#features/applications/errors.ts'
import { companyApplicationService } from '#features/applications/server/index.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { type CompanyCall, companyCall } from '../company-call.ts'

const values = z.array(z.object({ value: z.string(), type: z.literal('other') }))
const typed = (all: readonly (string | null)[]): z.input<typeof values> =>
  [...new Set(all)].flatMap((value) => (value ? [{ value, type: 'other' as const }] : []))

/** The call that reads a person who applied. */
export const candidateCalls = ({ use }: Pick<FeatureContext, 'use'>): CompanyCall[] => [
  companyCall({
    method: 'GET',
    path: '/candidates/:id',
    summary: 'Show a person with all their applications to you.',
    scope: 'applications:read',
    params: z.object({ id: z.string().max(100) }),
    answer: z.object({
      id: z.string(),
      first_name: z.string().describe('As in the newest application.'),
      last_name: z.string(),
      email_addresses: values,
      phone_numbers: values,
      application_ids: z.array(z.string()).describe('Newest first.'),
    }),
    refusals: applicationErrors.refusals('not-found'),
    async handle({ tenant, params }) {
      const all = await use(companyApplicationService).ofCandidate(tenant.id, params.id)
      const [newest] = all
      if (!newest) throw applicationErrors.error('not-found')
      return {
        data: {
          id: params.id,
          first_name: newest.firstName,
          last_name: newest.lastName,
          email_addresses: typed(all.map(({ email }) => email)),
          phone_numbers: typed(all.map(({ phone }) => phone)),
          application_ids: all.map(({ encId }) => encId),
        },
      }
    },
  }),
]
