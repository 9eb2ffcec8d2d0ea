import { deskApplicationService, shownName } from '#features/applying/applications/server/index.ts'
import { DAY_MS } from '#kernel/time.ts'
import { dayEnd } from '#kernel/days.ts'
import type { SentFile } from '#kernel/company/company-endpoint.ts'
import { audit } from '#platform/acts/audit.ts'
import { separatorOf, writeCsv } from '#platform/csv/write-csv.ts'
import type { Actor } from '#platform/feature/act.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { AuditFilters } from '../contract.ts'
import { staffLimits } from '../limits.ts'
import { type AuditChoice, listAudit, listAuditChoices } from './audit-store.ts'

/** Returns the filters in terms of the store; days are those of the company. */
function choiceOf({ site }: SiteTenant, { from, to, before, actor, act, about }: AuditFilters): AuditChoice {
  const zone = site.company.timeZone
  const dayBefore = (day: string) => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10)
  return {
    before,
    actor,
    act,
    about: about || undefined,
    ...(from !== undefined && { after: dayEnd(dayBefore(from), zone) }),
    ...(to !== undefined && { until: dayEnd(to, zone) }),
  }
}

/** Returns a page of the audit, newest first, with the names and acts to filter by. */
export async function showAuditPage(context: FeatureContext, tenant: SiteTenant, filters: AuditFilters) {
  const { db } = context
  const rows = await listAudit(db, tenant.id, choiceOf(tenant, filters), staffLimits.auditRows + 1)
  const shown = rows.slice(0, staffLimits.auditRows)
  const ids = new Set(shown.flatMap(({ application }) => application ?? []))
  const found = await context.use(deskApplicationService).byIds(tenant.id, [...ids])
  const names = new Map(found.map((one) => [one.encId, shownName(one)]))
  const entries = shown.map(({ person: _person, address: _address, ...line }) => ({
    ...line,
    name: names.get(line.application ?? '') ?? null,
  }))
  return { entries, more: rows.length > staffLimits.auditRows, ...(await listAuditChoices(db, tenant.id)) }
}

const COLUMNS = ['time', 'kind', 'actor', 'act', 'target', 'application', 'person', 'address'] as const

/** Returns the chosen entries as CSV, as the reader's spreadsheet expects it, and records the export. */
export async function exportAuditCsv(
  context: FeatureContext,
  { tenant, request, actor }: { tenant: SiteTenant; request: RequestContext; actor: Actor },
  filters: AuditFilters,
): Promise<SentFile> {
  const rows = await listAudit(context.db, tenant.id, choiceOf(tenant, filters), staffLimits.auditExportRows)
  const at = await request.now()
  await context.use(audit).record({ tenantId: tenant.id, at, actor, act: 'audit export', target: '' })
  const separator = separatorOf(request.locale)
  const lines = rows.map((row) => [
    row.at,
    ...COLUMNS.slice(1).map((name) => row[name as Exclude<typeof name, 'time'>]),
  ])
  const text = writeCsv([COLUMNS, ...lines], separator)
  return { name: `audit-${at.toISOString().slice(0, 10)}.csv`, type: 'text/csv', bytes: Buffer.from(text) }
}
