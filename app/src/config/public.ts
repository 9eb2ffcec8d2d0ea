import type { SiteConfig } from './site.ts'

/** What the page embeds of a site's configuration; nothing here is a secret. */
export interface PublicConfig {
  /** Comes first: existing programs take the first `domain` of the page for the tenant's. */
  domain: string
  companyName: string
  publicUrl: string
  configs: Omit<SiteConfig, 'overrides'>
}

export function publicConfig(
  tenant: { domain: string; name: string; site: SiteConfig },
  publicUrl: string,
): PublicConfig {
  const { overrides: _overrides, ...configs } = tenant.site
  return { domain: tenant.domain, companyName: configs.branding.companyName || tenant.name, publicUrl, configs }
}
