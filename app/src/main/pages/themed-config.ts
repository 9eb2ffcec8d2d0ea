import type { PublicConfig } from '#config/public.ts'
import type { PageTheme } from '#platform/feature/ports.ts'

interface Pictures {
  hero?: PageTheme['hero'] | undefined
  hasLogo: boolean
}

/** The last themed configuration of each site; the same object, so that derived values can be cached. */
const themed = new WeakMap<PublicConfig, Pictures & { config: PublicConfig }>()

/**
 * Returns a site's configuration with the pictures of its theme. A logo of the theme is drawn by its styles, in light
 * and dark, instead of the branding's; a hero picture appears wherever the site shows one, and always on the search
 * page.
 */
export function themedConfig(site: PublicConfig, { hero, hasLogo }: Pictures): PublicConfig {
  if (!hero && !hasLogo) return site
  const last = themed.get(site)
  if (last?.hero === hero && last?.hasLogo === hasLogo) return last.config
  const config = withPictures(site, { hero, hasLogo })
  themed.set(site, { hero, hasLogo, config })
  return config
}

function withPictures(site: PublicConfig, { hero, hasLogo }: Pictures): PublicConfig {
  const { logoUrl, heroImageConfig, ...branding } = site.configs.branding
  const jobs = { enable: true, ...heroImageConfig.pageWiseSetup['jobs'] }
  const setup = hero && {
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
        heroImageConfig: setup ?? heroImageConfig,
      },
    },
  }
}
