import { applyLimits } from '../limits.ts'
import { z } from 'zod'
import type { Submission } from '#features/applying/applications/server/index.ts'
import type { DraftFile } from '#features/applying/answers/server/index.ts'
import type { GivenAnswers } from '#features/applying/drafts/server/index.ts'
import type { Position } from '#features/jobs/positions/position.ts'
import { requestErrors } from '#kernel/error.ts'
import { hashOf } from '#platform/secrets/hash.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import type { SubmitResult, submitApplication } from '../contract.ts'
import { positionsOf } from './records/named-positions.ts'
import type { ApplyCall } from './records/dependencies.ts'
import { beginApplication } from './begin-application.ts'
import { answersFor, readRecorded, type RecordedApplication } from './recorded-answers.ts'
import { sendTogether } from './send-together.ts'
import { presentReceived, refusedAs, type Seen, submitDraft } from './submit-draft.ts'

type Body = z.output<typeof submitApplication.body>

/** The outcomes of a submission, and `Set-Cookie` headers. */
export interface Sent {
  results: SubmitResult[]
  cookies: string[]
}

/**
 * Sends a draft that the page saved, and the drafts of the call's other positions, which have separate outcomes.
 * @throws codes of `applications`; `request/not-found` for a foreign draft
 */
export async function sendDraft(call: ApplyCall, body: Body & { draft_id: string }): Promise<Sent> {
  const { dependencies, tenant, context } = call
  if (body.version === undefined)
    throw requestErrors.error('invalid', { fields: { version: ['Missing data for required field.'] } })
  const applicant = await dependencies.guests.find(tenant, context)
  if (!applicant) throw requestErrors.error('not-signed-in')
  const submission = {
    draftEncId: normalizeId(body.draft_id),
    ...seenIn(body.version, body.form_version_ids),
    ...requestOf(call, body),
  }
  if (body.pids === undefined) return { results: [await submitDraft(call, applicant, submission)], cookies: [] }
  const together = { submission, seen: seenByPosition(body.stringifiedDrafts), named: body }
  return { results: await sendTogether(call, applicant, together), cookies: [] }
}

/**
 * Sends a complete application, as programs do, once for each of its positions. If there is only one position, its
 * refusal is thrown; otherwise each has its own outcome.
 */
export async function sendRecorded(call: ApplyCall, body: Body): Promise<Sent> {
  const positions = await positionsOf(call, body)
  const recorded = readRecorded(body.stringifiedProfile, body.stringifiedQuestions)
  const results: SubmitResult[] = []
  const cookies: string[] = []
  const shared = await uploadedFiles(call)
  for (const position of positions) {
    const sending = sendOne(call, body, { position, recorded, cookies, shared })
    results.push(await (positions.length === 1 ? sending : sending.catch(refusedAs(call, position))))
  }
  return { results, cookies }
}

/** Returns the files of the caller's last draft, to which programs uploaded them without naming a position. */
async function uploadedFiles({ dependencies, tenant, context }: ApplyCall): Promise<DraftFile[]> {
  const applicant = await dependencies.guests.find(tenant, context)
  if (!applicant) return []
  const draft = await dependencies.db.transaction().execute((trx) => dependencies.drafts.latest(trx, applicant))
  return draft?.files ?? []
}

/** A complete application for one of its positions. */
interface WholeApplication {
  position: Position
  recorded: RecordedApplication
  /** Collects the cookies of a visitor who becomes a guest. */
  cookies: string[]
  shared: readonly DraftFile[]
}

async function sendOne(
  call: ApplyCall,
  body: Body,
  { position, recorded, cookies, shared }: WholeApplication,
): Promise<SubmitResult> {
  const { dependencies, tenant, context } = call
  const known = await dependencies.guests.find(tenant, context)
  const now = await context.now()
  const obstacle = known && (await dependencies.applications.obstacle(known, tenant, position.id, now))
  if (obstacle) {
    const { request } = requestOf(call, body)
    const before = request && (await dependencies.applications.receivedBefore(known, position.id, request))
    if (before) return presentReceived(before)
    throw dependencies.applications.refusal(obstacle, context)
  }
  const begun = await beginApplication(call, position, { skipPrefill: true })
  cookies.push(...begun.cookies)
  const { applicant } = begun
  const values = answersFor(begun.form.definition, recorded, position.id)
  const draft = await dependencies.db.transaction().execute(async (trx) => {
    const locked = await dependencies.drafts.lock(trx, applicant, begun.draft.encId)
    if (!locked) throw requestErrors.error('not-found')
    const files = Object.groupBy(shared, ({ field }) => field) as GivenAnswers['files']
    return dependencies.drafts.change(trx, locked, { values, ...(files && { files }) }, now)
  })
  return submitDraft(call, applicant, { draftEncId: draft.encId, version: draft.version, ...requestOf(call, body) })
}

/** Returns the request's idempotency key with a hash of the body, if it has a key. */
function requestOf({ context }: ApplyCall, body: Body): Pick<Submission, 'request'> {
  const key = context.headers.get('idempotency-key')
  return key ? { request: { key, sha256: hashOf(body) } } : {}
}

const seenSchema = z.array(
  z.object({
    pid: z.int(),
    version: z.int().min(0),
    form_version_ids: z.array(z.int()).max(applyLimits.forms),
  }),
)

/** Returns the drafts as the page saw them, by position. */
function seenByPosition(text = '[]'): ReadonlyMap<number, Seen> {
  try {
    const drafts = seenSchema.parse(JSON.parse(text))
    return new Map(
      drafts.map(({ pid, version, form_version_ids: formVersionIds }) => [pid, { version, formVersionIds }]),
    )
  } catch (cause) {
    throw requestErrors.error('invalid', { fields: { stringifiedDrafts: ['A JSON list of drafts.'] }, cause })
  }
}

function seenIn(version: number, formVersionIds: string | undefined): Seen {
  const ids = readIds(formVersionIds)
  return { version, ...(ids && { formVersionIds: ids }) }
}

function readIds(text: string | undefined): number[] | undefined {
  if (text === undefined) return undefined
  const ids = text.split(',').map(Number)
  if (ids.every((id) => Number.isSafeInteger(id))) return ids
  throw requestErrors.error('invalid', { fields: { form_version_ids: ['Numbers joined by commas.'] } })
}
