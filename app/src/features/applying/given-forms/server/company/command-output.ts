import { CommandError } from '#platform/feature/command.ts'
import { message } from '#platform/messages/messages.ts'
import type { FormRow } from '../records/store.ts'
import { CannotGive, type GiveFault } from './cannot-give.ts'

const SENTENCES: Record<GiveFault, string> = {
  'unknown-form': 'There is no such form. foyer form list shows all.',
  'not-giveable': 'This form isn’t for one person. Publish it with --purpose given, or offer for one about an offer.',
  'unknown-application': 'There is no such application. foyer application list shows the newest.',
  'no-person': 'Name the person: --application ENC_ID or --candidate EMAIL.',
  'unknown-offer': 'There is no such offer.',
  'missing-document': 'The form has a document to sign. Add it with --document FIELD=FILE.pdf.',
  'unknown-field': 'The form has no such field for a document to sign. Check the name before the = of --document.',
  'no-account': 'Only a person with an account can sign a document. Ask them to create one.',
  'bad-document': 'The document can’t be used.',
}

function asCommandError(error: CannotGive): CommandError {
  const { fault, at } = error
  const why = at?.why === undefined ? SENTENCES[fault] : message('en', `error.offers.${at.why}`)
  return new CommandError(fault, at ? `${at.field}: ${why}` : why, { cause: error })
}

/** Returns a form in the format that commands print. */
export const asJson = (row: FormRow) => ({
  enc_id: row.encId,
  form: row.formKey,
  title: row.title,
  status: row.status,
  due_at: row.dueAt,
  given_at: row.givenAt,
  completed_at: row.completedAt,
  candidate_id: row.accountId ?? `guest-${row.guestId}`,
  email: row.guestEmail,
  application_id: row.applicationId,
  offer_id: row.offerId,
})

/** The argument of commands on one form, and the error message for an unknown one. */
export const encId = {
  arguments: [{ name: 'ENC_ID', describe: 'The given form from foyer form given.' }],
  notFound: ([id]: readonly string[]) => `No form was given as “${id}”. foyer form given shows all.`,
  explain: explainToOperator,
}

/** Returns the refusal of a gift as a sentence about the options; any other error unchanged. */
export function explainToOperator(error: unknown): unknown {
  return error instanceof CannotGive ? asCommandError(error) : error
}
