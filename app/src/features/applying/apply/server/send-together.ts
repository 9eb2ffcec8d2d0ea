import type { Submission } from '#features/applying/applications/server/index.ts'
import type { LockedDraft } from '#features/applying/drafts/server/index.ts'
import type { PositionForm } from '#features/applying/forms/server/index.ts'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import type { Position } from '#features/jobs/positions/position.ts'
import { hashOf } from '#platform/secrets/hash.ts'
import type { SubmitResult } from '../contract.ts'
import { type ApplyCall, openAmong } from './apply-parts.ts'
import { sharedAnswers } from './join-positions.ts'
import { presentReceived, refusedAs, type Seen, submit } from './submit-draft.ts'

/** A draft that is sent together with those of other positions. */
interface Together {
  /** The lead: the draft with the answers that all positions share. */
  submission: Pick<Submission, 'draftEncId' | 'version' | 'formVersionIds' | 'request'>
  /** The other drafts as the page saw them, by position. */
  seen: ReadonlyMap<number, Seen>
  named: { pids?: unknown; key?: unknown }
}

/** A further position with its draft. */
interface Job {
  position: Position
  draft: LockedDraft
  form: PositionForm
}

/**
 * Sends one application for each position, with the answers that the earlier drafts have for the same questions. The lead, whose
 * answers the others need, goes last: until it is sent, a call that was cut off can be repeated as a whole, and gets the same
 * receipts.
 * @throws the refusal of the lead if no position gets an application
 */
export async function sendTogether(
  call: ApplyCall,
  applicant: Applicant,
  { submission, seen, named }: Together,
): Promise<SubmitResult[]> {
  const { parts, tenant, context } = call
  const lead = await parts.db.transaction().execute((trx) => parts.drafts.lock(trx, applicant, submission.draftEncId))
  if (lead) parts.applications.checkSeen(lead, submission)
  // Without its draft, the lead was sent before, or nothing is sent.
  const before = lead ? undefined : await submit(call, applicant, submission)
  const { positions, refused } = await openAmong(call, named).catch((error: unknown) => {
    // A lead that was sent before has a receipt, even if every position is closed by now.
    if (lead) throw error
    return { positions: [], refused: [] }
  })
  const results = new Map<number, SubmitResult>()
  for (const { pid, code, message } of refused)
    results.set(pid, { pid, status: 'refused', encId: null, receipt: null, received_on: null, code, message })
  const received = (position: Position) => receivedBefore(call, applicant, submission.draftEncId, position)
  /** Returns the outcome of a refusal, unless an equal call has sent the application meanwhile. */
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
  const leadForm = lead && (await parts.forms.pinned(parts.db, tenant.id, lead.formVersionIds, context.locale))
  const sources = [
    ...(lead && leadForm ? [{ id: lead.positionId, title: '', form: leadForm, ...answersOf(lead) }] : []),
    ...jobs.map(({ position, form, draft }) => ({ id: position.id, title: '', form, ...answersOf(draft) })),
  ]
  const shared = sharedAnswers(sources).slice(lead ? 1 : 0)
  for (const [index, { position, draft }] of [...jobs.entries()].toReversed()) {
    const sending = submit(call, applicant, {
      draftEncId: draft.encId,
      ...(seen.get(position.id) ?? { version: draft.version }),
      shared: shared[index] ?? { values: {} },
      request: requestFor(submission.draftEncId, position),
    })
    results.set(position.id, await sending.catch((error: unknown) => refusedOrSent(position, error)))
  }
  const isAnySent = () => [...results.values()].some(({ status }) => status === 'submitted')
  try {
    const sent = before ?? (await submit(call, applicant, submission))
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

/** Returns the key of a position's application, which the same lead never sends twice. */
function requestFor(lead: string, { id }: Position): NonNullable<Submission['request']> {
  const key = `${lead}:${id}`
  return { key, sha256: hashOf({ key }) }
}

async function receivedBefore(
  { parts }: ApplyCall,
  applicant: Applicant,
  lead: string,
  position: Position,
): Promise<SubmitResult | undefined> {
  const received = await parts.applications.receivedBefore(applicant, position.id, requestFor(lead, position))
  return received && presentReceived(received)
}

/** Opens the draft of a position that the person can apply for. */
async function openJob({ parts, tenant, context }: ApplyCall, applicant: Applicant, position: Position): Promise<Job> {
  const now = await context.now()
  const obstacle = await parts.applications.obstacle(applicant, tenant, position.id, now)
  if (obstacle) throw parts.applications.refusal(obstacle, context)
  return parts.db.transaction().execute(async (trx) => {
    const draft = await parts.drafts.open(trx, applicant, position.id, now, context.locale)
    return { position, draft, form: await parts.forms.pinned(trx, tenant.id, draft.formVersionIds, context.locale) }
  })
}

/** Keeps the shared answers in the draft of a refused position, where the person finishes it. */
async function keepShared(
  { parts, context }: ApplyCall,
  applicant: Applicant,
  { draft }: Job,
  shared: ReturnType<typeof sharedAnswers>[number] | undefined,
): Promise<void> {
  const now = await context.now()
  await parts.db.transaction().execute(async (trx) => {
    const locked = await parts.drafts.lock(trx, applicant, draft.encId)
    if (locked && shared) await parts.drafts.change(trx, locked, shared, now)
  })
}
