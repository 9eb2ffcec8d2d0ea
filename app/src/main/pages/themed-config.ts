import type { PublicConfig } from '#config/public.ts'
import type { PageTheme } from '#platform/feature/ports.ts'

/**
 * Returns a site's configuration with the pictures of its theme. A logo of the theme is drawn by its styles, in light and dark,
 * in place of the one of the branding; a hero picture appears wherever the site shows one, and on the search page in any case.
 */
export function themedConfig(site: PublicConfig, { hero, hasLogo }: PageTheme): PublicConfig {
  if (!hero && !hasLogo) return site
  const { logoUrl, heroImageConfig, ...branding } = site.configs.branding
  const jobs = { enable: true, ...heroImageConfig.pageWiseSetup['jobs'] }
  const themed = hero && {
    ...heroImageConfig,
    image: hero.image,
    pageWiseSetup: heroImageConfig.enable ? heroImageConfig.pageWiseSetup : { ...heroImageConfig.pageWiseSetup, jobs },
  }
  return {
    ...site,
    ...(hero && { heroSizes: hero.sizes }),
    configs: {
      ...site.configs,
      branding: {
        ...branding,
        ...(logoUrl !== undefined && !hasLogo && { logoUrl }),
        heroImageConfig: themed ?? heroImageConfig,
      },
    },
  }
}
