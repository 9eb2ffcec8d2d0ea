import type { z } from 'zod'
import { applyConfig } from './site/pcsx-config.ts'
import type { SiteConfig } from './site.ts'

/** Bytes per megabyte, as counted by `fileMB` and `filesMB`. */
export const MEGABYTE = 1_048_576

export type ApplyRules = z.output<typeof applyConfig>

/** Returns the rules of applying for a position: the site's, overridden by the position's. Ignores invalid values. */
export function applyRules(
  { pcsxConfig, overrides }: Pick<SiteConfig, 'pcsxConfig' | 'overrides'>,
  positionId: number | null,
): ApplyRules {
  const site = pcsxConfig.applyConfig
  const own = positionId === null ? undefined : overrides[positionId]?.['applyConfig']
  if (typeof own !== 'object' || own === null) return site
  const parsed = applyConfig.safeParse({ ...site, ...own })
  return parsed.success ? parsed.data : site
}

/**
 * Returns the address where candidates apply for a position; null if they apply on this site. The position's setting
 * takes precedence, then its import's, then the site's.
 */
export function applyLinkOf(
  { id, applyUrl, appliesOnSite }: { id: number; applyUrl: string | null; appliesOnSite: boolean | null },
  site: Pick<SiteConfig, 'pcsxConfig' | 'overrides'>,
): string | null {
  const own = site.overrides[id]?.['applyConfig']
  const isStated = typeof own === 'object' && own !== null && 'importedJobs' in own
  const isOnSite = isStated || appliesOnSite === null ? applyRules(site, id).importedJobs === 'here' : appliesOnSite
  return isOnSite ? null : applyUrl
}
