import { z } from 'zod'
import { textLimits } from '#kernel/text-limits.ts'
import * as limits from '#config/limits.ts'
import { draftErrors } from '#features/applying/answers/errors.ts'
import {
  draftFile,
  draftState,
  savedChanges,
  sentChanges,
  shownSheet,
} from '#features/applying/answers/sheet-contract.ts'
import { documentKinds } from '#kernel/candidate/documents.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import { givenFormErrors } from './errors.ts'
import { formKinds, formTabs } from './rules.ts'
import { givenFormStates } from './states.ts'
import { givenFormLimits } from './limits.ts'

const instant = z.iso.datetime()
const key = z
  .string()
  .max(givenFormLimits.keyCharacters)
  .optional()
  .describe('The token of the form’s own link, for a person without an account.')
const byLink = z.looseObject({ domain: z.unknown().optional(), key })
const ofForm = z.object({ id: z.string() })

export const givenForm = z
  .strictObject({
    id: z.int().nullable().describe('Null for a document, which has only `encId`.'),
    encId: z.string(),
    title: z.string(),
    kind: z.enum(formKinds),
    status: z.enum(givenFormStates.states),
    due_at: instant.nullable(),
    updated_at: instant,
    offer_id: z.string().nullable(),
    application_id: z.string().nullable(),
    url: z.string().describe('The page that shows it; of a document, the file.'),
    position: z.string().nullable().describe('The title of the job that it belongs to.'),
    completed_at: instant.nullable(),
    about: z
      .strictObject({
        kind: z.enum(documentKinds),
        /** Bytes; null for a file that is generated when it is downloaded. */
        size: z.int().nullable(),
        sentTo: z.array(z.string()),
      })
      .nullable()
      .describe('Of a document: what it is, its size in bytes, and the jobs or forms that it was sent with.'),
  })
  .meta({ id: 'GivenForm' })
export type GivenForm = z.output<typeof givenForm>

const tab = z.strictObject({ id: z.enum(formTabs), label: z.string(), count: z.int() })
export type FormTabLine = z.output<typeof tab>

export const listForms = defineEndpoint({
  id: 'given-forms.list',
  method: 'GET',
  path: '/api/pcsx/forms_list',
  summary: 'List the forms that the company gave to the candidate, offers to answer, and documents, by tab.',
  access: 'candidate',
  tenant: 'optional',
  query: z.looseObject({
    domain: z.unknown().optional(),
    tab_id: z.enum(formTabs).optional().describe('Without it: all forms and offers, without documents.'),
    include_tab_list: z.enum(['true', 'false', '1', '0']).optional(),
  }),
  data: z.object({ forms: z.array(givenForm), tabs: z.array(tab).optional() }),
  refusals: [422, requestErrors.refusals('not-signed-in', 'session-ended')],
})

const sentFile = z.strictObject({ id: z.string(), name: z.string(), size: z.int(), path: z.string() })

export const showForm = defineEndpoint({
  id: 'given-forms.show',
  method: 'GET',
  path: '/api/pcsx/forms/:id',
  summary:
    'Return a form that was given to the caller, with its questions and answers; a completed one as it was sent. With `since`, only the values changed after that version.',
  access: 'public',
  tenant: 'optional',
  query: byLink.extend({
    since: z.coerce.number().int().min(0).optional().catch(undefined),
    device: z.string().max(textLimits.device).optional().catch(undefined),
  }),
  params: ofForm,
  data: z.object({
    ...shownSheet.shape,
    form: givenForm,
    status: z.enum(givenFormStates.states),
    sent_files: z.array(sentFile).describe('The files of a completed form, with links that end after an hour.'),
  }),
  refusals: [givenFormErrors.refusals('not-found')],
})

const openRefusals = [
  ...requestErrors.refusals('session-ended', 'not-signed-in', 'not-allowed', 'too-many-requests'),
  ...givenFormErrors.refusals('not-found', 'completed'),
]

export const saveForm = defineEndpoint({
  id: 'given-forms.save',
  method: 'PUT',
  path: '/api/pcsx/forms/:id',
  summary: 'Save changes of a form while it is filled in, like those of an application.',
  access: 'public',
  tenant: 'optional',
  query: byLink,
  params: ofForm,
  body: z.object({ domain: z.string().optional(), ...sentChanges.shape }),
  bodyLimitBytes: limits.draftBodyBytes,
  data: savedChanges,
  refusals: [413, openRefusals, requestErrors.refusals('invalid'), draftErrors.refusals('unknown-field')],
})

export const submitForm = defineEndpoint({
  id: 'given-forms.submit',
  method: 'POST',
  path: '/api/pcsx/forms/:id/submit',
  summary: 'Send a form. Sending the same version again returns the first result.',
  access: 'public',
  afterTerms: true,
  tenant: 'optional',
  query: byLink,
  params: ofForm,
  body: z.object({ domain: z.string().optional(), version: z.int().min(0).describe('The version that was shown.') }),
  data: z.object({ form: givenForm }),
  refusals: [
    openRefusals,
    requestErrors.refusals('terms-required'),
    givenFormErrors.refusals('draft-changed', 'invalid', 'not-signed'),
  ],
})

export const addFormFile = defineEndpoint({
  id: 'given-forms.addFile',
  method: 'POST',
  path: '/api/pcsx/forms/:id/files',
  summary: 'Keep a file for a field of a form, like the file of a draft.',
  access: 'public',
  afterTerms: true,
  tenant: 'optional',
  query: byLink,
  params: ofForm,
  body: z.object({
    domain: z.string().optional(),
    field: z.string().min(1).max(textLimits.fieldName),
    device: z.string().max(textLimits.device).default(''),
  }),
  files: { file: { maxFiles: 1, maxBytes: limits.draftFileMaxBytes } },
  data: z.object({ file: draftFile, draft: draftState }),
  refusals: [
    415,
    openRefusals,
    requestErrors.refusals('terms-required', 'too-large', 'invalid', 'unavailable'),
    draftErrors.refusals('unknown-field', 'type-not-allowed', 'too-many-files', 'disk-full'),
  ],
})

export const deleteFormFile = defineEndpoint({
  id: 'given-forms.deleteFile',
  method: 'DELETE',
  path: '/api/pcsx/forms/:id/files/:fileId',
  summary: 'Take a file out of a form.',
  access: 'public',
  tenant: 'optional',
  query: byLink,
  params: ofForm.extend({ fileId: z.string() }),
  data: z.object({}),
  refusals: [requestErrors.refusals('not-found'), givenFormErrors.refusals('not-found', 'completed')],
})

export const givenFormEndpoints = [listForms, showForm, saveForm, submitForm, addFormFile, deleteFormFile]
