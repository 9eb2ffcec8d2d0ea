import type { LockedDraft } from '#features/drafts/server/index.ts'
import type { PositionForm } from '#features/forms/server/index.ts'
import type { Applicant } from '#features/guests/owner.ts'
import { AppError } from '#kernel/error.ts'
import type { Position } from '#features/positions/position.ts'
import { type ApplyCall, knownAnswers } from './apply-parts.ts'
import { prefill } from './prefill.ts'
import { questionsOf, takesFiles } from './present-questions.ts'

/** An application that is being written, with its form. */
export interface Begun {
  applicant: Applicant
  draft: LockedDraft
  form: PositionForm
  /** `Set-Cookie` headers, for a visitor who became a guest. */
  cookies: string[]
}

/** Opens the caller's draft for a position and fills what they have not touched from what is known about them. */
export async function beginApplication(
  call: ApplyCall,
  position: Position,
  { skipPrefill }: { skipPrefill: boolean },
): Promise<Begun> {
  const { parts, tenant, context } = call
  const { applicant, cookies } = await parts.guests.findOrCreate(tenant, context)
  const now = await context.now()
  const known = skipPrefill ? undefined : await knownAnswers(parts, applicant, context)
  const { draft, form } = await parts.db.transaction().execute(async (trx) => {
    const opened = await parts.drafts.open(trx, applicant, position.id, now, context.locale)
    const pinned = await parts.forms.pinned(trx, tenant.id, opened.formVersionIds, context.locale)
    if (!known) return { draft: opened, form: pinned }
    return { draft: await parts.drafts.fill(trx, opened, prefill(pinned, known), now), form: pinned }
  })
  const withResume = skipPrefill ? draft : await addOwnResume(call, applicant, { draft, form })
  return { applicant, draft: withResume, form, cookies }
}

const RESUME_FIELD = 'resume'

/** Adds the candidate's main résumé to a draft that asks for one and has none. A résumé that the form refuses is left out. */
async function addOwnResume(
  { parts, context }: ApplyCall,
  applicant: Applicant,
  { draft, form }: Pick<Begun, 'draft' | 'form'>,
): Promise<LockedDraft> {
  const asks = questionsOf(form.definition).some((item) => item.name === RESUME_FIELD && takesFiles(item))
  // A version above 1 means that the person has been here before and may have taken it out.
  if (!asks || applicant.accountId === null || draft.version > 1 || draft.files.length > 0) return draft
  const file = await parts.resumes.main(applicant)
  if (!file) return draft
  const now = await context.now()
  try {
    await parts.drafts.setFile(applicant, draft.encId, RESUME_FIELD, file, { now, origin: { kind: 'profile' } })
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return draft
    throw error
  }
  const filled = await parts.db.transaction().execute((trx) => parts.drafts.lock(trx, applicant, draft.encId))
  return filled ?? draft
}
