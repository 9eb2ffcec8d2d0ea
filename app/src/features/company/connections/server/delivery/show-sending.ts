import {
  companyApplicationService,
  deskApplicationService,
  shownName,
} from '#features/applying/applications/server/index.ts'
import { siteLink } from '#kernel/links/site-address.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { DeliveryFacts, SendingFacts } from '../../contract.ts'
import { deliveryStateNames } from '../../states.ts'
import { connectionLimits as limits } from '../../limits.ts'
import { listDelivering } from './sending-store.ts'
import { countDeliveries, type DeliveryRow, listDeliveries } from './delivery-store.ts'
import { statusPath } from './receive-status.ts'

/** Returns what a company's connections send, by their ids. */
export async function showSending(context: FeatureContext, tenant: SiteTenant): Promise<Map<number, SendingFacts>> {
  const { db } = context
  const shown = new Map<number, SendingFacts>()
  const rows = await listDelivering(db, tenant.id)
  if (rows.length === 0) return shown
  const companyStages = (await context.use(companyApplicationService).stages(tenant.id, null)).map(({ key, name }) => ({
    key,
    name,
  }))
  const ids = rows.map(({ id }) => id)
  const counted = await countDeliveries(db, ids)
  const deliveries = await listDeliveries(db, ids, limits.deliveriesShown)
  const facts = await present(context, tenant, deliveries)
  for (const { id, since, refusedAt, failingSince, statusKey, stages } of rows) {
    const counts = new Map(counted.flatMap((one) => (one.connectionId === id ? [[one.state, one.count] as const] : [])))
    shown.set(id, {
      since: (since ?? new Date(0)).toISOString(),
      refusedAt: refusedAt?.toISOString() ?? null,
      failingSince: failingSince?.toISOString() ?? null,
      counts: Object.fromEntries(
        deliveryStateNames.map((state) => [state, counts.get(state) ?? 0]),
      ) as SendingFacts['counts'],
      statusAddress: siteLink(context.siteAddress(tenant), statusPath(statusKey ?? '')),
      stages: Object.entries(stages).map(([name, stage]) => ({ name, stage })),
      companyStages,
      deliveries: facts.filter((_, index) => deliveries[index]?.connectionId === id),
    })
  }
  return shown
}

async function present(
  context: FeatureContext,
  tenant: SiteTenant,
  rows: readonly DeliveryRow[],
): Promise<DeliveryFacts[]> {
  const ids = [...new Set(rows.map(({ application }) => application))]
  const found = await context.use(deskApplicationService).byIds(tenant.id, ids)
  const applications = new Map(found.map((one) => [one.encId, one]))
  return rows.map(({ id, application, version, state, attempts, sentAt, endedAt, reasons, unsent }) => {
    const one = applications.get(application)
    return {
      id,
      application,
      name: one ? shownName(one) : '',
      job: one?.position.title ?? '',
      version,
      state,
      attempts,
      at: (endedAt ?? sentAt)?.toISOString() ?? null,
      reasons: reasons.map(({ question = null, code = null, text }) => ({ question, code, text })),
      unsent,
    }
  })
}
