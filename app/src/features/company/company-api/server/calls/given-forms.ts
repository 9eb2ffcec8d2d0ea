import { z } from 'zod'
import * as limits from '#config/limits.ts'
import { givenFormErrors } from '#features/applying/given-forms/errors.ts'
import {
  companyForms,
  giveForm,
  listGiven,
  readGivenForm,
  recallForm,
  reopenForm,
  replaceLetter,
} from '#features/applying/given-forms/server/index.ts'
import { givenFormStates } from '#features/applying/given-forms/states.ts'
import { requestErrors } from '#kernel/error.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { type CompanyCall, companyCall, pageQuery } from '../company-call.ts'
import { givenForm, inWords, lettersOf, presentGiven } from './given-form.ts'

const scope = 'forms:write'
const documents = { document: { maxFiles: limits.companyCallDocuments, maxBytes: limits.offerLetterMaxBytes } }
const ofForm = z.object({ id: z.string().max(200) })
const ofGiven = z.object({ id: z.string().max(100) })

const gift = z.object({
  application_id: z.string().max(100).optional(),
  candidate_id: z.string().max(200).optional().describe('Without application_id: the account’s id.'),
  due_at: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .nullable()
    .default(null)
    .describe('When it is due, with a time zone: 2026-06-30T18:00:00+02:00.'),
})

const answers = z.object({
  version: z.int().describe('The number of times the person has sent it.'),
  sent_at: z.iso.datetime(),
  sha256: z.string(),
  answers: z.array(
    z.object({ field: z.string(), question: z.string(), answer: z.unknown().describe('Files by their names.') }),
  ),
})

/** Calls that give forms to people, and read, reopen and take back those. */
export function givenFormCalls(context: FeatureContext): CompanyCall[] {
  const parts = companyForms(context)
  const give = (
    { tenant, params, body, actor }: { tenant: { id: number }; params: { id: string }; body: Gift; actor: string },
    letters: ReturnType<typeof lettersOf> = [],
  ) => {
    const { application_id: application, candidate_id: accountId, due_at: dueAt } = body
    return inWords(
      giveForm(parts, { tenantId: tenant.id, formKey: params.id, application, accountId, letters, dueAt, by: actor }),
    )
  }
  const actCall = (
    name: string,
    {
      summary,
      refusals,
      act,
    }: Pick<CompanyCall, 'summary' | 'refusals'> & { act: (target: Target) => Promise<FormRow> },
  ) =>
    companyCall({
      method: 'POST',
      path: `/given_forms/:id/${name}`,
      summary,
      scope,
      params: ofGiven,
      answer: givenForm,
      refusals,
      handle: async ({ tenant, params: { id: encId } }) => ({
        data: presentGiven(await act({ tenantId: tenant.id, encId })),
      }),
    })
  return [
    companyCall({
      method: 'POST',
      path: '/forms/:id/give',
      summary: 'Give a form to one person, who is told about it. The id is the form’s form_id or key.',
      scope,
      creates: true,
      params: ofForm,
      body: gift,
      answer: givenForm,
      refusals: givenFormErrors.refusals('not-found'),
      handle: async (call) => ({ status: 201, data: presentGiven(await give(call)) }),
    }),
    companyCall({
      method: 'POST',
      path: '/forms/:id/give_with_documents',
      summary:
        'Give a form with documents to sign to one person with an account: a multipart form with a PDF and the name of its field for each.',
      scope,
      creates: true,
      params: ofForm,
      body: gift.extend({ field: fieldNames() }),
      files: documents,
      answer: givenForm,
      refusals: givenFormErrors.refusals('not-found'),
      handle: async (call) => ({
        status: 201,
        data: presentGiven(await give(call, lettersOf(call.body.field, call.files))),
      }),
    }),
    companyCall({
      method: 'GET',
      path: '/given_forms',
      summary: 'List the forms that were given to people, newest first.',
      scope,
      query: pageQuery.extend({
        form: z.string().max(200).optional().describe('The form’s key.'),
        status: z.enum(givenFormStates.states).optional(),
      }),
      answer: z.array(givenForm),
      async handle({ tenant, query: { cursor, limit, form: formKey, status } }) {
        const before = cursor === undefined ? undefined : cursorOf(cursor)
        const rows = await listGiven(context.db, tenant.id, { formKey, status, before, most: limit + 1 })
        const shown = rows.slice(0, limit)
        const next = rows.length > limit ? shown.at(-1)?.id.toString() : undefined
        return { data: shown.map(presentGiven), next }
      },
    }),
    companyCall({
      method: 'GET',
      path: '/given_forms/:id',
      summary: 'Read a form that was given, with the answers that the person sent last.',
      scope,
      params: ofGiven,
      answer: givenForm.extend({ sent: answers.nullable().describe('Null until the person has sent it.') }),
      refusals: givenFormErrors.refusals('not-found'),
      async handle({ tenant, params: { id: encId } }) {
        const { row, sent } = await readGivenForm(context, { tenantId: tenant.id, encId })
        return { data: { ...presentGiven(row), sent: sent && { ...sent, sent_at: sent.sent_at.toISOString() } } }
      },
    }),
    actCall('reopen', {
      summary: 'Let the person change a form that they sent. What was sent stays.',
      refusals: givenFormErrors.refusals('not-found', 'not-completed'),
      act: (target) => reopenForm(parts, target),
    }),
    actCall('recall', {
      summary: 'Take a form back, and delete its answers and documents.',
      refusals: givenFormErrors.refusals('not-found'),
      act: (target) => recallForm(parts, target),
    }),
    companyCall({
      method: 'POST',
      path: '/given_forms/:id/document',
      summary: 'Replace a document of a form that isn’t completed; the person is told and signs the new one.',
      scope,
      params: ofGiven,
      body: z.object({ field: fieldNames() }),
      files: { document: { maxFiles: 1, maxBytes: limits.offerLetterMaxBytes } },
      answer: givenForm,
      refusals: givenFormErrors.refusals('not-found', 'completed'),
      async handle({ tenant, params: { id: encId }, body, files }) {
        const [letter] = lettersOf(body.field, files)
        if (!letter) throw requestErrors.error('invalid', { fields: { document: ['Send the PDF.'] } })
        return { data: presentGiven(await inWords(replaceLetter(parts, { tenantId: tenant.id, encId }, letter))) }
      },
    }),
  ]
}

type Gift = z.output<typeof gift>
type Target = Parameters<typeof readGivenForm>[1]
type FormRow = Parameters<typeof presentGiven>[0]

/** One or more names of fields; a form sends a single one as text. */
function fieldNames() {
  return z
    .union([z.string().max(200), z.array(z.string().max(200))])
    .transform((names) => [names].flat())
    .describe('The name of the field for each document, in their order.')
}

function cursorOf(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw requestErrors.error('invalid', { fields: { cursor: ['Use the link rel="next" of the page before.'] } })
}
