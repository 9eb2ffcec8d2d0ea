import { requestErrors } from '#kernel/error.ts'
import type { Transaction } from '#platform/db/database.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import { applicationErrors } from '../../errors.ts'
import { isHired, isLive, isRejected, stageEvents } from '../../states.ts'
import { type Act, nextState, record } from '../change-state.ts'
import { lastAction } from '../history/event-store.ts'
import type { ApplicationParts } from '../parts.ts'
import { findStage, type StageRow, stagesOf } from '../stage-store.ts'
import { type ApplicationRow, changeApplication, findApplication, lockApplication, lockPerson } from '../store.ts'
import type { CompanyTarget } from './company-service.ts'
import { listDueRejections } from './list-store.ts'

/** Runs `work` on a locked application of a company. Locks the person first, as everywhere. @throws `not-found` */
export async function onApplication(
  parts: ApplicationParts,
  { tenantId, encId }: CompanyTarget,
  work: (trx: Transaction, row: ApplicationRow, now: Date) => Promise<ApplicationRow>,
): Promise<ApplicationRow> {
  const choice = { tenantId, encId: normalizeId(encId) }
  return parts.db.transaction().execute(async (trx) => {
    const known = await findApplication(trx, choice)
    if (!known) throw applicationErrors.error('not-found')
    if (known.erasedAt === null && !(await lockPerson(trx, known))) throw requestErrors.error('session-ended')
    const row = await lockApplication(trx, choice)
    if (!row) throw applicationErrors.error('not-found')
    return work(trx, row, await parts.nowIn(trx))
  })
}

const is = (stage: StageRow, word: string | number) => stage.id === word || stage.key === word

function refuseMoved(row: ApplicationRow, from: string | number | undefined): void {
  if (from !== undefined && from !== row.stageId && from !== row.stageKey)
    throw applicationErrors.error('stage-changed', { data: { stage: row.stageId } })
}

/** Begins the review: from now on the candidate can no longer change the application. */
export const startReview = (parts: ApplicationParts, target: CompanyTarget): Promise<ApplicationRow> =>
  onApplication(parts, target, async (trx, row, now) => {
    if (row.reviewAt !== null && isLive(row.state)) return row
    const state = nextState(row, 'start-review')
    const stages = await stagesOf(trx, row.tenantId, row.positionId)
    const review = stages.find(({ kind }) => kind === 'review')
    return act(parts, trx, row, now, {
      action: 'review-started',
      news: 'review',
      stage: review,
      change: { state, reviewAt: now },
    })
  })

/** Moves an application to a stage; repeated, it stays as it is. */
export const moveApplication = (
  parts: ApplicationParts,
  target: CompanyTarget,
  {
    stage: word,
    from,
    words,
  }: { stage: string | number; from?: string | number | undefined; words?: string | undefined },
): Promise<ApplicationRow> =>
  onApplication(parts, target, async (trx, row, now) => {
    const stages = await stagesOf(trx, row.tenantId, row.positionId)
    const stage = stages.find((one) => is(one, word))
    if (!stage) throw applicationErrors.error('no-such-stage')
    if (stage.id === row.stageId && (isLive(row.state) || isHired(row.state) || isRejected(row.state))) return row
    refuseMoved(row, from)
    return enter(parts, trx, row, { stage, words, now })
  })

/** Moves an application to the stage after its own. */
export const advanceApplication = (
  parts: ApplicationParts,
  target: CompanyTarget,
  from: string | number | undefined,
): Promise<ApplicationRow> =>
  onApplication(parts, target, async (trx, row, now) => {
    refuseMoved(row, from)
    const stages = (await stagesOf(trx, row.tenantId, row.positionId)).filter(({ kind }) => kind !== 'rejected')
    const at = stages.findIndex(({ id }) => id === row.stageId)
    const stage = at < 0 ? undefined : stages[at + 1]
    if (!isLive(row.state)) nextState(row, 'move-to-review')
    if (!stage) throw applicationErrors.error('no-such-stage')
    return enter(parts, trx, row, { stage, words: undefined, now })
  })

async function enter(
  parts: ApplicationParts,
  trx: Transaction,
  row: ApplicationRow,
  { stage, words, now }: { stage: StageRow; words: string | undefined; now: Date },
): Promise<ApplicationRow> {
  if (stage.kind === 'hired') return hireInto(parts, trx, row, { stage, startsOn: null, words, now })
  if (stage.kind === 'rejected') return rejectInto(parts, trx, row, { stage, words, now })
  const state = nextState(row, stageEvents[stage.kind])
  const reviewAt = stage.kind === 'new' ? row.reviewAt : (row.reviewAt ?? now)
  return act(parts, trx, row, now, { action: 'moved', news: 'moved', stage, words, change: { state, reviewAt } })
}

/** Rejects an application now, or plans it for later. */
export const rejectApplication = (
  parts: ApplicationParts,
  target: CompanyTarget,
  { reason, words, sendAt }: { reason?: string | undefined; words?: string | undefined; sendAt?: Date | undefined },
): Promise<ApplicationRow> =>
  onApplication(parts, target, async (trx, row, now) => {
    if (isRejected(row.state)) return row
    if (sendAt !== undefined && sendAt > now) {
      nextState(row, 'reject')
      const rejectLater = { at: sendAt.toISOString(), reason: reason ?? null, words: words ?? null }
      return changeApplication(trx, row, { rejectLater, reviewAt: row.reviewAt ?? now, updatedAt: now })
    }
    const stages = await stagesOf(trx, row.tenantId, row.positionId)
    const stage = stages.find(({ kind }) => kind === 'rejected')
    return rejectInto(parts, trx, row, { stage, reason, words, now })
  })

/** Carries out the planned rejections that are due; one that was dropped in the meantime is passed over. */
export async function rejectDue(parts: ApplicationParts, now: Date): Promise<void> {
  for (const target of await listDueRejections(parts.db, now))
    await onApplication(parts, target, async (trx, row, at) => {
      const { rejectLater } = row
      if (rejectLater === null || new Date(rejectLater.at) > at || !isLive(row.state)) return row
      const stages = await stagesOf(trx, row.tenantId, row.positionId)
      const stage = stages.find(({ kind }) => kind === 'rejected')
      return rejectInto(parts, trx, row, {
        stage,
        reason: rejectLater.reason ?? undefined,
        words: rejectLater.words ?? undefined,
        now: at,
      })
    })
}

async function rejectInto(
  parts: ApplicationParts,
  trx: Transaction,
  row: ApplicationRow,
  {
    stage,
    reason,
    words,
    now,
  }: { stage: StageRow | undefined; reason?: string | undefined; words: string | undefined; now: Date },
): Promise<ApplicationRow> {
  const state = nextState(row, 'reject')
  return act(parts, trx, row, now, {
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
      reviewAt: row.reviewAt ?? now,
    },
  })
}

/** Returns a rejected application to the state and stage it had, or drops a planned rejection. */
export const unrejectApplication = (parts: ApplicationParts, target: CompanyTarget): Promise<ApplicationRow> =>
  onApplication(parts, target, async (trx, row, now) => {
    if (isLive(row.state) && row.rejectLater !== null)
      return changeApplication(trx, row, { rejectLater: null, updatedAt: now })
    if (isLive(row.state) && (await lastAction(trx, row.id)) === 'reopened') return row
    const state = nextState(row, `reopen-to-${row.stateBefore ?? 'in_review'}`)
    const stage = row.stageBefore === null ? undefined : await findStage(trx, row.stageBefore)
    return act(parts, trx, row, now, {
      action: 'reopened',
      news: 'reopened',
      stage,
      change: { state, stateBefore: null, stageBefore: null, rejectedAt: null, rejectReason: null },
    })
  })

/** Hires the person. Repeated, it only changes the first day of work. */
export const hireApplicant = (
  parts: ApplicationParts,
  target: CompanyTarget,
  startsOn: string | undefined,
): Promise<ApplicationRow> =>
  onApplication(parts, target, async (trx, row, now) => {
    // An accepted offer hires before the first day of work is known.
    if (isHired(row.state)) return startsOn ? changeApplication(trx, row, { startsOn, updatedAt: now }) : row
    const stages = await stagesOf(trx, row.tenantId, row.positionId)
    const stage = stages.find(({ kind }) => kind === 'hired')
    return hireInto(parts, trx, row, { stage, startsOn: startsOn ?? null, words: undefined, now })
  })

async function hireInto(
  parts: ApplicationParts,
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
  return act(parts, trx, row, now, {
    action: 'hired',
    news: 'hired',
    stage,
    words,
    change: { state, hiredAt: now, startsOn, reviewAt: row.reviewAt ?? now },
  })
}

/** Records an act of the company, into another stage if one is given; it drops a planned rejection. */
async function act(
  parts: ApplicationParts,
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
  return record(parts, trx, row, act, now)
}

/** Sets the application's id in the company's own system. */
export const setRemoteId = (
  parts: ApplicationParts,
  target: CompanyTarget,
  remoteId: string | null,
): Promise<ApplicationRow> =>
  onApplication(parts, target, (trx, row, now) =>
    row.remoteId === remoteId ? Promise.resolve(row) : changeApplication(trx, row, { remoteId, updatedAt: now }),
  )
