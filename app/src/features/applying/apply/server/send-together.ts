import type { Submission } from '#features/applying/applications/server/index.ts'
import type { LockedDraft } from '#features/applying/drafts/server/index.ts'
import type { PositionForm } from '#features/applying/forms/server/index.ts'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import type { Position } from '#features/jobs/positions/position.ts'
import { hashOf } from '#platform/secrets/hash.ts'
import type { SubmitResult } from '../contract.ts'
import { openAmong } from './records/named-positions.ts'
import type { ApplyCall } from './records/dependencies.ts'
import { sharedAnswers } from './join-positions.ts'
import { presentReceived, refusedAs, type Seen, submitDraft } from './submit-draft.ts'
import { SUBMITTED } from '#features/applying/applications/states.ts'

/** A draft that is sent together with those of other positions. */
interface Together {
  /** The lead: the draft with the answers that all positions share. */
  submission: Pick<Submission, 'draftEncId' | 'version' | 'formVersionIds' | 'request'>
  /** The remaining drafts as the page saw them, by position. */
  seen: ReadonlyMap<number, Seen>
  named: { pids?: unknown; key?: unknown }
}

/** An additional position with its draft. */
interface Job {
  position: Position
  draft: LockedDraft
  form: PositionForm
}

/**
 * Sends one application for each position, with the answers that the earlier drafts have for the same questions. The
 * lead, whose answers the others need, is sent last: until then, an interrupted call can be repeated as a whole and
 * gets the same receipts.
 * @throws the refusal of the lead if no position gets an application
 */
export async function sendTogether(
  call: ApplyCall,
  applicant: Applicant,
  { submission, seen, named }: Together,
): Promise<SubmitResult[]> {
  const { dependencies, tenant, context } = call
  const lead = await dependencies.db
    .transaction()
    .execute((trx) => dependencies.drafts.lock(trx, applicant, submission.draftEncId))
  if (lead) dependencies.applications.checkSeen(lead, submission)
  // If its draft is gone, the lead was sent before; otherwise nothing is sent.
  const before = lead ? undefined : await submitDraft(call, applicant, submission)
  const { positions, refused } = await openAmong(call, named).catch((error: unknown) => {
    // A lead that was sent before has a receipt, even if every position has closed since.
    if (lead) throw error
    return { positions: [], refused: [] }
  })
  const results = new Map<number, SubmitResult>()
  for (const { pid, code, message } of refused)
    results.set(pid, { pid, status: 'refused', encId: null, receipt: null, received_on: null, code, message })
  const received = (position: Position) => receivedBefore(call, applicant, submission.draftEncId, position)
  /** Returns the outcome of a refusal, unless an equal call has sent the application in the meantime. */
  const refusedOrSent = async (position: Position, error: unknown) =>
    (await received(position)) ?? refusedAs(call, position)(error)
  const jobs: Job[] = []
  for (const position of positions) {
    if (position.id === lead?.positionId) continue
    const sent = await received(position)
    if (sent) results.set(position.id, sent)
    else
      await openJob(call, applicant, position).then(
        (job) => jobs.push(job),
        async (error: unknown) => results.set(position.id, await refusedOrSent(position, error)),
      )
  }
  const leadForm =
    lead && (await dependencies.forms.pinned(dependencies.db, tenant.id, lead.formVersionIds, context.locale))
  const sources = [
    ...(lead && leadForm ? [{ id: lead.positionId, title: '', form: leadForm, ...answersOf(lead) }] : []),
    ...jobs.map(({ position, form, draft }) => ({ id: position.id, title: '', form, ...answersOf(draft) })),
  ]
  const shared = sharedAnswers(sources).slice(lead ? 1 : 0)
  for (const [index, { position, draft }] of [...jobs.entries()].toReversed()) {
    const sending = submitDraft(call, applicant, {
      draftEncId: draft.encId,
      ...(seen.get(position.id) ?? { version: draft.version }),
      shared: shared[index] ?? { values: {} },
      request: requestFor(submission.draftEncId, position),
    })
    results.set(position.id, await sending.catch((error: unknown) => refusedOrSent(position, error)))
  }
  const isAnySent = () => [...results.values()].some(({ status }) => status === SUBMITTED)
  try {
    const sent = before ?? (await submitDraft(call, applicant, submission))
    results.set(sent.pid, sent)
  } catch (error) {
    const position = positions.find(({ id }) => id === lead?.positionId)
    if (!isAnySent()) throw error
    if (position) results.set(position.id, refusedAs(call, position)(error))
  }
  if (isAnySent())
    for (const [index, job] of jobs.entries())
      if (results.get(job.position.id)?.status === 'refused') await keepShared(call, applicant, job, shared[index])
  const order = [...positions.map(({ id }) => id), ...refused.map(({ pid }) => pid)]
  return [...results.values()].toSorted((one, other) => order.indexOf(one.pid) - order.indexOf(other.pid))
}

const answersOf = ({ values, files }: LockedDraft) => ({ values, files })

/** Returns the key of a position's application, so that the same lead never sends it twice. */
function requestFor(lead: string, { id }: Position): NonNullable<Submission['request']> {
  const key = `${lead}:${id}`
  return { key, sha256: hashOf({ key }) }
}

async function receivedBefore(
  { dependencies }: ApplyCall,
  applicant: Applicant,
  lead: string,
  position: Position,
): Promise<SubmitResult | undefined> {
  const received = await dependencies.applications.receivedBefore(applicant, position.id, requestFor(lead, position))
  return received && presentReceived(received)
}

/** Opens the draft of a position that the person can apply for. */
async function openJob(
  { dependencies, tenant, context }: ApplyCall,
  applicant: Applicant,
  position: Position,
): Promise<Job> {
  const now = await context.now()
  const obstacle = await dependencies.applications.obstacle(applicant, tenant, position.id, now)
  if (obstacle) throw dependencies.applications.refusal(obstacle, context)
  const by = { language: context.locale, source: await dependencies.visits.source(tenant, position.id, context) }
  return dependencies.db.transaction().execute(async (trx) => {
    const draft = await dependencies.drafts.open(trx, applicant, position.id, now, by)
    return {
      position,
      draft,
      form: await dependencies.forms.pinned(trx, tenant.id, draft.formVersionIds, context.locale),
    }
  })
}

/** Stores the shared answers in the draft of a refused position, where the person can finish it. */
async function keepShared(
  { dependencies, context }: ApplyCall,
  applicant: Applicant,
  { draft }: Job,
  shared: ReturnType<typeof sharedAnswers>[number] | undefined,
): Promise<void> {
  const now = await context.now()
  await dependencies.db.transaction().execute(async (trx) => {
    const locked = await dependencies.drafts.lock(trx, applicant, draft.encId)
    if (locked && shared) await dependencies.drafts.change(trx, locked, shared, now)
  })
}
