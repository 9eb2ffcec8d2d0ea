import type { Received, Submission } from '#features/applications/server/index.ts'
import type { PositionForm } from '#features/forms/server/index.ts'
import { consentPurposeOf } from '#features/forms/standard-questions.ts'
import type { Applicant } from '#features/guests/owner.ts'
import type { Position } from '#features/positions/position.ts'
import type { SubmitResult } from '../contract.ts'
import { type ApplyCall, refusedFor } from './apply-parts.ts'
import { questionsOf } from './present-questions.ts'

/** Sends a draft with the consents that it contains. */
export async function submit(
  { parts, tenant, context }: ApplyCall,
  applicant: Applicant,
  submission: Omit<Submission, 'applicant' | 'consents'>,
): Promise<SubmitResult> {
  const { db, drafts, forms, applications } = parts
  const draft = await db.transaction().execute((trx) => drafts.lock(trx, applicant, submission.draftEncId))
  const form = draft && (await forms.pinned(db, tenant.id, draft.formVersionIds, context.locale))
  const consents = form ? consentsIn(form, { ...draft.values, ...submission.shared?.values }) : []
  return presentReceived(await applications.submit(tenant, { ...submission, applicant, consents }, context))
}

export const presentReceived = ({ positionId, encId, receipt, receivedAt }: Received): SubmitResult => ({
  pid: positionId,
  status: 'submitted',
  encId,
  receipt,
  received_on: receivedAt.toISOString(),
  code: null,
  message: '',
})

/** Returns the consents that were given, in the words of their boxes. */
function consentsIn(form: PositionForm, values: Readonly<Record<string, unknown>>): Submission['consents'] {
  return questionsOf(form.definition).flatMap((item) => {
    const purpose = consentPurposeOf(form.questionKeys[item.name] ?? '')
    return purpose && values[item.name] === true ? [{ purpose, words: item.label ?? item.ariaLabel ?? '' }] : []
  })
}

/** Returns a function that turns a refusal into the outcome of its position; failures of the server are thrown. */
export const refusedAs =
  (call: ApplyCall, position: Position) =>
  (error: unknown): SubmitResult => {
    const { pid, code, message } = refusedFor(call, position, error)
    return { pid, status: 'refused', encId: null, receipt: null, received_on: null, code, message }
  }

/** The state of a draft as the page saw it. */
export type Seen = Pick<Submission, 'version' | 'formVersionIds'>
