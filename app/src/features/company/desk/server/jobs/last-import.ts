import { findLastImport } from '#features/jobs/job-import/server/index.ts'
import type { LastImportFacts } from '#features/jobs/job-import/import-contract.ts'
import type { DeskCall } from '../records/desk-call.ts'

/** Returns the last import that a colleague can undo: of a source, or else of one that no connection brings. */
export function lastImportFor(
  { context, tenant, viewer, now }: DeskCall,
  source: string | undefined,
): Promise<LastImportFacts | null> {
  return findLastImport(context, {
    tenantId: tenant.id,
    source,
    withoutFeeds: source === undefined || viewer.staffRole !== 'owner',
    now,
  })
}
