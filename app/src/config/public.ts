import { z } from 'zod'
import { type SiteConfig, siteSchema } from './site.ts'

/** What the page embeds of a site's configuration; nothing here is a secret. */
export const publicConfigSchema = z.object({
  /** Comes first: existing programs take the first `domain` of the page for the tenant's. */
  domain: z.string(),
  companyName: z.string(),
  publicUrl: z.string(),
  configs: siteSchema.pick({
    branding: true,
    pcsxConfig: true,
    behaviourFlags: true,
    loginSignupConfig: true,
    notificationsConfig: true,
    loggedOutNotificationConfig: true,
    ipGeolocation: true,
    supportedLanguages: true,
    defaultLanguage: true,
    pageMetadata: true,
  }),
})

export type PublicConfig = z.output<typeof publicConfigSchema>

export function publicConfig(
  tenant: { domain: string; name: string; site: SiteConfig },
  publicUrl: string,
): PublicConfig {
  return publicConfigSchema.parse({
    domain: tenant.domain,
    companyName: tenant.site.branding.companyName || tenant.name,
    publicUrl,
    configs: tenant.site,
  })
}
