import type { SiteConfig } from './site.ts'

type PublicLogin = Omit<SiteConfig['loginSignupConfig'], 'providers'> & {
  /** The parts of a provider that its button needs. */
  providers: { id: string; name: string }[]
}

/** The parts of a site's configuration that stay on the server. */
type Withheld = 'overrides' | 'groupOverrides' | 'headScripts' | 'contentSecurity' | 'loginSignupConfig'

/** Returns the part of a site's configuration that pages embed, without any secret. */
export interface PublicConfig {
  /** First, because existing programs take the page's first `domain` as the tenant's. */
  domain: string
  companyName: string
  publicUrl: string
  configs: Omit<SiteConfig, Withheld> & { loginSignupConfig: PublicLogin }
  /** Pages with head scripts, which only the server adds; links open them as full documents. */
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
