import { z } from 'zod'
import type { UploadedFile } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import { message } from '#platform/messages/messages.ts'
import { givenFormErrors } from '../../errors.ts'
import { givenFormStates } from '../../states.ts'
import type { FormRow } from '../records/store.ts'
import { CannotGive } from './cannot-give.ts'

/** A form given to one person, in the format for programs. */
export const givenFormSchema = z.object({
  id: z.string(),
  form: z.string().describe('The form’s key.'),
  title: z.string(),
  status: z.enum(givenFormStates.states),
  due_at: z.iso.datetime().nullable(),
  given_at: z.iso.datetime(),
  completed_at: z.iso.datetime().nullable(),
  application_id: z.string().nullable(),
  offer_id: z.string().nullable(),
  candidate_id: z.string(),
})

/** Returns a given form in the format for programs. */
export const presentGiven = (row: FormRow): z.input<typeof givenFormSchema> => ({
  id: row.encId,
  form: row.formKey,
  title: row.title,
  status: row.status,
  due_at: row.dueAt?.toISOString() ?? null,
  given_at: row.givenAt.toISOString(),
  completed_at: row.completedAt?.toISOString() ?? null,
  application_id: row.applicationId,
  offer_id: row.offerId,
  candidate_id: row.accountId ?? `guest-${row.guestId}`,
})

const invalid = (field: string, sentence: string, cause?: unknown) =>
  requestErrors.error('invalid', { fields: { [field]: [sentence] }, cause })

/** Returns the documents of a call with the names of their fields. @throws `request/invalid` */
export function lettersOf(fields: readonly string[], files: readonly UploadedFile[]) {
  if (fields.length !== files.length) throw invalid('field', 'Send one name of a field for each document.')
  return files.map(({ name, bytes }, index) => ({
    field: fields[index] ?? '',
    name: name.replace(/\.pdf$/i, ''),
    bytes,
  }))
}

/** Returns the refusal of a gift with the field at fault; any other error unchanged. */
export function explainToProgram(error: unknown): unknown {
  return error instanceof CannotGive ? refusalOf(error) : error
}

function refusalOf(error: CannotGive) {
  const { fault, at } = error
  switch (fault) {
    case 'unknown-form':
      return givenFormErrors.error('not-found', { cause: error })
    case 'not-giveable':
      return invalid('id', 'Only forms with the purpose given or offer are for one person.', error)
    case 'unknown-application':
      return invalid('application_id', 'You have no application with this id.', error)
    case 'missing-document':
      return invalid('document', `The field ${at?.field} needs a document. Use give_with_documents.`, error)
    case 'unknown-field':
      return invalid('field', `The form has no document to sign in ${at?.field}.`, error)
    case 'bad-document':
      return invalid('document', at?.why ? message('en', `error.offers.${at.why}`) : 'Send a PDF.', error)
    case 'no-account':
      return invalid('candidate_id', 'Only a person with an account can sign a document.', error)
    default:
      return invalid('candidate_id', 'Send application_id, or the candidate_id of an account of yours.', error)
  }
}
