import { companyApplicationService } from '#features/applying/applications/server/index.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { DeliverySystem, Outcome, SystemCall } from '../exchange/system.ts'
import { personOf, prepareApplication } from './application-to-send.ts'
import { listEarlier, type TakenDelivery } from './delivery-store.ts'
import type { Stuck } from './forbidden.ts'
import type { DeliveringConnection } from './sending-store.ts'

/** The work of one process on the deliveries of a connection. */
export interface Delivering {
  context: FeatureContext
  tenant: SiteTenant
  connection: DeliveringConnection
  system: DeliverySystem
  call: Omit<SystemCall, 'job'>
  /** Random name of the claim. */
  by: string
  /** Ends the work after the delivery that is under way. */
  stop: AbortSignal
  /** Extends the claim. @throws LostClaimError */
  renew(): Promise<void>
  /**
   * An application that the system has put off several times, while the next one shows whether it is the system or the application;
   * undefined otherwise.
   */
  suspect?: { id: number; until: Date } | undefined
}

/** The outcome of an attempt. */
export type Attempted = {
  outcome: Outcome | { kind: 'left-out' } | Stuck
  unsent?: readonly string[]
  /** The email address that was sent, or may have been. */
  email?: string
  /** True if the system may have stored the application. */
  isInDoubt?: boolean
}

/** Looks for an application that can have arrived, and sends it unless it is found. @throws Error for faults that aren’t the system’s */
export async function attemptDelivery(on: Delivering, delivery: TakenDelivery): Promise<Attempted> {
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
