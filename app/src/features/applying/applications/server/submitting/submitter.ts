import { applyRules, type ApplyRules } from '#config/apply-rules.ts'
import { applicationLimits } from '../../limits.ts'
import { addDays, MINUTE_MS, SECOND_MS } from '#kernel/time.ts'
import { type AppError, requestErrors } from '#kernel/error.ts'
import { isClosed } from '#features/jobs/positions/states.ts'
import type { Position } from '#features/jobs/positions/position.ts'
import { lockPosition } from '#features/jobs/positions/server/index.ts'
import type { DraftFile } from '#features/applying/answers/server/index.ts'
import type { LockedDraft } from '#features/applying/drafts/server/index.ts'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import type { PositionForm } from '#features/applying/forms/server/index.ts'
import type { Transaction } from '#platform/db/database.ts'
import { attemptsBy, countAlong } from '#platform/attempts/attempt-store.ts'
import { addressKey, type SiteTenant } from '#platform/http/context.ts'
import { hashOf, keyedHash } from '#platform/secrets/hash.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import { applicationErrors } from '../../errors.ts'
import { receiptOf } from '../../receipt.ts'
import { isLive, isRejected, isWithdrawn } from '../../states.ts'
import type {
  AfterSubmit,
  ApplyObstacle,
  Received,
  ApplicationReferral,
  ReferralCredit,
  Submission,
  SubmitContext,
} from '../records/application-service.ts'
import { notifyApplicant } from '../records/notify-applicant.ts'
import { type ApplicationDependencies, hidesStatus } from '../records/dependencies.ts'
import { stagesOf } from '../records/stage-store.ts'
import {
  type ApplicationRow,
  findByDraft,
  findLatestFor,
  lockPerson,
  type PositionText,
  type SentFile,
} from '../records/store.ts'
import { answersToSave, checkAnswers, consentsIn } from './check-answers.ts'
import {
  findKey,
  insertApplication,
  isVerified,
  saveAnswers,
  limitWaiting,
  markReferred,
  claimKey,
} from './submit-store.ts'

/** PostgreSQL's code for a lock that took too long. */
const LOCK_NOT_AVAILABLE = '55P03'

type SubmitDependencies = ApplicationDependencies & { afterSubmit: AfterSubmit; referralCredit: ReferralCredit }

/**
 * Returns the use case that sends a draft. Equal calls of one process at the same time share one transaction, so that a
 * button pressed twenty times uses one connection; only a few different ones run at once, so that connections are left
 * for reads.
 */
export function submitter(dependencies: SubmitDependencies) {
  const running = new Map<string, Promise<Received>>()
  const acquireTurn = turns(applicationLimits.submitsAtOnce)
  return async (tenant: SiteTenant, submission: Submission, context: SubmitContext): Promise<Received> => {
    const call = hashOf({ tenant: tenant.id, submission })
    const known = running.get(call)
    if (known) return known
    const sending = acquireTurn(() => send(dependencies, tenant, submission, context)).finally(() =>
      running.delete(call),
    )
    running.set(call, sending)
    return sending
  }
}

/** Returns a function that runs at most `most` pieces of work at once; the rest waits in order. */
function turns(most: number) {
  let free = most
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      // Passes the turn to the next in line, or returns it.
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

async function send(
  dependencies: SubmitDependencies,
  tenant: SiteTenant,
  submission: Submission,
  context: SubmitContext,
): Promise<Received> {
  const { applicant } = submission
  // Outside the transaction, which must not wait for a second connection.
  const profile =
    applicant.accountId === null ? undefined : await dependencies.profiles.read(tenant.id, applicant.accountId)
  try {
    return await dependencies.db.transaction().execute(async (trx) => {
      await limitWaiting(trx)
      return submit(dependencies, trx, {
        tenant,
        submission,
        context,
        profile: profile ? { resume: profile.resume } : null,
      })
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)
      throw applicationErrors.error('in-progress', { retryAfterSeconds: 1, cause: error })
    throw error
  }
}

interface Call {
  tenant: SiteTenant
  submission: Submission
  context: SubmitContext
  profile: object | null
}

async function submit(dependencies: SubmitDependencies, trx: Transaction, call: Call): Promise<Received> {
  const { tenant, submission, context } = call
  const { applicant } = submission
  if (!(await lockPerson(trx, applicant))) throw requestErrors.error('session-ended')
  const draftEncId = normalizeId(submission.draftEncId)
  const draft = await dependencies.drafts.lock(trx, applicant, draftEncId)
  const now = draft?.lockedAt ?? (await dependencies.nowIn(trx))
  await checkKey(dependencies, trx, call, now)
  if (!draft) {
    const sent = await findByDraft(trx, applicant, draftEncId)
    if (!sent) throw applicationErrors.error('not-found')
    return receivedOf(sent)
  }
  const rules = applyRules(tenant.site, draft.positionId)
  const position = await openPosition(trx, tenant.id, draft.positionId, now)
  const obstacle = obstacleOf(await findLatestFor(trx, applicant, position.id), tenant, now)
  if (obstacle) throw refusalOf(obstacle, context)
  if (rules.proveFirst && applicant.guestId !== null && !(await isVerified(trx, applicant.guestId)))
    throw applicationErrors.error('email-not-proven')
  refuseChanged(draft, submission)
  const answered = submission.shared ? await dependencies.drafts.change(trx, draft, submission.shared, now) : draft
  const form = await dependencies.forms.pinned(trx, tenant.id, draft.formVersionIds, context.locale)
  const checked = await checkAnswers(
    form,
    { values: answered.values, files: answered.files.map(sentFile) },
    { locale: context.locale, timeZone: context.timeZone, now },
  )
  await limitSubmits(dependencies, trx, call, now)
  const consents = submission.consents ?? consentsIn(form, answered.values)
  const sent = { draft, position, form, checked, consents, rules, now }
  const { stored, referral } = await store(dependencies, trx, call, sent)
  await dependencies.drafts.markSubmitted(trx, draft, now)
  await dependencies.afterSubmit(trx, { applicant, positionId: position.id })
  // Without the referrer's note, because deliveries outlive the referral.
  const data = referral && { referral_relation: referral.relation }
  await notifyApplicant(dependencies, trx, stored, { what: 'received', now, data, language: context.locale })
  return receivedOf(stored)
}

interface Checked {
  draft: LockedDraft
  position: Position
  form: PositionForm
  checked: Awaited<ReturnType<typeof checkAnswers>>
  consents: NonNullable<Submission['consents']>
  rules: ApplyRules
  now: Date
}

/** Writes the application with its first version and event. @throws `already-applied` if the person sent another draft */
async function store(
  { signingSecret, referralCredit }: Pick<SubmitDependencies, 'signingSecret' | 'referralCredit'>,
  trx: Transaction,
  { tenant, submission, context, profile }: Call,
  { draft, position, form, checked, consents, rules, now }: Checked,
): Promise<{ stored: ApplicationRow; referral: ApplicationReferral | undefined }> {
  const { applicant, source = draft.source } = submission
  const stages = await stagesOf(trx, tenant.id, position.id)
  const first = stages.find(({ kind }) => kind === 'new') ?? stages[0]
  if (!first) throw new Error(`The company ${tenant.domain} has no stage for new applications.`)
  const { answers, demographic, files } = checked
  const stored = await insertApplication(trx, {
    ...namesOf(signingSecret, draft.encId),
    applicant,
    guestEmail: applicant.guestId === null ? null : emailIn(form, answers),
    position: positionText(position),
    draftId: draft.id,
    stageId: first.id,
    retainUntil: addDays(now, rules.retainDays),
    source: source.slice(0, applicationLimits.sourceCharacters),
    at: now,
    version: {
      number: 1,
      formVersionIds: draft.formVersionIds,
      language: context.locale,
      timeZone: context.timeZone,
      at: now,
      previous: '',
    },
    content: { answers, profile, files },
    consents,
    demographic,
    event: { at: now, actor: 'candidate', action: 'submitted', to: first.key },
  })
  if (!stored) throw applicationErrors.error('already-applied')
  if (applicant.accountId !== null) await saveAnswers(trx, applicant, answersToSave(form, answers), now)
  const [referral] = await referralCredit(trx, { id: stored.id, applicant, positionId: position.id, now })
  if (!referral) return { stored, referral }
  await markReferred(trx, stored.id)
  return { stored: { ...stored, isReferral: true }, referral }
}

/**
 * Returns the id and the receipt of the application that a draft becomes, derived from the draft and the server's
 * secret: if an attempt is interrupted after its email was written, the next one repeats the same receipt.
 */
function namesOf(secret: string, draftEncId: string): { encId: string; receipt: string } {
  const encId = keyedHash(secret, 'application', draftEncId).slice(0, 22).replace(/^-/, '_')
  for (let attempt = 0; ; attempt += 1) {
    const random = Buffer.from(keyedHash(secret, 'receipt', draftEncId, String(attempt)), 'base64url')
    const receipt = receiptOf(random.readBigUInt64BE())
    if (receipt !== undefined) return { encId, receipt }
  }
}

const receivedOf = ({ encId, position, receipt, submittedAt }: ApplicationRow): Received => ({
  encId,
  positionId: position.id,
  receipt,
  receivedAt: submittedAt,
})

const keyHashOf = (secret: string, { accountId, guestId }: Applicant, key: string): string =>
  keyedHash(secret, 'idempotency', accountId ?? `guest ${guestId}`, key)

/**
 * Returns the application that an earlier request with this key made for a position, unless it was withdrawn since.
 * @throws `applications/key-reused`
 */
export async function findReceivedBefore(
  { db, signingSecret }: Pick<ApplicationDependencies, 'db' | 'signingSecret'>,
  applicant: Applicant,
  positionId: number,
  { key, sha256 }: NonNullable<Submission['request']>,
): Promise<Received | undefined> {
  const known = await findKey(db, applicant.tenantId, keyHashOf(signingSecret, applicant, key))
  if (known === undefined) return undefined
  if (known !== sha256) throw applicationErrors.error('key-reused')
  const last = await findLatestFor(db, applicant, positionId)
  return last && !isWithdrawn(last.state) ? receivedOf(last) : undefined
}

async function checkKey(
  { signingSecret }: Pick<SubmitDependencies, 'signingSecret'>,
  trx: Transaction,
  { tenant, submission: { applicant, request } }: Call,
  now: Date,
): Promise<void> {
  if (!request) return
  const keyHash = keyHashOf(signingSecret, applicant, request.key)
  if (!(await claimKey(trx, tenant.id, { keyHash, requestSha256: request.sha256 }, now)))
    throw applicationErrors.error('key-reused')
}

/**
 * Limits the submissions of one person, and of all people at one network address, within an hour.
 * @throws `applications/too-many`
 */
async function limitSubmits(
  { signingSecret, limits }: Pick<SubmitDependencies, 'signingSecret' | 'limits'>,
  trx: Transaction,
  { tenant, submission: { applicant }, context: { ip } }: Call,
  now: Date,
): Promise<void> {
  const who = applicant.accountId ?? `guest ${applicant.guestId}`
  const counts = [
    { counted: attemptsBy(signingSecret, tenant.id, 'submit', who), limit: applicationLimits.submitsOfPerson },
    ...(ip === undefined || limits === 'off'
      ? []
      : [
          {
            counted: attemptsBy(signingSecret, tenant.id, 'submit-from', addressKey(ip)),
            limit: applicationLimits.submitsFromAddress,
          },
        ]),
  ]
  const wait = await countAlong(trx, counts, now)
  if (wait !== undefined)
    throw applicationErrors.error('too-many', {
      values: { minutes: Math.ceil((wait * SECOND_MS) / MINUTE_MS) },
      retryAfterSeconds: wait,
    })
}

/** Returns a position that accepts applications, kept open until the transaction ends. */
async function openPosition(trx: Transaction, tenantId: number, id: number, now: Date): Promise<Position> {
  const position = await lockPosition(trx, tenantId, id)
  if (!position) throw applicationErrors.error('not-found')
  if (isClosed(position, now)) throw applicationErrors.error('position-closed')
  return position
}

/** Returns the reason why an earlier application prevents a new one for the same position. */
export function obstacleOf(last: ApplicationRow | undefined, tenant: SiteTenant, now: Date): ApplyObstacle | undefined {
  if (!last) return undefined
  const { encId, state, undoUntil, rejectedAt, submittedAt: at } = last
  if (isWithdrawn(state))
    return undoUntil !== null && now < undoUntil ? { code: 'undo-possible', encId, at, until: undoUntil } : undefined
  if (isLive(state) || !isRejected(state)) return { code: 'already-applied', encId, at, until: null }
  const until = addDays(rejectedAt ?? last.updatedAt, applyRules(tenant.site, last.positionId).reapplyDays)
  if (now >= until) return undefined
  // A company that hides the status doesn't reveal a rejection here either.
  return hidesStatus(tenant)
    ? { code: 'already-applied', encId, at, until: null }
    : { code: 'too-soon', encId, at, until }
}

/** Returns the error that refuses a further application. */
export function refusalOf({ code, encId, until }: ApplyObstacle, { locale, timeZone }: SubmitContext): AppError {
  const date = until ? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(until) : ''
  return applicationErrors.error(code, {
    values: { date },
    data: { application: encId, ...(until && { until: until.toISOString() }) },
  })
}

export function refuseChanged(
  draft: LockedDraft,
  { version, formVersionIds }: Pick<Submission, 'version' | 'formVersionIds'>,
): void {
  const isSameForm =
    formVersionIds === undefined ||
    (formVersionIds.length === draft.formVersionIds.length &&
      formVersionIds.every((id, at) => id === draft.formVersionIds[at]))
  if (!isSameForm) throw applicationErrors.error('form-changed')
  if (version !== draft.version) throw applicationErrors.error('draft-changed', { data: { version: draft.version } })
}

const positionText = (position: Position): PositionText => ({
  id: position.id,
  title: position.title,
  displayJobId: position.displayJobId,
  locations: position.locations.map(({ label }) => label),
  department: position.department,
  employmentType: position.employmentType,
  description: position.description,
})

const sentFile = ({ encId, field, name, type, bytes, sha256 }: DraftFile): SentFile => ({
  field,
  file: encId,
  sha256,
  name,
  type,
  bytes,
})

/** Returns the email address among the answers. */
function emailIn(form: PositionForm, answers: Readonly<Record<string, unknown>>): string | null {
  const field = Object.entries(form.questionKeys).find(([, key]) => key === 'std:email')?.[0]
  const email = field === undefined ? undefined : answers[field]
  return typeof email === 'string' && email !== '' ? email : null
}

/** Returns the reason against a further application of a person for a position. */
export async function findObstacle(
  { db }: Pick<ApplicationDependencies, 'db'>,
  applicant: Applicant,
  site: SiteTenant,
  positionId: number,
  now: Date,
): Promise<ApplyObstacle | undefined> {
  return obstacleOf(await findLatestFor(db, applicant, positionId), site, now)
}
