import type { LockedDraft } from '#features/applying/drafts/server/index.ts'
import type { PositionForm } from '#features/applying/forms/server/index.ts'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import { AppError } from '#kernel/error.ts'
import type { Position } from '#features/jobs/positions/position.ts'
import { knownAnswers, type Refused, refusedFor } from './records/named-positions.ts'
import type { ApplyCall } from './records/dependencies.ts'
import { type JoinedPositions, joinPositions, type JoinablePosition } from './join-positions.ts'
import { type KnownAnswers, prefill } from './prefill/prefill.ts'
import { questionsOf, takesFiles } from './present-questions.ts'

/** An unfinished application, with its form. */
export interface Begun {
  applicant: Applicant
  draft: LockedDraft
  form: PositionForm
  /** `Set-Cookie` headers, for a visitor who became a guest. */
  cookies: string[]
}

/** Opens the caller's draft for a position and fills untouched fields with known facts about the caller. */
export async function beginApplication(
  call: ApplyCall,
  position: Position,
  { skipPrefill }: { skipPrefill: boolean },
): Promise<Begun> {
  const { dependencies, tenant, context } = call
  const { applicant, cookies } = await dependencies.guests.findOrCreate(tenant, context)
  const known = skipPrefill ? undefined : await knownAnswers(dependencies, applicant, context)
  const opened = await openFilled(call, applicant, position, known)
  const draft = skipPrefill ? opened.draft : await addOwnResume(call, applicant, opened)
  return { applicant, draft, form: opened.form, cookies }
}

type Opened = Pick<Begun, 'draft' | 'form'>

async function openFilled(
  { dependencies, tenant, context }: ApplyCall,
  applicant: Applicant,
  position: Position,
  known: KnownAnswers | undefined,
): Promise<Opened> {
  const now = await context.now()
  const by = { language: context.locale, source: await dependencies.visits.source(tenant, position.id, context) }
  return dependencies.db.transaction().execute(async (trx) => {
    const draft = await dependencies.drafts.open(trx, applicant, position.id, now, by)
    const form = await dependencies.forms.pinned(trx, tenant.id, draft.formVersionIds, context.locale)
    return { draft: known ? await dependencies.drafts.fill(trx, draft, prefill(form, known), now) : draft, form }
  })
}

/** Several unfinished applications in one form. */
export interface BegunTogether extends Begun {
  /** Positions of the form, in order. */
  positions: Position[]
  joined: JoinedPositions
  /**
   * The drafts of additional positions that ask something more. `fields` maps the names in the form to these questions.
   */
  others: (Opened & { fields: ReadonlyMap<string, string> })[]
  refused: Refused[]
}

/**
 * Opens the drafts of several positions as one form that asks each question once. Positions that the person can't apply
 * for, or that have no room for a draft, are left out with the reason.
 * @throws the reason of the first one if none is left
 */
export async function beginTogether(
  call: ApplyCall,
  positions: readonly Position[],
  { skipPrefill }: { skipPrefill: boolean },
): Promise<BegunTogether> {
  const { dependencies, tenant, context } = call
  const { applicant, cookies } = await dependencies.guests.findOrCreate(tenant, context)
  const known = skipPrefill ? undefined : await knownAnswers(dependencies, applicant, context)
  const now = await context.now()
  const refused: Refused[] = []
  const reasons: unknown[] = []
  const refuse = (position: Position, error: unknown) => {
    refused.push(refusedFor(call, position, error))
    reasons.push(error)
  }
  let left: Position[] = []
  for (const position of positions) {
    const obstacle = await dependencies.applications.obstacle(applicant, tenant, position.id, now)
    if (obstacle) refuse(position, dependencies.applications.refusal(obstacle, context))
    else left.push(position)
  }
  // If a draft can't be opened, its questions move to the positions after it, so the rest is joined again.
  for (;;) {
    const [lead] = left
    if (!lead) throw reasons[0]
    const forms = await formsOf(call, applicant, left)
    const joined = joinPositions(forms)
    const opened = new Map<number, Opened>()
    const count = refused.length
    for (const [index, position] of left.entries()) {
      if (index > 0 && (joined.own[index]?.size ?? 0) === 0) continue
      try {
        opened.set(position.id, await openFilled(call, applicant, position, known))
      } catch (error) {
        refuse(position, error)
      }
    }
    const first = opened.get(lead.id)
    if (first && refused.length === count) {
      const draft = skipPrefill ? first.draft : await addOwnResume(call, applicant, first)
      const others = left.slice(1).flatMap(({ id }, index) => {
        const other = opened.get(id)
        return other ? [{ ...other, fields: joined.own[index + 1] ?? new Map<string, string>() }] : []
      })
      return { applicant, cookies, draft, form: first.form, positions: left, joined, others, refused }
    }
    left = left.filter(({ id }) => !refused.some(({ pid }) => pid === id))
  }
}

/** Returns positions with the forms of the caller's drafts, or their current ones. */
async function formsOf(
  { dependencies, tenant, context }: ApplyCall,
  applicant: Applicant,
  positions: readonly Position[],
): Promise<JoinablePosition[]> {
  const { db, drafts, forms } = dependencies
  const found: JoinablePosition[] = []
  for (const { id, title } of positions) {
    const known = await drafts.find(db, applicant, id)
    const draft = known && (await db.transaction().execute((trx) => drafts.lock(trx, applicant, known.encId)))
    const form = await (draft
      ? forms.pinned(db, tenant.id, draft.formVersionIds, context.locale)
      : forms.current(db, tenant.id, id, context.locale))
    found.push({ id, title, form })
  }
  return found
}

const RESUME_FIELD = 'resume'

/** Adds the candidate's main résumé to a draft that asks for one and has none, unless the form refuses it. */
async function addOwnResume(
  { dependencies, context }: ApplyCall,
  applicant: Applicant,
  opened: Opened,
): Promise<LockedDraft> {
  const { draft, form } = opened
  const asks = questionsOf(form.definition).some((item) => item.name === RESUME_FIELD && takesFiles(item))
  // A version above 1 means that the person has opened the draft before and may have removed the file.
  if (!asks || applicant.accountId === null || draft.version > 1 || draft.files.length > 0) return draft
  const file = await dependencies.resumes.main(applicant)
  if (!file) return draft
  const now = await context.now()
  try {
    await dependencies.drafts.setFile(applicant, draft.encId, RESUME_FIELD, file, { now, origin: { kind: 'profile' } })
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return draft
    throw error
  }
  const filled = await dependencies.db
    .transaction()
    .execute((trx) => dependencies.drafts.lock(trx, applicant, draft.encId))
  return filled ?? draft
}
