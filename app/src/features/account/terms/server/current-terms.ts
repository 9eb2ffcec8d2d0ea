import { siteInEveryLanguage } from '#config/site.ts'
import { termsTexts, termsVersion } from '#config/terms-version.ts'
import type { Database } from '#platform/db/database.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { TermsTexts } from '../contract.ts'
import { attestedAt, type Owner } from './store.ts'

export interface CurrentTerms {
  version: string
  /** The versions in all languages. A candidate who accepted the terms in one language needn't accept them in another. */
  versions: readonly string[]
  terms: TermsTexts
}

/** Keyed by the tenant object, which is replaced on reload, so each version is computed once. */
const known = new WeakMap<SiteTenant, CurrentTerms>()

/** Returns the site's current terms in the language of the tenant's site; undefined if it has none. */
export function currentTerms(tenant: SiteTenant): CurrentTerms | undefined {
  const { termsOfService } = tenant.site
  if (!termsOfService.enabled) return undefined
  const found = known.get(tenant)
  if (found) return found
  const current = {
    version: termsVersion(termsOfService),
    versions: siteInEveryLanguage(tenant.site).map((site) => termsVersion(site.termsOfService)),
    terms: termsTexts(termsOfService),
  }
  known.set(tenant, current)
  return current
}

/** Returns true if the owner accepted the current terms, or the site has none. */
export async function hasAcceptedTerms(db: Database, tenant: SiteTenant, owner: Owner): Promise<boolean> {
  const current = currentTerms(tenant)
  return current === undefined || (await attestedAt(db, owner, current.versions)) !== undefined
}
