import { isDeepStrictEqual } from 'node:util'
import type { Database } from '#platform/db/database.ts'
import type { Reach } from '#platform/outgoing/reachable.ts'
import { cleanSite } from './clean-site.ts'
import { changedPaths, showPath, valueAt } from './document-path.ts'
import { type SiteFault, siteFaults } from './site-faults.ts'
import { outgoingFaults } from './outgoing-faults.ts'
import { restoreSecrets } from './site-secrets.ts'
import { insertSiteVersion, lockSite } from './store.ts'

export interface SiteChange {
  tenantId: number
  /** Returns the new document, given the current one, which is locked meanwhile. */
  change(current: unknown): unknown
  by: string
  note: string
  now: Date
  /** Destinations allowed for this server's requests. */
  reach: Reach
}

export type SiteChangeOutcome =
  | { kind: 'changed'; version: number; paths: string[]; cleaned: string[] }
  | { kind: 'same' }
  | { kind: 'refused'; faults: SiteFault[] }

/**
 * Saves a new version of a site's configuration; every process applies it on notification. Concurrent changes are
 * serialized, each based on the other's result. HTML is sanitized before it is stored.
 */
export async function changeSite(
  db: Database,
  { tenantId, change, by, note, now, reach }: SiteChange,
): Promise<SiteChangeOutcome> {
  return db.transaction().execute(async (trx): Promise<SiteChangeOutcome> => {
    const { site: current, headScriptsAllowed } = await lockSite(trx, tenantId)
    const { document, faults } = restoreSecrets(change(current), current)
    faults.push(...siteFaults(document), ...outgoingFaults(document, reach))
    const headScripts = valueAt(document, ['headScripts'])
    if (!headScriptsAllowed && !isDeepStrictEqual(headScripts ?? {}, valueAt(current, ['headScripts']) ?? {})) {
      const message = 'This site may have no head scripts. foyer config allow-head-scripts on gives it the right.'
      faults.push({ path: 'headScripts', message })
    }
    if (faults.length > 0) return { kind: 'refused', faults }
    const site = cleanSite(document)
    const grown = siteFaults(site)
    if (grown.length > 0) return { kind: 'refused', faults: grown }
    const paths = changedPaths(current, site).map(showPath)
    if (paths.length === 0) return { kind: 'same' }
    const version = await insertSiteVersion(trx, tenantId, { site, by, note, now })
    return { kind: 'changed', version, paths, cleaned: changedPaths(document, site).map(showPath) }
  })
}
