import { isLive } from '#features/applying/applications/states.ts'
import { lockPerson } from '#features/applying/applications/server/index.ts'
import { requestErrors } from '#kernel/error.ts'
import type { Transaction } from '#platform/db/database.ts'
import { pageOf, readCursor } from '#platform/db/list-page.ts'
import { defineService } from '#platform/feature/service.ts'
import { newId, normalizeId } from '#platform/secrets/token.ts'
import { interviewErrors } from '../../errors.ts'
import type { InterviewKind } from '../../rules.ts'
import { type InterviewState, isBooked, isCanceled, BOOKED, PROPOSED } from '../../states.ts'
import { hasShifted } from '../clock/check-times.ts'
import { appendEvent } from '../records/event-store.ts'
import type { InterviewDependencies } from '../records/dependencies.ts'
import { type Act, nextState, record, stateAt } from '../notices/record.ts'
import {
  exchangeSeats,
  listSlots,
  listSlotsAfter,
  offerSlots,
  resettleSlot,
  type SlotRow,
  sharesSlots,
  withdrawSlots,
} from '../records/slot-store.ts'
import {
  changeInterview,
  findApplicationOf,
  findInterview,
  insertInterview,
  type InterviewChange,
  type InterviewRow,
  type InterviewTarget,
  listBookedAfter,
  listOfCompany,
  lockInterview,
} from '../records/store.ts'
import { noTime, placeGivenTime, slotStart, startOf, timeColumns, writtenTime } from '../records/times.ts'
import { notifyCandidate } from '../notices/notify-candidate.ts'
import { isInvited } from './is-invited.ts'

/** A time that a company offers: local, with the offset if it occurs twice. */
export interface OfferedTime {
  wallStart: string
  zone?: string | undefined
  seats?: number | undefined
}

/** An interview to arrange: at a fixed time, or with times to pick from. */
export interface Arrangement {
  title?: string | undefined
  kind?: InterviewKind | undefined
  zone?: string | undefined
  wallStart?: string | undefined
  minutes?: number | undefined
  slots?: readonly OfferedTime[] | undefined
  /** Interviews with the same pool share their times. */
  pool?: string | undefined
  location?: string | null | undefined
  url?: string | null | undefined
  interviewers?: string[] | undefined
  instructions?: string | undefined
  changeHours?: number | undefined
  moves?: number | undefined
}

/** An interview from its company's perspective. */
export interface CompanyInterview {
  row: InterviewRow
  state: InterviewState
  slots: SlotRow[]
}

/** The company's side of interviews, for its programs and operators. Acts are idempotent. */
export interface CompanyInterviews {
  /** Lists interviews by their last change, oldest first. @throws `bad-cursor` */
  list(
    tenantId: number,
    choice: {
      applicationEncId?: string | undefined
      state?: InterviewState | undefined
      cursor?: string | undefined
      limit: number
    },
  ): Promise<{ interviews: CompanyInterview[]; next: string | null }>
  /** @throws `not-found` for an unknown application, `application-ended`, and the faults of times */
  schedule(
    target: InterviewTarget,
    arrangement: Arrangement & { title: string; zone: string },
  ): Promise<CompanyInterview>
  /** Changes the given fields. @throws `not-found`, `canceled`, `over`, and the faults of times */
  change(target: InterviewTarget, arrangement: Arrangement): Promise<CompanyInterview>
  cancel(target: InterviewTarget, words?: string): Promise<CompanyInterview>
  /** Returns true if an application has an interview of a pool, and locks it until the end of the caller's transaction. */
  isInvited(target: InterviewTarget, pool: string): Promise<boolean>
  /**
   * Announces again the interviews that time zone tables moved to another instant, or the given ones.
   * @returns those interviews
   */
  reissue(tenantId: number, encIds: readonly string[]): Promise<CompanyInterview[]>
}

export const companyInterviewService = defineService<CompanyInterviews>('interviews.company')

const DEFAULTS = { minutes: 45, changeHours: 24, moves: 2 }

/** Creates the company's side of interviews. */
export function companyInterviews(dependencies: InterviewDependencies): CompanyInterviews {
  const one = async (row: InterviewRow): Promise<CompanyInterview> => ({
    row,
    state: stateAt(row, await dependencies.now()),
    slots: await listSlots(dependencies.db, row.tenantId, [row.pool]),
  })
  return {
    async list(tenantId, { cursor, limit, ...choice }) {
      const after = readCursor(cursor, () => interviewErrors.error('bad-cursor'))
      const rows = await listOfCompany(dependencies.db, tenantId, { ...choice, limit: limit + 1, after })
      const { page, next } = pageOf(rows, limit)
      return { interviews: await Promise.all(page.map(one)), next }
    },
    schedule: async (target, arrangement) => one(await schedule(dependencies, target, arrangement)),
    change: async (target, arrangement) => one(await changeArrangement(dependencies, target, arrangement)),
    cancel: async (target, words) => one(await cancel(dependencies, target, words)),
    isInvited: (target, pool) => isInvited(dependencies, target, pool),
    async reissue(tenantId, encIds) {
      const rows = await reissue(dependencies, tenantId, encIds)
      return Promise.all(rows.map(one))
    },
  }
}

function schedule(
  dependencies: InterviewDependencies,
  target: InterviewTarget,
  asked: Arrangement & { title: string; zone: string },
): Promise<InterviewRow> {
  const { tenantId } = target
  const choice = { tenantId, encId: normalizeId(target.encId) }
  return dependencies.db.transaction().execute(async (trx) => {
    const known = await findApplicationOf(trx, choice)
    if (!known || !(await lockPerson(trx, { tenantId, ...known }))) throw interviewErrors.error('not-found')
    const application = await findApplicationOf(trx, { ...choice, lock: true })
    if (!application) throw interviewErrors.error('not-found')
    if (!isLive(application.state)) throw interviewErrors.error('application-ended')
    const now = await dependencies.nowIn(trx)
    const encId = newId()
    const pool = asked.pool ?? encId
    const fixed =
      asked.wallStart === undefined ? undefined : placeGivenTime('wall_start', asked.wallStart, asked.zone, now)
    if (asked.slots) await offer(trx, { tenantId, pool, zone: asked.zone, now }, asked.slots)
    const { domain } = dependencies.siteOf(tenantId)
    const row = await insertInterview(trx, {
      encId,
      tenantId,
      applicationId: application.id,
      uid: `${encId}@${domain}`,
      sequence: 0,
      invited: fixed !== undefined,
      kind: asked.kind ?? (asked.location && !asked.url ? 'onsite' : 'video'),
      title: asked.title,
      place: asked.location ?? null,
      url: asked.url ?? null,
      instructions: asked.instructions ?? '',
      interviewers: asked.interviewers ?? [],
      pool,
      ...noTime,
      zone: asked.zone,
      ...(fixed ? { ...timeColumns(fixed), bookedAt: now } : {}),
      minutes: asked.minutes ?? DEFAULTS.minutes,
      changeHours: asked.changeHours ?? DEFAULTS.changeHours,
      movesLeft: asked.moves ?? DEFAULTS.moves,
      state: fixed ? BOOKED : PROPOSED,
      createdAt: now,
      updatedAt: now,
    })
    const what = fixed ? 'booked' : 'proposed'
    await appendEvent(trx, row.id, { at: now, actor: 'company', action: what, to: writtenTime(startOf(row)) })
    const written = await changeInterview(trx, row, { updatedAt: now })
    await notifyCandidate(dependencies, trx, written, { what, now })
    return written
  })
}

async function offer(
  trx: Transaction,
  { tenantId, pool, zone: usual, now }: { tenantId: number; pool: string; zone: string; now: Date },
  times: readonly OfferedTime[],
): Promise<void> {
  const slots = times.map(({ wallStart, zone = usual, seats = 1 }, index) => {
    const start = placeGivenTime(`slots.${index}.wall_start`, wallStart, zone, now)
    const { offset: wallOffset, instant: startsAt } = start
    return { encId: newId(), tenantId, pool, zone: start.zone, wallStart: start.wallStart, wallOffset, startsAt, seats }
  })
  await offerSlots(trx, slots)
}

async function onInterview(
  dependencies: InterviewDependencies,
  { tenantId, encId }: InterviewTarget,
  work: (trx: Transaction, row: InterviewRow, now: Date) => Promise<InterviewRow>,
): Promise<InterviewRow> {
  const choice = { tenantId, encId: normalizeId(encId) }
  return dependencies.db.transaction().execute(async (trx) => {
    const known = await findInterview(trx, choice)
    if (!known) throw interviewErrors.error('not-found')
    if (!(await lockPerson(trx, known))) throw requestErrors.error('session-ended')
    const row = await lockInterview(trx, choice)
    if (!row) throw interviewErrors.error('not-found')
    return work(trx, row, await dependencies.nowIn(trx))
  })
}

const changeArrangement = (
  dependencies: InterviewDependencies,
  target: InterviewTarget,
  asked: Arrangement,
): Promise<InterviewRow> =>
  onInterview(dependencies, target, async (trx, row, now) => {
    const zone = asked.zone ?? row.zone
    const details = given({
      title: asked.title,
      kind: asked.kind,
      place: asked.location,
      url: asked.url,
      instructions: asked.instructions,
      interviewers: asked.interviewers,
      minutes: asked.minutes,
      changeHours: asked.changeHours,
      movesLeft: asked.moves,
    })
    if (asked.wallStart !== undefined) {
      const state = nextState(row, 'fix-time', now)
      const start = placeGivenTime('wall_start', asked.wallStart, zone, now)
      await exchangeSeats(trx, null, row.slotId)
      const change = { ...details, state, slotId: null, bookedAt: now, ...timeColumns(start) }
      const what = isBooked(row.state) ? 'moved' : 'booked'
      return record(dependencies, trx, row, { actor: 'company', action: what, change, news: what }, now)
    }
    if (asked.slots) {
      const state = nextState(row, 'offer-times', now)
      const pool = asked.pool ?? row.pool
      await exchangeSeats(trx, null, row.slotId)
      if (!sharesSlots({ ...row, pool })) await withdrawSlots(trx, row.tenantId, pool)
      await offer(trx, { tenantId: row.tenantId, pool, zone, now }, asked.slots)
      const change = { ...details, state, pool, ...noTime, zone }
      return record(dependencies, trx, row, { actor: 'company', action: 'proposed', change, news: 'proposed' }, now)
    }
    // Checks only that the interview isn't over.
    nextState(row, isBooked(row.state) ? 'fix-time' : 'offer-times', now)
    const act: Act = { actor: 'company', action: 'changed', change: details, news: newsOf(row, details) }
    return record(dependencies, trx, row, act, now)
  })

const given = (change: { [Name in keyof InterviewChange]: InterviewChange[Name] | undefined }): InterviewChange =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

/** Candidates are notified of a new place, way or length; they see the rest on the page. */
function newsOf(row: InterviewRow, change: InterviewChange): 'changed' | undefined {
  const names = ['place', 'url', 'kind', 'minutes', 'instructions'] as const
  const isNews = names.some((name) => change[name] !== undefined && change[name] !== row[name])
  return isNews && isBooked(row.state) ? 'changed' : undefined
}

const cancel = (
  dependencies: InterviewDependencies,
  target: InterviewTarget,
  words: string | undefined,
): Promise<InterviewRow> =>
  onInterview(dependencies, target, async (trx, row, now) => {
    if (isCanceled(stateAt(row, now))) return row
    const state = nextState(row, 'cancel', now)
    await exchangeSeats(trx, null, row.slotId)
    const act: Act = {
      actor: 'company',
      action: 'canceled',
      words: words ?? null,
      change: { state, slotId: null },
      news: 'canceled',
    }
    return record(dependencies, trx, row, act, now)
  })

async function reissue(
  dependencies: InterviewDependencies,
  tenantId: number,
  encIds: readonly string[],
): Promise<InterviewRow[]> {
  const now = await dependencies.now()
  await dependencies.db.transaction().execute(async (trx) => {
    for (const slot of await listSlotsAfter(trx, now)) {
      const { instant, offset } = slotStart(slot)
      if (instant.getTime() !== slot.startsAt.getTime()) await resettleSlot(trx, slot.id, instant, offset)
    }
  })
  const rows = await listBookedAfter(dependencies.db, new Date(0), tenantId)
  const named = new Set(encIds.map((id) => normalizeId(id)))
  for (const id of named) if (!rows.some(({ encId }) => encId === id)) throw interviewErrors.error('not-found')
  const due = rows.filter((row) => (named.size > 0 ? named.has(row.encId) : hasShifted(row)))
  const done: InterviewRow[] = []
  for (const { encId } of due)
    done.push(
      await onInterview(dependencies, { tenantId, encId }, async (trx, row, at) => {
        const start = startOf(row)
        if (!start || !isBooked(row.state)) return row
        const act: Act = { actor: 'system', action: 'reissued', change: timeColumns(start), news: 'changed' }
        return record(dependencies, trx, row, act, at)
      }),
    )
  return done
}
