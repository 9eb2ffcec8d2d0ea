import { defineFeature } from '#platform/feature/feature.ts'
import { demoSites, tenantDirectory } from '#platform/feature/ports.ts'
import { provide, provideOpened } from '#platform/feature/service.ts'
import { checkSites } from './check-sites.ts'
import { hostCommands } from './commands/host-commands.ts'
import { tenantCommands } from './commands/tenant-commands.ts'
import { configCommands } from './config-commands.ts'
import { foundDemoSites } from './demo/demo-sites.ts'
import { openTenantDirectory, watchTenants } from './tenant-directory.ts'

export { allowHeadScripts } from './change-site.ts'
export { changeSite, type SiteChangeOutcome } from './change-site.ts'
export { operatorName, readInput } from './records/config-input.ts'
export { createTenant } from './records/create-tenant.ts'
export { changedPaths, valueAt, withValueAt } from './records/document-path.ts'
export { presentSite } from './records/clean-site.ts'
export { type FaultRule, type SiteFault, siteFaults } from './records/site-faults.ts'
export {
  findSiteVersion,
  findStoredSite,
  findVersionNumber,
  insertAuditLine,
  listSiteVersions,
  lockSite,
  putTheme,
} from './records/store.ts'
export { maskSecrets, restoreSecrets } from './site-secrets.ts'
export { openTenantDirectory } from './tenant-directory.ts'

export const tenants = defineFeature({
  name: 'tenants',
  provides: [
    provideOpened(tenantDirectory, { open: ({ db }) => openTenantDirectory(db) }),
    provide(demoSites, (context) => () => foundDemoSites(context)),
  ],
  watch: watchTenants,
  commands: [...tenantCommands, ...hostCommands, ...configCommands],
  checks: { database: checkSites },
})
