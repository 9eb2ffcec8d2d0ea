import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { alertLimits } from '../../limits.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { addDays } from '#kernel/time.ts'
import { emailedLinkRoute } from '#platform/emailed-link/route.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { changeAlert } from '../../contract.ts'
import { jobAlertErrors } from '../../errors.ts'
import { alertsOffered, JOB_ALERTS_PATH, nextMailAt } from '../../rules.ts'
import { changeOf, rhythmOf } from '../records/own-alerts.ts'
import { endSearches, findLinked } from './linked-store.ts'
import { type LinkSubject, readLinkToken } from './alert-link.ts'
import type { JobAlertCall, JobAlertDependencies } from '../records/dependencies.ts'
import { listSearches, lockSearch, lockSubscriber, type JobAlertRow, updateSearch } from '../records/store.ts'

/** The owner of a link: an email address without an account. */
type Visitor = { tenantId: number; email: string }

function checkOffered({ tenant }: JobAlertCall): void {
  if (!alertsOffered(tenant.site).toVisitors) throw jobAlertErrors.error('off')
}

const read = ({ service, tenant }: JobAlertCall, token: string): LinkSubject | undefined =>
  readLinkToken(service.signingSecret, tenant.id, token)

/** @throws `job-alerts/wrong-link`, also if nothing named in the link exists any more */
async function visitorOf(call: JobAlertCall, token: string, now: Date): Promise<Visitor> {
  const { service, tenant } = call
  const rows = await findLinked(service.db, tenant.id, read(call, token)?.ids ?? [], now)
  const email = rows.find((row) => row.email !== null)?.email
  if (!email) throw jobAlertErrors.error('wrong-link')
  return { tenantId: tenant.id, email }
}

const retainedUntil = (now: Date) => addDays(now, alertLimits.keptDays)

/**
 * Confirms and activates the alert of a link; idempotent.
 * @throws `job-alerts/off`, `wrong-link`, `full`
 */
export async function confirmAlert(call: JobAlertCall, token: string): Promise<JobAlertRow> {
  checkOffered(call)
  const { service, context } = call
  const now = await context.now()
  const { ids, confirms } = read(call, token) ?? { ids: [] }
  const [id] = ids
  if (id === undefined || !confirms || confirms.until <= now) throw jobAlertErrors.error('wrong-link')
  const visitor = await visitorOf(call, token, now)
  return service.db.transaction().execute(async (trx) => {
    await lockSubscriber(trx, visitor)
    const row = await lockSearch(trx, visitor, { id })
    if (!row) throw jobAlertErrors.error('wrong-link')
    if (row.confirmedAt) {
      const change = changeOf(row, now, { frequency: confirms.frequency, isActive: true })
      return updateSearch(trx, id, { ...change, expiresAt: retainedUntil(now) })
    }
    const others = await listSearches(trx, visitor, now)
    const most = alertLimits.alerts
    if (others.length >= most) throw jobAlertErrors.error('full', { values: { most } })
    const { frequency } = confirms
    const nextAt = nextMailAt(now, alertLimits.days[frequency], rhythmOf(others))
    return updateSearch(trx, id, { frequency, nextAt, confirmedAt: now, expiresAt: retainedUntil(now) })
  })
}

/** Returns the alerts of the link's address. @throws `job-alerts/wrong-link` */
export async function showAlerts(call: JobAlertCall, token: string) {
  const now = await call.context.now()
  const visitor = await visitorOf(call, token, now)
  return { email: visitor.email, alerts: await listSearches(call.service.db, visitor, now) }
}

/**
 * Pauses, resumes or changes an alert of the link's address, and extends it for another year.
 * @throws `job-alerts/off`; `wrong-link`, also for an alert of another address
 */
export async function changeLinked(call: JobAlertCall, body: BodyOf<typeof changeAlert>): Promise<JobAlertRow> {
  checkOffered(call)
  const now = await call.context.now()
  const visitor = await visitorOf(call, body.token, now)
  return call.service.db.transaction().execute(async (trx) => {
    const row = await lockSearch(trx, visitor, { id: body.id })
    if (!row?.confirmedAt) throw jobAlertErrors.error('wrong-link')
    return updateSearch(trx, row.id, { ...changeOf(row, now, body), expiresAt: retainedUntil(now) })
  })
}

/**
 * Ends all alerts of a link, or the one given by `id`, even if alerts are no longer offered. The response does not
 * reveal if there was one.
 */
export async function leaveAlert(call: JobAlertCall, token: string, id?: number): Promise<void> {
  const { service, tenant, context } = call
  const { ids } = read(call, token) ?? { ids: [] }
  if (id === undefined || ids.includes(id)) return endSearches(service.db, tenant.id, id === undefined ? ids : [id])
  const now = await context.now()
  const visitor = await visitorOf(call, token, now).catch(() => undefined)
  if (!visitor) return
  const own = await listSearches(service.db, visitor, now)
  if (own.some((row) => row.id === id)) await endSearches(service.db, tenant.id, [id])
}

/** Confirms or ends alerts as requested by links in emails. */
export const alertLinkRoute = (
  service: JobAlertDependencies,
  tenantOf: (request: FastifyRequest) => SiteTenant,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => RequestContext,
): FastifyPluginAsync =>
  emailedLinkRoute<JobAlertCall>({
    path: JOB_ALERTS_PATH,
    callOf: (request, reply) => ({ service, tenant: tenantOf(request), context: contextOf(request, reply) }),
    actions: { confirm: { run: confirmAlert, done: 'confirmed' }, leave: { run: leaveAlert, done: 'left' } },
  })
