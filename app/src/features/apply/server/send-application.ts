import type { z } from 'zod'
import type { Received, Submission } from '#features/applications/server/index.ts'
import type { DraftFile, LockedDraft } from '#features/drafts/server/index.ts'
import type { PositionForm } from '#features/forms/server/index.ts'
import { consentPurposeOf } from '#features/forms/standard-questions.ts'
import type { Applicant } from '#features/guests/owner.ts'
import type { Position } from '#features/positions/position.ts'
import { AppError, requestErrors } from '#kernel/error.ts'
import { message, type MessageId } from '#platform/messages/messages.ts'
import { hashOf } from '#platform/secrets/hash.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import type { SubmitResult, submitApplication } from '../contract.ts'
import { type ApplyCall, positionsOf } from './apply-parts.ts'
import { beginApplication } from './begin-application.ts'
import { questionsOf } from './present-questions.ts'
import { answersFor, readRecorded, type RecordedApplication } from './recorded-answers.ts'

type Body = z.output<typeof submitApplication.body>

/** The outcomes of a submission, and `Set-Cookie` headers. */
export interface Sent {
  results: SubmitResult[]
  cookies: string[]
}

/**
 * Sends a draft that the page saved, and its answers for the other positions of the call, whose outcomes are their own.
 * @throws codes of `applications`; `request/not-found` for a foreign draft
 */
export async function sendDraft(call: ApplyCall, body: Body & { draft_id: string }): Promise<Sent> {
  const { parts, tenant, context } = call
  if (body.version === undefined)
    throw requestErrors.error('invalid', { fields: { version: ['Missing data for required field.'] } })
  const applicant = await parts.guests.find(tenant, context)
  if (!applicant) throw requestErrors.error('not-signed-in')
  const draftEncId = normalizeId(body.draft_id)
  const positions = body.pids === undefined ? [] : await positionsOf(call, body)
  const draft = await parts.db.transaction().execute((trx) => parts.drafts.lock(trx, applicant, draftEncId))
  const others = positions.filter(({ id }) => id !== draft?.positionId)
  // Before the draft is sent, which forgets its answers.
  if (draft) for (const position of others) await copyAnswers(call, applicant, { draft, position })
  const formVersionIds = readIds(body.form_version_ids)
  const results = [
    await submit(call, applicant, {
      draftEncId,
      version: body.version,
      ...(formVersionIds && { formVersionIds }),
      ...requestOf(call, body),
    }),
  ]
  for (const position of others)
    if (position.id !== results[0]?.pid)
      results.push(await sendCopy(call, applicant, position).catch(refusedAs(call, position)))
  return { results, cookies: [] }
}

/** Copies the answers of a draft to the draft of another position, where it asks the same questions. */
async function copyAnswers(
  { parts, tenant, context }: ApplyCall,
  applicant: Applicant,
  { draft, position }: { draft: LockedDraft; position: Position },
): Promise<void> {
  const now = await context.now()
  if (await parts.applications.hindrance(applicant, tenant, position.id, now)) return
  await parts.db.transaction().execute(async (trx) => {
    const form = await parts.forms.pinned(trx, tenant.id, draft.formVersionIds)
    const other = await parts.drafts.open(trx, applicant, position.id, now, context.locale)
    const otherForm = await parts.forms.pinned(trx, tenant.id, other.formVersionIds)
    const fieldOf = new Map(Object.entries(form.questionKeys).map(([field, key]) => [key, field]))
    const pairs = Object.entries(otherForm.questionKeys).map(([field, key]) => [field, fieldOf.get(key)] as const)
    const values = pairs.flatMap(([field, from]) =>
      from !== undefined && from in draft.values ? [[field, draft.values[from]] as const] : [],
    )
    const files = pairs.flatMap(([field, from]) =>
      draft.files.filter((file) => file.field === from).map((file) => ({ ...file, field })),
    )
    await parts.drafts.change(trx, other, { values: Object.fromEntries(values), files }, now)
  })
}

/** Sends the draft of a position that has the answers of another one. */
async function sendCopy(call: ApplyCall, applicant: Applicant, position: Position): Promise<SubmitResult> {
  const { parts, tenant, context } = call
  const hindrance = await parts.applications.hindrance(applicant, tenant, position.id, await context.now())
  if (hindrance) throw parts.applications.refusal(hindrance, context)
  const draft = await parts.drafts.find(parts.db, applicant, position.id)
  if (!draft) throw requestErrors.error('not-found')
  return submit(call, applicant, { draftEncId: draft.encId, version: draft.version })
}

/**
 * Sends an application that arrives whole, as programs do, once for each of its positions. The refusal of a single position is
 * thrown; of several, each has its own outcome.
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

/** Returns the files of the caller's last draft, where programs uploaded them without naming a position. */
async function uploadedFiles({ parts, tenant, context }: ApplyCall): Promise<DraftFile[]> {
  const applicant = await parts.guests.find(tenant, context)
  if (!applicant) return []
  const draft = await parts.db.transaction().execute((trx) => parts.drafts.latest(trx, applicant))
  return draft?.files ?? []
}

/** An application that arrives whole, for one of its positions. */
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
  const { parts, tenant, context } = call
  const known = await parts.guests.find(tenant, context)
  const now = await context.now()
  const hindrance = known && (await parts.applications.hindrance(known, tenant, position.id, now))
  if (hindrance) {
    const { request } = requestOf(call, body)
    const before = request && (await parts.applications.receivedBefore(known, position.id, request))
    if (before) return presentReceived(before)
    throw parts.applications.refusal(hindrance, context)
  }
  const begun = await beginApplication(call, position, { skipPrefill: true })
  cookies.push(...begun.cookies)
  const { applicant } = begun
  const values = answersFor(begun.form.definition, recorded, position.id)
  const draft = await parts.db.transaction().execute(async (trx) => {
    const locked = await parts.drafts.lock(trx, applicant, begun.draft.encId)
    if (!locked) throw requestErrors.error('not-found')
    return parts.drafts.change(trx, locked, { values, files: shared }, now)
  })
  return submit(call, applicant, { draftEncId: draft.encId, version: draft.version, ...requestOf(call, body) })
}

/** Sends a draft with the consents that it contains. */
async function submit(
  { parts, tenant, context }: ApplyCall,
  applicant: Applicant,
  submission: Omit<Submission, 'applicant' | 'consents'>,
): Promise<SubmitResult> {
  const { db, drafts, forms, applications } = parts
  const draft = await db.transaction().execute((trx) => drafts.lock(trx, applicant, submission.draftEncId))
  const form = draft && (await forms.pinned(db, tenant.id, draft.formVersionIds, context.locale))
  const consents = form ? consentsIn(form, draft.values) : []
  return presentReceived(await applications.submit(tenant, { ...submission, applicant, consents }, context))
}

const presentReceived = ({ positionId, encId, receipt, receivedAt }: Received): SubmitResult => ({
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

/** Returns the request's idempotency key with a hash of what was sent, if it has one. */
function requestOf({ context }: ApplyCall, body: Body): Pick<Submission, 'request'> {
  const key = context.headers.get('idempotency-key')
  return key ? { request: { key, sha256: hashOf(body) } } : {}
}

/** Returns a function that turns a refusal into the outcome of its position; failures of the server are thrown. */
const refusedAs =
  ({ context }: ApplyCall, { id }: Position) =>
  (error: unknown): SubmitResult => {
    if (!(error instanceof AppError) || error.status >= 500 || error.status === 401) throw error
    return {
      pid: id,
      status: 'refused',
      encId: null,
      receipt: null,
      received_on: null,
      code: error.code,
      message: message(context.locale, error.messageKey as MessageId, error.values),
    }
  }

function readIds(text: string | undefined): number[] | undefined {
  if (text === undefined) return undefined
  const ids = text.split(',').map(Number)
  if (ids.every((id) => Number.isSafeInteger(id))) return ids
  throw requestErrors.error('invalid', { fields: { form_version_ids: ['Numbers joined by commas.'] } })
}
