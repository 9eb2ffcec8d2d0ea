import type { SiteConfig } from './site.ts'

type PublicLogin = Omit<SiteConfig['loginSignupConfig'], 'providers'> & {
  /** Enough for a button; what the server needs of a provider stays there. */
  providers: { id: string; name: string }[]
}

/** The parts of a site's configuration that only the server needs. */
type Withheld = 'overrides' | 'groupOverrides' | 'headScripts' | 'contentSecurity' | 'loginSignupConfig'

/** What the page embeds of a site's configuration; nothing here is a secret. */
export interface PublicConfig {
  /** Comes first: existing programs take the first `domain` of the page for the tenant's. */
  domain: string
  companyName: string
  publicUrl: string
  configs: Omit<SiteConfig, Withheld> & { loginSignupConfig: PublicLogin }
  /** Pages with scripts of the company in their head, which only the server puts there: they are opened as documents. */
  headScriptPages?: string[]
}

export function publicConfig(
  tenant: { domain: string; name: string; site: SiteConfig },
  publicUrl: string,
): PublicConfig {
  const {
    overrides: _overrides,
    groupOverrides: _groupOverrides,
    headScripts,
    contentSecurity: _contentSecurity,
    loginSignupConfig,
    ...rest
  } = tenant.site
  const providers = loginSignupConfig.providers.map(({ id, name }) => ({ id, name }))
  const configs = { ...rest, loginSignupConfig: { ...loginSignupConfig, providers } }
  const headScriptPages = Object.keys(headScripts).filter((page) => headScripts[page]?.length)
  return {
    domain: tenant.domain,
    companyName: configs.branding.companyName || tenant.name,
    publicUrl,
    configs,
    ...(headScriptPages.length > 0 && { headScriptPages }),
  }
}
