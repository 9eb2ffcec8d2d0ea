import { SiteConfigError } from '#config/site.ts'
import { presentSite } from '#features/site/tenants/server/index.ts'
import type { Database } from '#platform/db/database.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { readDraftedSite } from './settings-call.ts'

/** Returns a tenant with its drafted settings; with the published ones while the draft has faults. Scripts of the company don't run. */
export async function previewSite(db: Database, tenant: SiteTenant): Promise<SiteTenant> {
  const { drafted } = await readDraftedSite(db, tenant.id)
  try {
    return { ...tenant, site: presentSite(drafted, false) }
  } catch (error) {
    if (error instanceof SiteConfigError) return tenant
    throw error
  }
}
