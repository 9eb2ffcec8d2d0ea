import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { companyApplicationService } from '#features/applying/applications/server/index.ts'
import { addSeconds, SECOND_MS } from '#kernel/time.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { defineJob } from '#platform/jobs/job-kind.ts'
import { newId } from '#platform/secrets/token.ts'
import { DELIVERED, LEFT_OUT, REFUSED, SENDING, UNCLEAR, WAITING } from '../../deliveries.ts'
import { connectionLimits as limits } from '../../limits.ts'
import { boardAddress } from '../../systems.ts'
import { deliverySystems } from '../systems/index.ts'
import { NotAllowedError } from '../systems/exchange.ts'
import type { DeliverySystem, Outcome, SystemCall } from '../systems/system.ts'
import { prepareApplication } from './application-to-send.ts'
import { openCredentials } from './credentials.ts'
import {
  claimConnection,
  type DeliveringConnection,
  type DeliveryRow,
  nextDue,
  refuseCredentials,
  setClaim,
  type Settled,
  setFailing,
  settleDelivery,
  takeDelivery,
} from './delivery-store.ts'

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

/** Has a server send what is due of a connection, at a time or once the transaction has committed. */
export const sendDeliverJob = (
  { jobs }: Pick<FeatureContext, 'jobs'>,
  connection: number,
  options: { transaction?: Transaction; after?: Date } = {},
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
  /** Extends the claim. @throws if another process has taken over */
  renew(): Promise<void>
}

/**
 * Sends the due applications of a connection, one after the other and not faster than its system takes them. What the system says
 * of each is recorded before the next; a process that ends meanwhile leaves a delivery that is looked for before it is sent again.
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
    if (!credentials) return await refuseCredentials(db, id, at)
    const { origin } = new URL(boardAddress(claimed.system, claimed.board, claimed.origin) ?? '')
    const call = { origin, credentials, reach: config.outgoingReach, stop }
    await deliverDue({ context, tenant, connection: claimed, system, call, by, renew })
  } finally {
    clearInterval(renewal)
    await setClaim(db, id, by, null)
  }
  const due = await nextDue(db, id)
  const held = claimed.deliverAfter
  if (due && !stop.aborted) await sendDeliverJob(context, id, { after: held && held > due ? held : due })
}

async function deliverDue(on: Delivering): Promise<void> {
  const { context, connection, system, call, by } = on
  const { db, now } = context
  let goesOn = true
  while (goesOn && !call.stop.aborted) {
    const at = await now()
    if (connection.deliverAfter && connection.deliverAfter > at) return
    const delivery = await takeDelivery(db, connection.id, { by, now: at })
    if (!delivery) return
    const began = performance.now()
    goesOn = await deliverOne(on, delivery)
    const rest = SECOND_MS / system.perSecond - (performance.now() - began)
    if (goesOn && rest > 0) await pause(rest, undefined, { signal: call.stop }).catch(() => undefined)
  }
}

/** Makes one attempt. @returns false if the others have to wait, too */
async function deliverOne(on: Delivering, delivery: DeliveryRow): Promise<boolean> {
  const { context, connection } = on
  const { db, now, log } = context
  const {
    outcome,
    unsent = [],
    isUnknown = false,
  } = await attemptOne(on, delivery).catch((error: unknown): Attempted => {
    if (error instanceof LostClaimError) throw error
    log.warn({ err: error, delivery: delivery.id }, 'an application could not be sent to its system')
    const said = error instanceof Error ? error.message : String(error)
    const isUnknown = delivery.state === SENDING
    if (error instanceof NotAllowedError) return { outcome: { kind: 'not-allowed', said }, isUnknown }
    return { outcome: { kind: 'later', afterSeconds: 0, said }, isUnknown }
  })
  const at = await now()
  const settle = (settled: Settled) => settleDelivery(db, delivery.id, { unsent, ...settled }, at)
  const { kind } = outcome
  // What was sent before is looked for again before it is sent again.
  const again = isUnknown ? SENDING : WAITING
  if (kind === 'left-out') await settle({ state: LEFT_OUT })
  else if (kind === 'refused') await settle({ state: REFUSED, reasons: outcome.reasons })
  else if (kind === 'unknown') await settle({ state: UNCLEAR, reasons: [{ text: outcome.said }] })
  else if (kind === 'delivered') {
    await settle({ state: DELIVERED, ids: outcome.ids })
    await setFailing(db, connection.id, null)
  } else if (kind === 'not-allowed') {
    await settle({ state: again, reasons: [{ text: outcome.said }] })
    await refuseCredentials(db, connection.id, at)
    return false
  } else if (kind === 'later') {
    const deliverAfter = addSeconds(at, Math.max(pauseAfter(delivery.attempts), outcome.afterSeconds))
    await settle({ state: again, nextAt: delivery.nextAt, reasons: [{ text: outcome.said }] })
    await setFailing(db, connection.id, { since: at, deliverAfter })
    connection.deliverAfter = deliverAfter
    return false
  }
  return true
}

const pauseAfter = (attempts: number): number =>
  limits.pausesSeconds[Math.min(attempts, limits.pausesSeconds.length) - 1] ?? 0

type Attempted = {
  outcome: Outcome | { kind: 'left-out' }
  unsent?: readonly string[]
  /** True if the system may have the application although it isn’t known. */
  isUnknown?: boolean
}

async function attemptOne(
  { context, tenant, connection, system, call: shared, renew }: Delivering,
  delivery: DeliveryRow,
): Promise<Attempted> {
  const { application: encId, version, sentAt, job } = delivery
  const shown = await context.use(companyApplicationService).show({ tenantId: tenant.id, encId })
  const wasSent = delivery.state === SENDING
  if (!wasSent && (shown.withdrawnAt !== null || shown.erasedAt !== null)) return { outcome: { kind: 'left-out' } }
  const call = { ...shared, job: { board: connection.board, id: job } }
  const form = await system.questions(call)
  if (form === undefined) return { outcome: notPublished }
  const target = { encId, version, sentAt: sentAt ?? delivery.createdAt }
  const { application, missing, unsent } = await prepareApplication(context, tenant, target, form)
  if (wasSent) {
    const found = await system.find(call, application)
    if (found) return { outcome: { kind: 'delivered', ids: found }, unsent }
    if (found === undefined) return { outcome: { kind: 'unknown', said: '' }, unsent }
  }
  if (missing.length > 0 && !delivery.anyway) return { outcome: { kind: 'refused', reasons: missing }, unsent }
  // A process that stood still for long no longer has the claim.
  await renew()
  const outcome = await system.deliver(call, application)
  if (outcome.kind !== 'unknown') return { outcome, unsent }
  // Looked for at once where it can be, else by a person.
  const { said } = outcome
  try {
    const found = await system.find(call, application)
    if (found) return { outcome: { kind: 'delivered', ids: found }, unsent }
    if (found === undefined) return { outcome, unsent }
    return { outcome: { kind: 'later', afterSeconds: 0, said }, unsent }
  } catch {
    return { outcome: { kind: 'later', afterSeconds: 0, said }, unsent, isUnknown: true }
  }
}

const notPublished: Outcome = { kind: 'refused', reasons: [{ text: 'The job isn’t published in the system.' }] }
