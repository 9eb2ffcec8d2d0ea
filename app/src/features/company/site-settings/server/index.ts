import { defineFeature } from '#platform/feature/feature.ts'
import { siteDrafts } from '#platform/feature/ports.ts'
import { provide } from '#platform/feature/service.ts'
import { siteSettingsEndpoints } from '../contract.ts'
import { setupEndpoints } from '../setup-contract.ts'
import { previewSite } from './preview-site.ts'
import { siteSettingsData } from './personal-data.ts'
import { siteSettingsBindings } from './routes.ts'

/** The configuration of a company's site as pages at the desk, with a draft, versions and differences. */
export const siteSettings = defineFeature({
  name: 'site-settings',
  after: ['session', 'tenants', 'staff', 'webhooks', 'company-api', 'applications'],
  endpoints: [...siteSettingsEndpoints, ...setupEndpoints],
  bindings: siteSettingsBindings,
  provides: [
    provide(
      siteDrafts,
      ({ db }) =>
        (tenant) =>
          previewSite(db, tenant),
    ),
  ],
  personalData: () => siteSettingsData,
})
