import { isDeepStrictEqual } from 'node:util'
import { siteSchema } from '#config/site.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { addressFault, type Reach } from '#platform/outgoing/reachable.ts'
import { cleanSite, type RemovedHtml, removedHtml } from './records/clean-site.ts'
import { showPath } from '#config/site/setting-path.ts'
import { changedPaths, valueAt } from './records/document-path.ts'
import { type SiteFault, siteFaults } from './records/site-faults.ts'
import { restoreSecrets } from './site-secrets.ts'
import { insertAuditLine, insertSiteVersion, lockSite, setHeadScriptsAllowed } from './records/store.ts'

export interface SiteChange {
  tenantId: number
  /** Returns the new document, given the current one, which is locked meanwhile. */
  change(current: unknown, trx: Transaction): unknown
  /** Runs in the same transaction once the version is saved. */
  done?(trx: Transaction, version: number): Promise<void>
  by: string
  /** The colleague who makes the change; undefined for a command. */
  accountId?: string
  note: string
  now: Date
  /** Destinations allowed for this server's requests. */
  reach: Reach
}

export type SiteChangeOutcome =
  | { kind: 'changed'; version: number; paths: string[]; cleaned: RemovedHtml[] }
  | { kind: 'same' }
  | { kind: 'refused'; faults: SiteFault[] }

/**
 * Saves a new version of a site's configuration; every process applies it on notification. Concurrent changes are
 * serialized, each based on the other's result. HTML is sanitized before it is stored.
 */
export async function changeSite(
  db: Database,
  { tenantId, change, done, by, accountId, note, now, reach }: SiteChange,
): Promise<SiteChangeOutcome> {
  return db.transaction().execute(async (trx): Promise<SiteChangeOutcome> => {
    const { site: current, headScriptsAllowed } = await lockSite(trx, tenantId)
    const { document, faults } = restoreSecrets(await change(current, trx), current)
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
    const version = await insertSiteVersion(trx, tenantId, { site, by, accountId: accountId ?? null, note, now })
    await done?.(trx, version)
    return { kind: 'changed', version, paths, cleaned: removedHtml(document) }
  })
}

/**
 * Grants or revokes a company's right to custom scripts in the head of its pages, and records it in the audit log.
 * @returns true if anything changed
 */
export async function allowHeadScripts(
  db: Database,
  { tenantId, allowed, by, now }: { tenantId: number; allowed: boolean; by: string; now: Date },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { headScriptsAllowed } = await lockSite(trx, tenantId)
    if (headScriptsAllowed === allowed) return false
    await setHeadScriptsAllowed(trx, tenantId, allowed)
    const action = allowed ? 'head-scripts-allowed' : 'head-scripts-forbidden'
    await insertAuditLine(trx, { tenantId, at: now, actor: by, action })
    return true
  })
}

/** Keys of a sign-in provider with URLs that the server requests. */
const REQUESTED_URLS = ['issuer', 'tokenUrl', 'userInfoUrl'] as const

/** Returns the faults of URLs that this server would request; empty for a document that is invalid otherwise. */
function outgoingFaults(document: unknown, reach: Reach): SiteFault[] {
  const { loginSignupConfig } = siteSchema.safeParse(document).data ?? {}
  return (loginSignupConfig?.providers ?? []).flatMap((provider, n) =>
    REQUESTED_URLS.flatMap((key): SiteFault[] => {
      const fault = provider[key] && addressFault(provider[key], reach)
      const message = `The address ${fault}. To ask a private network, name its host in WEBHOOK_HOSTS.`
      return fault ? [{ path: `loginSignupConfig.providers.${n}.${key}`, message }] : []
    }),
  )
}
