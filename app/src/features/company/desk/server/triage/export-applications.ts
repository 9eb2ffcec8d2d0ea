import { deskApplicationService, toCsv } from '#features/applying/applications/server/index.ts'
import type { SentFile } from '#kernel/company/company-endpoint.ts'
import { audit } from '#platform/acts/audit.ts'
import { separatorOf } from '#platform/csv/write-csv.ts'
import type { Actor } from '#platform/feature/act.ts'
import { type DeskCall, readable } from '../records/desk-call.ts'

/** Returns applications as CSV in the given order, after recording the export of each in the audit. @throws `desk/not-found` */
export async function exportApplications(call: DeskCall, ids: readonly string[], actor: Actor): Promise<SentFile> {
  const { context, tenant, now, locale } = call
  const targets: string[] = []
  for (const id of new Set(ids)) targets.push((await readable(call, id)).encId)
  for (const target of targets)
    await context.use(audit).record({ tenantId: tenant.id, at: now, actor, act: 'read export', target })
  const found = await context.use(deskApplicationService).byIds(tenant.id, targets, locale)
  const sorted = found.toSorted((one, other) => targets.indexOf(one.encId) - targets.indexOf(other.encId))
  return {
    name: `applications-${now.toISOString().slice(0, 10)}.csv`,
    type: 'text/csv; charset=utf-8',
    bytes: new TextEncoder().encode(toCsv(sorted, separatorOf(locale))),
  }
}
