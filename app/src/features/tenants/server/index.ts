export { checkSites } from './check-sites.ts'
export { createTenant } from './create-tenant.ts'
export { openTenantDirectory, type TenantDirectory } from './tenant-directory.ts'
