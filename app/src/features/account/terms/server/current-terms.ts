import { termsTexts, termsVersion } from '#config/terms-version.ts'
import type { Database } from '#platform/db/database.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { TermsTexts } from '../contract.ts'
import { attestedAt, type Owner } from './store.ts'

export interface CurrentTerms {
  version: string
  terms: TermsTexts
}

/** Keyed by the tenant object, which is replaced on reload, so each version is computed once. */
const known = new WeakMap<SiteTenant, CurrentTerms>()

/** Returns the site's current terms; undefined if it has none. */
export function currentTerms(tenant: SiteTenant): CurrentTerms | undefined {
  const { termsOfService } = tenant.site
  if (!termsOfService.enabled) return undefined
  const found = known.get(tenant)
  if (found) return found
  const current = { version: termsVersion(termsOfService), terms: termsTexts(termsOfService) }
  known.set(tenant, current)
  return current
}

/** Returns true if the owner accepted the current terms, or the site has none. */
export async function hasAcceptedTerms(db: Database, tenant: SiteTenant, owner: Owner): Promise<boolean> {
  const current = currentTerms(tenant)
  return current === undefined || (await attestedAt(db, owner, current.version)) !== undefined
}
