import type { SiteConfig } from './site.ts'

type PublicLogin = Omit<SiteConfig['loginSignupConfig'], 'providers'> & {
  /** The parts of a provider that its button needs. */
  providers: { id: string; name: string }[]
}

/** The switches of the assistant; its texts come with the panel. */
type PublicAssistant = Pick<SiteConfig['chatbotxConfig'], 'enabled' | 'allowLoggedOut'>

/** The parts of a site's configuration that stay on the server. */
type Withheld =
  | 'overrides'
  | 'groupOverrides'
  | 'headScripts'
  | 'contentSecurity'
  | 'translations'
  | 'messageTemplates'
  | 'loginSignupConfig'
  | 'chatbotxConfig'

/** Returns the part of a site's configuration that pages embed, without any secret. */
export interface PublicConfig {
  /** First, because existing programs take the page's first `domain` as the tenant's. */
  domain: string
  companyName: string
  publicUrl: string
  configs: Omit<SiteConfig, Withheld> & { loginSignupConfig: PublicLogin; chatbotxConfig: PublicAssistant }
  /** The `srcset` of the hero picture, if it is one of the theme's. */
  heroSizes?: string
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
    translations: _translations,
    messageTemplates: _messageTemplates,
    loginSignupConfig,
    chatbotxConfig: { enabled, allowLoggedOut },
    pcsxConfig,
    ...rest
  } = tenant.site
  const providers = loginSignupConfig.providers.map(({ id, name }) => ({ id, name }))
  const configs = {
    ...rest,
    // Only the server reads synonyms, and there can be many.
    pcsxConfig: { ...pcsxConfig, searchConfig: { ...pcsxConfig.searchConfig, synonyms: [] } },
    loginSignupConfig: { ...loginSignupConfig, providers },
    chatbotxConfig: { enabled, allowLoggedOut },
  }
  const headScriptPages = Object.keys(headScripts).filter((page) => headScripts[page]?.length)
  return {
    domain: tenant.domain,
    companyName: configs.branding.companyName || tenant.name,
    publicUrl,
    configs,
    ...(headScriptPages.length > 0 && { headScriptPages }),
  }
}
