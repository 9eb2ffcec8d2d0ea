import { basename } from 'node:path'
import { z } from 'zod'
import { companyLimits } from '#kernel/company/limits.ts'
import * as limits from '#config/limits.ts'
import { requestErrors } from '#kernel/error.ts'
import { siteLink } from '#kernel/links/site-address.ts'
import { type Act, commandFace, defineAct } from '#platform/feature/act.ts'
import { readNamedFile } from '#platform/commands/read-named-file.ts'
import { CommandError } from '#platform/feature/command.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { givenFormErrors } from '../../errors.ts'
import { formPath } from '../../rules.ts'
import type { GivenLetter } from '../letters/form-letters.ts'
import type { FormRow } from '../records/store.ts'
import { asJson, encId, explainToOperator } from './command-output.ts'
import { companyForms, giveForm, recallForm, reopenForm, replaceLetter } from './give-form.ts'
import { explainToProgram, givenFormSchema, lettersOf, presentGiven } from './present-given.ts'

/** Properties that all acts on given forms share. */
const giving = { scope: 'forms:write', roles: ['owner', 'recruiter'], seenByCandidate: true } as const
const answer = { answer: givenFormSchema, present: presentGiven, explain: explainToProgram }

const ofGiven = z.object({ id: z.string().max(companyLimits.id) })
const letter = z.custom<GivenLetter>()
const gift = z.object({
  application_id: z.string().max(companyLimits.id).optional(),
  candidate_id: z.string().max(companyLimits.ownId).optional().describe('Without application_id: the account’s id.'),
  due_at: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .nullable()
    .default(null)
    .describe('When it is due, with a time zone: 2026-06-30T18:00:00+02:00.'),
})
const giftToPerson = gift.extend({
  id: z.string().max(companyLimits.ownId),
  email: z
    .string()
    .max(companyLimits.emailAddress)
    .optional()
    .describe('The person’s email address, with or without an account.'),
  offer_id: z.string().max(companyLimits.id).optional(),
  letters: z.array(letter).default([]),
})
/** One or more names of fields; form data has a single one as text. */
const fieldNames = z
  .union([z.string().max(companyLimits.name), z.array(z.string().max(companyLimits.name))])
  .transform((names) => [names].flat())
  .describe('The name of the field for each document, in their order.')

async function give(
  context: FeatureContext,
  input: z.output<typeof giftToPerson>,
  call: { tenant: SiteTenant; by: string },
) {
  const { id: formKey, application_id: application, candidate_id: accountId, offer_id: offer, email, letters } = input
  const { by, tenant } = call
  const to = { application, accountId, email, offer }
  return giveForm(companyForms(context), { tenantId: tenant.id, formKey, letters, dueAt: input.due_at, by, ...to })
}

const giveOne = defineAct({
  name: 'form give',
  summary: 'Give a form to one person',
  ...giving,
  input: giftToPerson,
  refusals: givenFormErrors.refusals('not-found'),
  perform: give,
  api: {
    method: 'POST',
    path: '/forms/:id/give',
    summary: 'Give a form to one person, who is told about it. The id is the form’s form_id or key.',
    body: gift,
    input: ({ params, body }) => ({ ...(params as { id: string }), ...(body as z.output<typeof gift>), letters: [] }),
    created: () => true,
    ...answer,
  },
  command: commandFace({
    details: [
      'The form’s purpose is given or offer. The person gets a notice, another one three days before it is due, and one when it is. Without an account they get an email with the form’s own link.',
    ],
    arguments: [{ name: 'KEY', describe: 'The form’s key from foyer form list.' }],
    options: {
      application: { value: 'ENC_ID', describe: 'The application whose person gets it.' },
      candidate: { value: 'EMAIL', describe: 'The person’s email address, with or without an account.' },
      offer: { value: 'ENC_ID', describe: 'The offer that it belongs to.' },
      document: {
        value: 'FIELD=FILE.pdf',
        many: true,
        describe: 'The document to sign in a field; repeatable. Each such field needs one.',
      },
      due: { value: 'ISO', describe: 'When it is due, with a time zone: 2026-06-30T18:00:00+02:00.' },
    },
    async input([id = ''], { application, candidate: email, offer, document, due }) {
      if (application !== undefined && email !== undefined)
        throw new CommandError('bad-option', '--application and --candidate can’t be combined. Use one of them.')
      const due_at = readDue(due)
      const letters = await Promise.all(document.map(readLetter))
      return { id, application_id: application, email, offer_id: offer, letters, due_at }
    },
    explain: explainToOperator,
    answer(row: FormRow, { context, tenant, input: { email } }) {
      const key = row.guestId === null ? undefined : companyForms(context).linkKey(row.encId)
      return {
        data: { form: { ...asJson(row), url: siteLink(context.siteAddress(tenant), formPath(row.encId, key)) } },
        lines: [`“${row.title}” was given to ${email ?? 'the applicant'}: ${row.encId}`],
      }
    },
  }),
})

const giveWithDocuments = defineAct({
  name: 'form give-with-documents',
  summary: 'Give a form with documents to sign to one person with an account',
  ...giving,
  input: giftToPerson,
  refusals: givenFormErrors.refusals('not-found'),
  perform: give,
  api: {
    method: 'POST',
    path: '/forms/:id/give_with_documents',
    summary:
      'Give a form with documents to sign to one person with an account: a multipart form with a PDF and the name of its field for each.',
    body: gift.extend({ field: fieldNames }),
    files: { document: { maxFiles: limits.companyCallDocuments, maxBytes: limits.offerLetterMaxBytes } },
    input({ params, body, files }) {
      const { field, ...to } = body as z.output<typeof gift> & { field: string[] }
      return { ...(params as { id: string }), ...to, letters: lettersOf(field, files) }
    },
    created: () => true,
    ...answer,
  },
  command: { none: 'foyer form give takes documents, too.' },
})

const reopen = defineAct({
  name: 'form reopen',
  summary: 'Let a person change a form that they sent',
  ...giving,
  input: ofGiven,
  refusals: givenFormErrors.refusals('not-found', 'not-completed'),
  perform: (context, target, { tenant }) =>
    reopenForm(companyForms(context), { tenantId: tenant.id, encId: target.id }),
  api: {
    method: 'POST',
    path: '/given_forms/:id/reopen',
    summary: 'Let the person change a form that they sent. What was sent stays.',
    ...answer,
  },
  command: commandFace({
    details: ['What was sent stays; the form is sent again as a further version.'],
    ...encId,
    options: {},
    input: ([id = '']) => ({ id }),
    answer: (row: FormRow) => ({ data: { form: asJson(row) }, lines: [`“${row.title}” can be changed again.`] }),
  }),
})

const recall = defineAct({
  name: 'form recall',
  summary: 'Take a given form back and delete its answers',
  ...giving,
  input: ofGiven,
  refusals: givenFormErrors.refusals('not-found'),
  perform: (context, target, { tenant }) =>
    recallForm(companyForms(context), { tenantId: tenant.id, encId: target.id }),
  api: {
    method: 'POST',
    path: '/given_forms/:id/recall',
    summary: 'Take a form back, and delete its answers and documents.',
    ...answer,
  },
  command: commandFace({
    ...encId,
    options: {},
    input: ([id = '']) => ({ id }),
    answer: (row: FormRow) => ({
      data: { form: asJson(row) },
      lines: [`“${row.title}” was taken back, and its answers were deleted.`],
    }),
  }),
})

const replaceDocument = defineAct({
  name: 'form document',
  summary: 'Replace a document to sign in a given form',
  ...giving,
  input: ofGiven.extend({ letter }),
  refusals: givenFormErrors.refusals('not-found', 'completed'),
  perform: (context, target, { tenant }) =>
    replaceLetter(companyForms(context), { tenantId: tenant.id, encId: target.id }, target.letter),
  api: {
    method: 'POST',
    path: '/given_forms/:id/document',
    summary: 'Replace a document of a form that isn’t completed; the person is told and signs the new one.',
    body: z.object({ field: fieldNames }),
    files: { document: { maxFiles: 1, maxBytes: limits.offerLetterMaxBytes } },
    input({ params, body, files }) {
      const [one] = lettersOf((body as { field: string[] }).field, files)
      if (!one) throw requestErrors.error('invalid', { fields: { document: ['Send the PDF.'] } })
      return { ...(params as { id: string }), letter: one }
    },
    ...answer,
  },
  command: commandFace({
    details: ['The person signs the new one. What they sent before stays, with what they signed then.'],
    ...encId,
    arguments: [...encId.arguments, { name: 'FIELD=FILE.pdf', describe: 'The field and its new document.' }],
    options: {},
    input: async ([id = '', text = '']) => ({ id, letter: await readLetter(text) }),
    answer: (row: FormRow) => ({
      data: { form: asJson(row) },
      lines: [`“${row.title}” has a new document to sign.`],
    }),
  }),
})

/** The acts on forms for one person. */
export const givenFormActs: readonly Act[] = [giveOne, giveWithDocuments, reopen, recall, replaceDocument]

function readDue(text: string | undefined): string | null {
  if (text === undefined) return null
  const at = new Date(text)
  const isInstant = text.includes('T') && /(?:Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(at.getTime())
  if (isInstant) return at.toISOString()
  throw new CommandError('bad-time', `--due is “${text}”. Write a time with its zone: 2026-06-30T18:00:00+02:00.`)
}

/** Parses `FIELD=FILE.pdf`. @throws CommandError */
async function readLetter(text: string): Promise<GivenLetter> {
  const [, field, file] = /^([^=]+)=(.+)$/.exec(text) ?? []
  if (field === undefined || file === undefined)
    throw new CommandError(
      'bad-option',
      `--document is “${text}”. Write a field’s name, = and a PDF: contract=contract.pdf.`,
    )
  const bytes = await readNamedFile(file, limits.offerLetterMaxBytes)
  return { field, name: basename(file).replace(/\.pdf$/i, ''), bytes }
}
