import { z } from 'zod'
import { givenFormErrors } from '#features/given-forms/errors.ts'
import { CannotGive, companyForms, giveForm } from '#features/given-forms/server/index.ts'
import { givenFormStates } from '#features/given-forms/states.ts'
import { requestErrors } from '#kernel/error.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { type CompanyCall, companyCall } from '../company-call.ts'

const NO_CANDIDATE = 'Send application_id, or the candidate_id of an account of yours.'

/** The call that gives a form to one person. */
export const givenFormCalls = (context: FeatureContext): CompanyCall[] => [
  companyCall({
    method: 'POST',
    path: '/forms/:id/give',
    summary: 'Give a form to one person, who is told about it. The id is the form’s form_id or key.',
    scope: 'forms:write',
    creates: true,
    params: z.object({ id: z.string().max(200) }),
    body: z.object({
      application_id: z.string().max(100).optional(),
      candidate_id: z.string().max(200).optional().describe('Without application_id: the account’s id.'),
      due_at: z.iso
        .datetime({ offset: true })
        .transform((text) => new Date(text))
        .nullable()
        .default(null)
        .describe('When it is due, with a time zone: 2026-06-30T18:00:00+02:00.'),
    }),
    answer: z.object({
      id: z.string(),
      form: z.string(),
      title: z.string(),
      status: z.enum(givenFormStates.states),
      due_at: z.iso.datetime().nullable(),
      given_at: z.iso.datetime(),
      application_id: z.string().nullable(),
      candidate_id: z.string(),
    }),
    refusals: givenFormErrors.refusals('not-found'),
    async handle({ tenant, params, body, actor }) {
      const { application_id: application, candidate_id: accountId, due_at: dueAt } = body
      const gift = { tenantId: tenant.id, formKey: params.id, application, accountId, dueAt, by: actor }
      const row = await giveForm(companyForms(context), gift).catch((error: unknown) => {
        if (!(error instanceof CannotGive)) throw error
        if (error.fault === 'unknown-form') throw givenFormErrors.error('not-found', { cause: error })
        const [field, sentence] =
          error.fault === 'not-giveable'
            ? ['id', 'Only forms with the purpose given or offer are for one person.']
            : error.fault === 'unknown-application'
              ? ['application_id', 'You have no application with this id.']
              : ['candidate_id', NO_CANDIDATE]
        throw requestErrors.error('invalid', { fields: { [field]: [sentence] }, cause: error })
      })
      return {
        status: 201,
        data: {
          id: row.encId,
          form: row.formKey,
          title: row.title,
          status: row.status,
          due_at: row.dueAt?.toISOString() ?? null,
          given_at: row.givenAt.toISOString(),
          application_id: row.applicationId,
          candidate_id: row.accountId ?? `guest-${row.guestId}`,
        },
      }
    },
  }),
]
