import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { addSeconds, SECOND_MS } from '#kernel/time.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { defineJob } from '#platform/jobs/job-kind.ts'
import { newId } from '#platform/secrets/token.ts'
import { connectionLimits as limits } from '../../limits.ts'
import { systemOrigin } from '../../systems.ts'
import { isLasting } from '../../troubles.ts'
import { isAway, NotAllowedError, patienceIn } from '../exchange/exchange.ts'
import { deliverySystems } from '../systems/index.ts'
import { attemptDelivery, type Attempted, type Delivering } from './attempt-delivery.ts'
import { openCredentials } from './credentials.ts'
import { judgeForbidden } from './forbidden.ts'
import {
  type DeliveryRow,
  markStuck,
  type Settled,
  settleDelivery,
  takeDelivery,
  type TakenDelivery,
} from './delivery-store.ts'
import { createPace } from './pace.ts'
import { claimConnection, listDue, refuseCredentials, setClaim, setFailing } from './sending-store.ts'

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
    const call = { origin: systemOrigin(claimed), credentials, reach: config.outgoingReach }
    await deliverDue({ context, tenant, connection: claimed, system, call, by, stop, renew })
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

/** Makes attempts until nothing is due, the system wants a pause, or other connections get their turn. */
async function deliverDue(on: Delivering): Promise<void> {
  const { context, connection, system, by, stop } = on
  const { db, now } = context
  const pace = createPace(system.perSecond)
  const rest = (ms: number) => pause(ms, undefined, { signal: stop }).catch(() => undefined)
  let isRested = true
  let goesOn = true
  for (let count = 0; goesOn && !stop.aborted; count += 1) {
    const at = await now()
    if (connection.deliverAfter && connection.deliverAfter > at) return
    if (count === limits.deliveriesInTurn) {
      await rest(pace.rest())
      await sendDeliverJob(context, connection.id)
      return
    }
    const delivery = await takeDelivery(db, connection.id, { by, now: at })
    if (!delivery) {
      // The next claim knows nothing of these calls. What is queued meanwhile is taken up by this one.
      if (!isRested) {
        await rest(pace.rest())
        isRested = true
        continue
      }
      // No other application shows whose fault it is.
      if (on.suspect) await setFailing(db, connection.id, { since: at, deliverAfter: on.suspect.until })
      return
    }
    goesOn = await deliverOne(on, delivery)
    isRested = false
    await rest(pace.next())
  }
}

/** Makes one attempt. @returns false if the others have to wait, too */
async function deliverOne(on: Delivering, delivery: TakenDelivery): Promise<boolean> {
  const { context, connection, by } = on
  const { db, now, log } = context
  const attempted = await attemptDelivery(on, delivery).catch((error: unknown): Attempted => {
    if (error instanceof LostClaimError) throw error
    log.warn({ err: error, delivery: delivery.id }, 'an application could not be sent to its system')
    const said = error instanceof Error ? error.message : String(error)
    const { isInDoubt } = delivery
    if (error instanceof NotAllowedError)
      return { outcome: { kind: 'not-allowed', said, isForbidden: error.isForbidden }, isInDoubt }
    return { outcome: { kind: isAway(error) ? 'later' : 'stuck', afterSeconds: patienceIn(error), said }, isInDoubt }
  })
  const { unsent = [], email, isInDoubt = false } = attempted
  const outcome = await judgeForbidden(db, delivery, attempted.outcome)
  const at = await now()
  const settle = (settled: Settled) => settleDelivery(db, delivery, { unsent, email, by, ...settled }, at)
  const postponed = isInDoubt ? 'doubt' : 'postpone'
  /** The system works: an application that it put off is stuck. */
  const clear = async () => {
    if (on.suspect) await markStuck(db, on.suspect.id, at)
    on.suspect = undefined
    await setFailing(db, connection.id, null)
  }
  const giveUp = (said: string) => settle({ event: isInDoubt ? 'lose' : 'refuse', reasons: [{ text: said }] })
  const isGivenUp = delivery.stuckSince !== null && isLasting({ since: delivery.stuckSince }, at)
  switch (outcome.kind) {
    case 'left-out':
      await settle({ event: 'leave-out' })
      return true
    case 'refused':
      await settle({ event: 'refuse', reasons: outcome.reasons })
      await clear()
      return true
    case 'unknown':
      await settle({ event: 'lose', reasons: outcome.said ? [{ text: outcome.said }] : [] })
      return true
    case 'delivered':
      await settle({ event: 'deliver', ids: outcome.ids })
      await clear()
      return true
    case 'stuck': {
      const nextAt = pausedUntil(delivery, at)
      const stuckSince = delivery.stuckSince ?? at
      if (isGivenUp) await giveUp(outcome.said)
      else await settle({ event: postponed, nextAt, reasons: [{ text: outcome.said }], stuckSince })
      return true
    }
    case 'not-allowed':
      await settle({ event: postponed, nextAt: delivery.nextAt, reasons: [{ text: outcome.said }] })
      await refuseCredentials(db, connection.id, by, at)
      return false
    case 'later': {
      const { attempts, stuckSince } = delivery
      const until = pausedUntil(delivery, at, outcome.afterSeconds)
      const reasons = [{ text: outcome.said }]
      // A system that asks for patience is the same to all applications.
      const isSuspect = !on.suspect && outcome.afterSeconds === 0 && attempts >= limits.attemptsBeforeDoubt
      if (isSuspect) {
        on.suspect = { id: delivery.id, until }
        if (isGivenUp) await giveUp(outcome.said)
        else await settle({ event: postponed, nextAt: until, reasons, stuckSince })
        return true
      }
      const deliverAfter = on.suspect && on.suspect.until > until ? on.suspect.until : until
      await settle({ event: postponed, nextAt: delivery.nextAt, reasons })
      await setFailing(db, connection.id, { since: at, deliverAfter })
      connection.deliverAfter = deliverAfter
      return false
    }
  }
}

/** Returns the time of the next try of a delivery or, while its system is away, of all: after longer and longer pauses, and never sooner than the system asks for. */
function pausedUntil({ attempts }: DeliveryRow, at: Date, afterSeconds = 0): Date {
  const seconds = limits.pausesSeconds[Math.min(attempts, limits.pausesSeconds.length) - 1] ?? 0
  return addSeconds(at, Math.max(seconds, afterSeconds))
}
