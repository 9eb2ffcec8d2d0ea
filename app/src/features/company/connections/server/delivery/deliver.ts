import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { companyApplicationService } from '#features/applying/applications/server/index.ts'
import { addSeconds, SECOND_MS } from '#kernel/time.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { defineJob } from '#platform/jobs/job-kind.ts'
import { newId } from '#platform/secrets/token.ts'
import { connectionLimits as limits } from '../../limits.ts'
import { boardAddress } from '../../systems.ts'
import { isLasting } from '../../troubles.ts'
import { isAway, NotAllowedError, patienceIn } from '../exchange/exchange.ts'
import { deliverySystems } from '../systems/index.ts'
import type { DeliverySystem, Outcome, SystemCall } from '../exchange/system.ts'
import { personOf, prepareApplication } from './application-to-send.ts'
import { openCredentials } from './credentials.ts'
import { type Stuck, watchForbidden } from './forbidden.ts'
import {
  type DeliveryRow,
  listEarlier,
  type Settled,
  settleDelivery,
  takeDelivery,
  type TakenDelivery,
} from './delivery-store.ts'
import {
  claimConnection,
  type DeliveringConnection,
  listDue,
  refuseCredentials,
  setClaim,
  setFailing,
} from './sending-store.ts'

/** Sends what is due of a connection. At most one waits for each connection. */
export const deliverJob = defineJob({
  name: 'deliver-applications',
  data: z.object({ connection: z.int() }),
  retryLimit: 5,
  retryDelaySeconds: 10,
  backoff: { maxSeconds: 600 },
  expireSeconds: 3600,
  keepDoneSeconds: 60,
  oneWaitingPerKey: true,
  atOnce: 2,
})

/** Has a server send what is due of a connection, once the transaction has committed if there is one. */
export const sendDeliverJob = (
  { jobs }: Pick<FeatureContext, 'jobs'>,
  connection: number,
  options: { transaction?: Transaction } = {},
) => jobs.send(deliverJob, { connection }, { key: String(connection), ...options })

/** The claim of a process that stood still for too long belongs to another one. */
class LostClaimError extends Error {
  override name = 'LostClaimError'
}

interface Delivering {
  context: FeatureContext
  tenant: SiteTenant
  connection: DeliveringConnection
  system: DeliverySystem
  call: Omit<SystemCall, 'job'>
  /** Random name of the claim. */
  by: string
  /** Ends the work after the delivery that is under way. */
  stop: AbortSignal
  judge: ReturnType<typeof watchForbidden>
  /** Extends the claim. @throws LostClaimError */
  renew(): Promise<void>
}

/**
 * Sends the due applications of a connection, one after the other, and fewer in a second than its system takes. What the system
 * says of each is recorded before the next; a process that ends meanwhile leaves a delivery that is looked for before it is sent
 * again. What is left is taken up by the next look for due ones.
 */
export async function deliverConnection(context: FeatureContext, id: number, stop: AbortSignal): Promise<void> {
  const { db, now, tenants, secrets, config, log } = context
  const by = newId()
  const at = await now()
  const claimed = await claimConnection(db, id, { by, now: at, until: addSeconds(at, limits.claimSeconds) })
  const system = claimed && deliverySystems[claimed.system]
  const tenant = claimed && tenants.byId(claimed.tenantId)
  if (!claimed || !system || !tenant) return
  const renew = async () => {
    if (!(await setClaim(db, id, by, addSeconds(await now(), limits.claimSeconds))))
      throw new LostClaimError(`Another process delivers for connection ${id}.`)
  }
  const renewal = setInterval(
    () => renew().catch((error: unknown) => log.warn({ err: error, connection: id }, 'a claim could not be renewed')),
    (limits.claimSeconds * SECOND_MS) / 3,
  )
  try {
    const credentials = openCredentials(secrets.signing, claimed.credentials)
    if (!credentials) return await refuseCredentials(db, id, by, at)
    const { origin } = new URL(boardAddress(claimed.system, claimed.board, claimed.origin) ?? '')
    const call = { origin, credentials, reach: config.outgoingReach }
    await deliverDue({ context, tenant, connection: claimed, system, call, by, stop, renew, judge: watchForbidden() })
  } catch (error) {
    if (!(error instanceof LostClaimError)) throw error
  } finally {
    clearInterval(renewal)
    await setClaim(db, id, by, null)
  }
}

/** Has the connections sent whose deliveries are due: after a pause, a restart, or a job that was given up. */
export async function wakeDeliveries(context: FeatureContext): Promise<void> {
  for (const connection of await listDue(context.db, await context.now())) await sendDeliverJob(context, connection)
}

async function deliverDue(on: Delivering): Promise<void> {
  const { context, connection, system, by, stop } = on
  const { db, now } = context
  const rest = (ms: number) => pause(Math.max(ms, 0), undefined, { signal: stop }).catch(() => undefined)
  /** Ends of the last deliveries, by which no second has more than the system takes, however late they arrive there. */
  let ended: number[] = []
  let goesOn = true
  while (goesOn && !stop.aborted) {
    const at = await now()
    if (connection.deliverAfter && connection.deliverAfter > at) return
    const delivery = await takeDelivery(db, connection.id, { by, now: at })
    if (!delivery) {
      if (ended.length === 0) return
      // The next claim knows nothing of these. What is queued meanwhile is taken up by this one.
      await rest((SECOND_MS * ended.length) / system.perSecond)
      ended = []
      continue
    }
    goesOn = await deliverOne(on, delivery)
    ended = [...ended, performance.now()].slice(-system.perSecond)
    const [first = 0] = ended
    if (ended.length === system.perSecond) await rest(SECOND_MS - (performance.now() - first))
  }
}

/** Makes one attempt. @returns false if the others have to wait, too */
async function deliverOne(on: Delivering, delivery: TakenDelivery): Promise<boolean> {
  const { context, connection, by } = on
  const { db, now, log } = context
  const attempted = await attemptOne(on, delivery).catch((error: unknown): Attempted => {
    if (error instanceof LostClaimError) throw error
    log.warn({ err: error, delivery: delivery.id }, 'an application could not be sent to its system')
    const said = error instanceof Error ? error.message : String(error)
    const { isInDoubt } = delivery
    if (error instanceof NotAllowedError)
      return { outcome: { kind: 'not-allowed', said, isForbidden: error.isForbidden }, isInDoubt }
    return { outcome: { kind: isAway(error) ? 'later' : 'stuck', afterSeconds: patienceIn(error), said }, isInDoubt }
  })
  const { unsent = [], email, isInDoubt = false } = attempted
  const outcome = on.judge(delivery.id, attempted.outcome)
  const at = await now()
  const settle = (settled: Settled) => settleDelivery(db, delivery, { unsent, email, ...settled }, at)
  const postponed = isInDoubt ? 'doubt' : 'postpone'
  switch (outcome.kind) {
    case 'left-out':
      await settle({ event: 'leave-out' })
      return true
    case 'refused':
      await settle({ event: 'refuse', reasons: outcome.reasons })
      await setFailing(db, connection.id, null)
      return true
    case 'unknown':
      await settle({ event: 'lose', reasons: outcome.said ? [{ text: outcome.said }] : [] })
      return true
    case 'delivered':
      await settle({ event: 'deliver', ids: outcome.ids })
      await setFailing(db, connection.id, null)
      return true
    case 'stuck': {
      const reasons = [{ text: outcome.said }]
      const isGivenUp = isLasting({ since: delivery.createdAt }, at)
      if (isGivenUp) await settle({ event: isInDoubt ? 'lose' : 'refuse', reasons })
      else await settle({ event: postponed, nextAt: pausedUntil(delivery, at), reasons })
      return true
    }
    case 'not-allowed':
      await settle({ event: postponed, nextAt: delivery.nextAt, reasons: [{ text: outcome.said }] })
      await refuseCredentials(db, connection.id, by, at)
      return false
    case 'later': {
      const deliverAfter = pausedUntil(delivery, at, outcome.afterSeconds)
      await settle({ event: postponed, nextAt: delivery.nextAt, reasons: [{ text: outcome.said }] })
      await setFailing(db, connection.id, { since: at, deliverAfter })
      connection.deliverAfter = deliverAfter
      return false
    }
  }
}

/** Returns the time of the next try: after longer and longer pauses, and never sooner than the system asks for. */
function pausedUntil({ attempts }: DeliveryRow, at: Date, afterSeconds = 0): Date {
  const seconds = limits.pausesSeconds[Math.min(attempts, limits.pausesSeconds.length) - 1] ?? 0
  return addSeconds(at, Math.max(seconds, afterSeconds))
}

type Attempted = {
  outcome: Outcome | { kind: 'left-out' } | Stuck
  unsent?: readonly string[]
  /** The email address that was sent, or may have been. */
  email?: string
  /** True if the system may have stored the application. */
  isInDoubt?: boolean
}

async function attemptOne(on: Delivering, delivery: TakenDelivery): Promise<Attempted> {
  const { context, tenant, connection, system, call: shared, renew } = on
  const { application: encId, version, sentAt, job, isInDoubt } = delivery
  const shown = await context.use(companyApplicationService).show({ tenantId: tenant.id, encId })
  const isOver = shown.withdrawnAt !== null || shown.erasedAt !== null
  if (isOver && !isInDoubt) return { outcome: { kind: 'left-out' } }
  const call = { ...shared, job: { board: connection.board, id: job } }
  const earlier = await listEarlier(context.db, delivery)
  const except = earlier.flatMap((ids) => ids.application ?? [])
  const person = personOf(shown, { sentAt: sentAt ?? delivery.createdAt, except })
  const { email } = person
  /** An earlier version that the system named no id of can't be told from this one. */
  const find = async () => {
    const found = await system.find(call, person)
    return found && except.length < earlier.length ? undefined : found
  }
  if (isInDoubt) {
    const found = await find()
    if (found) return { outcome: { kind: 'delivered', ids: found }, email }
    if (found === undefined) return { outcome: { kind: 'unknown', said: '' }, email }
    if (isOver) return { outcome: { kind: 'left-out' } }
  }
  const form = await system.questions(call)
  if (form === undefined) return { outcome: { kind: 'refused', reasons: [{ code: 'not-published', text: '' }] } }
  const prepared = await prepareApplication(context, tenant, { application: shown, version, person }, form, system)
  const { application, missing, unsent } = prepared
  if (missing.length > 0 && !delivery.anyway) return { outcome: { kind: 'refused', reasons: missing }, unsent }
  await renew()
  const outcome = await system.deliver(call, application)
  if (outcome.kind !== 'unknown') return { outcome, unsent, email }
  // The system may still be storing it: what isn't found now is looked for once more before it is sent again.
  const again: Attempted = { outcome: { ...outcome, kind: 'later', afterSeconds: 0 }, unsent, email, isInDoubt: true }
  const found = await find().catch(() => null)
  if (found === null) return again
  return { outcome: found ? { kind: 'delivered', ids: found } : outcome, unsent, email }
}
