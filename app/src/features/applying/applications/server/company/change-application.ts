import { requestErrors } from '#kernel/error.ts'
import type { Transaction } from '#platform/db/database.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import { applicationErrors } from '../../errors.ts'
import { isHired, isLive, isRejected, isWithdrawn, stageEvents, IN_REVIEW } from '../../states.ts'
import { listWaiting, settleMessages } from '../records/message-store.ts'
import { type Act, nextState, record } from '../records/next-state.ts'
import { lastAction } from '../records/event-store.ts'
import { refreshDesk } from '../records/refresh-desk-store.ts'
import type { ApplicationDependencies } from '../records/dependencies.ts'
import { findStage, type StageRow, stagesOf } from '../records/stage-store.ts'
import {
  type ApplicationRow,
  changeApplication,
  findApplication,
  lockApplication,
  lockPerson,
} from '../records/store.ts'
import { languageReadIn } from '../records/notify-applicant.ts'
import type { CompanyTarget, MoveTo, NeedsReasons, Rejection } from './company-service.ts'
import { checkReasons, explanationOf } from './rejecting/check-reasons.ts'
import { writeRejection } from './rejecting/write-rejection.ts'
import { listDueRejections } from './list-store.ts'

/**
 * Runs `work` on a locked application of a company. Locks the person first, as all use cases do.
 * @throws `not-found`
 */
export async function onApplication(
  dependencies: ApplicationDependencies,
  { tenantId, encId }: CompanyTarget,
  work: (trx: Transaction, row: ApplicationRow, now: Date) => Promise<ApplicationRow>,
): Promise<ApplicationRow> {
  const choice = { tenantId, encId: normalizeId(encId) }
  return dependencies.db.transaction().execute(async (trx) => {
    const known = await findApplication(trx, choice)
    if (!known) throw applicationErrors.error('not-found')
    if (known.erasedAt === null && !(await lockPerson(trx, known))) throw requestErrors.error('session-ended')
    const row = await lockApplication(trx, choice)
    if (!row) throw applicationErrors.error('not-found')
    return work(trx, row, await dependencies.nowIn(trx))
  })
}

const is = (stage: StageRow, word: string | number) => stage.id === word || stage.key === word

function refuseMoved(row: ApplicationRow, from: string | number | undefined): void {
  if (from !== undefined && from !== row.stageId && from !== row.stageKey)
    throw applicationErrors.error('stage-changed', { data: { stage: row.stageId } })
}

/** Starts the review, after which the candidate can no longer change the application. */
export const startReview = (dependencies: ApplicationDependencies, target: CompanyTarget): Promise<ApplicationRow> =>
  onApplication(dependencies, target, async (trx, row, now) => {
    if (row.reviewAt !== null && isLive(row.state)) return row
    const state = nextState(row, 'start-review')
    const stages = await stagesOf(trx, row.tenantId, row.positionId)
    const review = stages.find(({ kind }) => kind === 'review')
    return act(dependencies, trx, row, now, {
      action: 'review-started',
      news: 'review',
      stage: review,
      change: { state, reviewAt: now },
    })
  })

/** Moves an application to a stage; idempotent. */
export const moveApplication = (
  dependencies: ApplicationDependencies,
  target: CompanyTarget,
  { stage: word, from, ...choice }: MoveTo,
): Promise<ApplicationRow> =>
  onApplication(dependencies, target, async (trx, row, now) => {
    const stages = await stagesOf(trx, row.tenantId, row.positionId)
    const stage = stages.find((one) => is(one, word))
    if (!stage) throw applicationErrors.error('no-such-stage')
    if (stage.id === row.stageId && (isLive(row.state) || isHired(row.state) || isRejected(row.state))) return row
    refuseMoved(row, from)
    return enter(dependencies, trx, row, { stage, ...choice, now })
  })

/** Moves an application to the next stage. */
export const advanceApplication = (
  dependencies: ApplicationDependencies,
  target: CompanyTarget,
  { from, ...choice }: { from: string | number | undefined } & NeedsReasons,
): Promise<ApplicationRow> =>
  onApplication(dependencies, target, async (trx, row, now) => {
    refuseMoved(row, from)
    const stages = (await stagesOf(trx, row.tenantId, row.positionId)).filter(({ kind }) => kind !== 'rejected')
    const at = stages.findIndex(({ id }) => id === row.stageId)
    const stage = at < 0 ? undefined : stages[at + 1]
    if (!isLive(row.state)) nextState(row, 'move-to-review')
    if (!stage) throw applicationErrors.error('no-such-stage')
    return enter(dependencies, trx, row, { stage, ...choice, now })
  })

async function enter(
  dependencies: ApplicationDependencies,
  trx: Transaction,
  row: ApplicationRow,
  { stage, words, needsReasons, now }: Omit<MoveTo, 'stage'> & { stage: StageRow; now: Date },
): Promise<ApplicationRow> {
  if (stage.kind === 'hired') return hireInto(dependencies, trx, row, { stage, startsOn: null, words, now })
  if (stage.kind === 'rejected') return rejectInto(dependencies, trx, row, { stage, words, needsReasons, now })
  const state = nextState(row, stageEvents[stage.kind])
  const reviewAt = stage.kind === 'new' ? row.reviewAt : (row.reviewAt ?? now)
  return act(dependencies, trx, row, now, { action: 'moved', news: 'moved', stage, words, change: { state, reviewAt } })
}

/** Rejects an application now, or schedules the rejection. */
export const rejectApplication = (
  dependencies: ApplicationDependencies,
  target: CompanyTarget,
  { from, sendAt, ...why }: Rejection,
): Promise<ApplicationRow> =>
  onApplication(dependencies, target, async (trx, row, now) => {
    if (isRejected(row.state)) return row
    refuseMoved(row, from)
    if (sendAt === undefined || sendAt <= now) {
      const stages = await stagesOf(trx, row.tenantId, row.positionId)
      const stage = stages.find(({ kind }) => kind === 'rejected')
      return rejectInto(dependencies, trx, row, { stage, ...why, now })
    }
    nextState(row, 'reject')
    await checkReasons(dependencies, trx, row, why)
    const { reason = null, words = null } = why
    const rejectLater = { at: sendAt.toISOString(), reason, words, ...explanationOf(why) }
    await refreshDesk(trx, row)
    return changeApplication(trx, row, { rejectLater, reviewAt: row.reviewAt ?? now, updatedAt: now })
  })

/** Carries out scheduled rejections that are due, except those canceled in the meantime. */
export async function rejectDue(dependencies: ApplicationDependencies, now: Date): Promise<void> {
  for (const target of await listDueRejections(dependencies.db, now))
    await onApplication(dependencies, target, async (trx, row, at) => {
      const { rejectLater } = row
      if (rejectLater === null || new Date(rejectLater.at) > at || !isLive(row.state)) return row
      const stages = await stagesOf(trx, row.tenantId, row.positionId)
      const stage = stages.find(({ kind }) => kind === 'rejected')
      const { reason, words, reasons, toApplyAgain } = rejectLater
      const why = { reason: reason ?? undefined, words: words ?? undefined, reasons, toApplyAgain }
      return decide(dependencies, trx, row, { stage, ...why, now: at })
    })
}

type Decided = Omit<Rejection, 'from' | 'sendAt'> & { stage: StageRow | undefined; now: Date }

async function rejectInto(
  dependencies: ApplicationDependencies,
  trx: Transaction,
  row: ApplicationRow,
  decided: Decided,
): Promise<ApplicationRow> {
  nextState(row, 'reject')
  await checkReasons(dependencies, trx, row, decided)
  return decide(dependencies, trx, row, decided)
}

/** Rejects for reasons that were checked, when it was decided. */
async function decide(
  dependencies: ApplicationDependencies,
  trx: Transaction,
  row: ApplicationRow,
  { stage, reason, now, ...why }: Decided,
): Promise<ApplicationRow> {
  const state = nextState(row, 'reject')
  const words = writeRejection(await languageReadIn(dependencies, trx, row), why)
  return act(dependencies, trx, row, now, {
    action: 'rejected',
    news: 'rejected',
    stage,
    words,
    change: {
      state,
      stateBefore: isLive(row.state) ? row.state : null,
      stageBefore: row.stageId,
      rejectedAt: now,
      rejectReason: reason ?? null,
      rejectReasons: explanationOf(why),
      reviewAt: row.reviewAt ?? now,
    },
  })
}

/** Returns a rejected application to its previous state and stage, or cancels a scheduled rejection. */
export const unrejectApplication = (
  dependencies: ApplicationDependencies,
  target: CompanyTarget,
): Promise<ApplicationRow> =>
  onApplication(dependencies, target, async (trx, row, now) => {
    if (isLive(row.state) && row.rejectLater !== null) {
      await refreshDesk(trx, row)
      return changeApplication(trx, row, { rejectLater: null, updatedAt: now })
    }
    if (isLive(row.state) && (await lastAction(trx, row.id)) === 'reopened') return row
    const state = nextState(row, 'reopen', row.stateBefore ?? IN_REVIEW)
    await settleMessages(trx, row.id, now, 'questions')
    const stage = row.stageBefore === null ? undefined : await findStage(trx, row.stageBefore)
    return act(dependencies, trx, row, now, {
      action: 'reopened',
      news: 'reopened',
      stage,
      change: {
        state,
        stateBefore: null,
        stageBefore: null,
        rejectedAt: null,
        rejectReason: null,
        rejectReasons: null,
      },
    })
  })

/**
 * Writes to the candidate; neither stage nor state changes.
 * @throws `stage-changed` if the application is not in `from`; `withdrawn` unless the candidate wrote since
 */
export const messageApplicant = (
  dependencies: ApplicationDependencies,
  target: CompanyTarget,
  { from, words }: { from?: number | undefined; words: string },
): Promise<ApplicationRow> =>
  onApplication(dependencies, target, async (trx, row, now) => {
    if (row.erasedAt !== null) throw applicationErrors.error('not-found')
    if (isWithdrawn(row.state) && (await listWaiting(trx, row.id)).length === 0)
      throw applicationErrors.error('withdrawn')
    refuseMoved(row, from)
    return record(
      dependencies,
      trx,
      row,
      { actor: 'company', action: 'message', news: 'message', words, change: {} },
      now,
    )
  })

/** Marks the candidate's messages as needing no answer, but for a question about a rejection; idempotent. */
export const settleApplicantMessages = (
  dependencies: ApplicationDependencies,
  target: CompanyTarget,
): Promise<ApplicationRow> =>
  onApplication(dependencies, target, async (trx, row, now) => {
    if (await settleMessages(trx, row.id, now, 'others')) await refreshDesk(trx, row)
    return row
  })

/** Hires the person. Repeating it only changes the first day of work. */
export const hireApplicant = (
  dependencies: ApplicationDependencies,
  target: CompanyTarget,
  { from, startsOn }: { from?: number | undefined; startsOn?: string | undefined },
): Promise<ApplicationRow> =>
  onApplication(dependencies, target, async (trx, row, now) => {
    // An accepted offer hires before the first day of work is known.
    if (isHired(row.state)) return startsOn ? changeApplication(trx, row, { startsOn, updatedAt: now }) : row
    refuseMoved(row, from)
    const stages = await stagesOf(trx, row.tenantId, row.positionId)
    const stage = stages.find(({ kind }) => kind === 'hired')
    return hireInto(dependencies, trx, row, { stage, startsOn: startsOn ?? null, words: undefined, now })
  })

async function hireInto(
  dependencies: ApplicationDependencies,
  trx: Transaction,
  row: ApplicationRow,
  {
    stage,
    startsOn,
    words,
    now,
  }: { stage: StageRow | undefined; startsOn: string | null; words: string | undefined; now: Date },
): Promise<ApplicationRow> {
  const state = nextState(row, 'hire')
  return act(dependencies, trx, row, now, {
    action: 'hired',
    news: 'hired',
    stage,
    words,
    change: { state, hiredAt: now, startsOn, reviewAt: row.reviewAt ?? now },
  })
}

/** Records an act of the company, with a new stage if one is given; cancels a scheduled rejection. */
async function act(
  dependencies: ApplicationDependencies,
  trx: Transaction,
  row: ApplicationRow,
  now: Date,
  {
    stage,
    change,
    words,
    ...rest
  }: Pick<Act, 'action' | 'news' | 'change'> & { stage: StageRow | undefined; words?: string | undefined },
): Promise<ApplicationRow> {
  const moved = stage === undefined || stage.id === row.stageId ? {} : { stageId: stage.id, stageSince: now }
  const act: Act = {
    ...rest,
    actor: 'company',
    from: row.stageKey,
    to: stage?.key ?? row.stageKey,
    words: words ?? null,
    change: { ...change, ...moved, rejectLater: null },
  }
  return record(dependencies, trx, row, act, now)
}

/** Sets the application's id in the company's own system. */
export const setRemoteId = (
  dependencies: ApplicationDependencies,
  target: CompanyTarget,
  remoteId: string | null,
): Promise<ApplicationRow> =>
  onApplication(dependencies, target, (trx, row, now) =>
    row.remoteId === remoteId ? Promise.resolve(row) : changeApplication(trx, row, { remoteId, updatedAt: now }),
  )
