import { z } from 'zod'
import { companyLimits } from '#kernel/company/limits.ts'
import { companyEndpoint, pageQuery } from '#kernel/company/company-endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { type Binding, bind } from '#platform/http/endpoints.ts'
import { givenFormErrors } from '../../errors.ts'
import { givenFormStates } from '../../states.ts'
import { listGiven } from '../records/store.ts'
import { readGivenForm } from './form-answers.ts'
import { givenFormSchema, presentGiven } from './present-given.ts'

const answers = z.object({
  version: z.int().describe('The number of times the person has sent it.'),
  sent_at: z.iso.datetime(),
  sha256: z.string(),
  answers: z.array(
    z.object({ field: z.string(), question: z.string(), answer: z.unknown().describe('Files by their names.') }),
  ),
})

const list = companyEndpoint({
  method: 'GET',
  path: '/given_forms',
  summary: 'List the forms that were given to people, newest first.',
  scope: 'forms:write',
  query: pageQuery.extend({
    form: z.string().max(companyLimits.ownId).optional().describe('The form’s key.'),
    status: z.enum(givenFormStates.states).optional(),
  }),
  data: z.array(givenFormSchema),
})

const show = companyEndpoint({
  method: 'GET',
  path: '/given_forms/:id',
  summary: 'Read a form that was given, with the answers that the person sent last.',
  scope: 'forms:write',
  params: z.object({ id: z.string().max(companyLimits.id) }),
  data: givenFormSchema.extend({ sent: answers.nullable().describe('Null until the person has sent it.') }),
  refusals: givenFormErrors.refusals('not-found'),
})

/** Calls of the company API that read given forms. */
export const givenFormReads = [list, show]

/** Binds them. */
export const bindGivenFormReads = (context: FeatureContext): Binding[] => [
  bind(list, async ({ tenant, query: { cursor, limit, form: formKey, status } }) => {
    const before = cursor === undefined ? undefined : cursorOf(cursor)
    const rows = await listGiven(context.db, tenant.id, { formKey, status, before, most: limit + 1 })
    const shown = rows.slice(0, limit)
    const next = rows.length > limit ? shown.at(-1)?.id.toString() : undefined
    return { data: shown.map(presentGiven), next }
  }),
  bind(show, async ({ tenant, params: { id: encId } }) => {
    const { row, sent } = await readGivenForm(context, { tenantId: tenant.id, encId })
    return { data: { ...presentGiven(row), sent: sent && { ...sent, sent_at: sent.sent_at.toISOString() } } }
  }),
]

function cursorOf(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw requestErrors.error('invalid', { fields: { cursor: ['Use the link rel="next" of the page before.'] } })
}
