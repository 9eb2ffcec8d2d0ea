import { termsTexts, termsVersion } from '#config/terms-version.ts'
import type { Database } from '#platform/db/database.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { TermsTexts } from '../contract.ts'
import { attestedAt, type Owner } from './store.ts'

export interface CurrentTerms {
  version: string
  terms: TermsTexts
}

/** A site whose configuration was read again is another object, so a version is reckoned once for each. */
const known = new WeakMap<SiteTenant, CurrentTerms>()

/** The terms that a site asks for now; undefined where it asks for none. */
export function currentTerms(tenant: SiteTenant): CurrentTerms | undefined {
  const { termsOfService } = tenant.site
  if (!termsOfService.enabled) return undefined
  const found = known.get(tenant)
  if (found) return found
  const current = { version: termsVersion(termsOfService), terms: termsTexts(termsOfService) }
  known.set(tenant, current)
  return current
}

/** Whether somebody may do what needs the terms: they are accepted as they are now, or the site asks for none. */
export async function termsAccepted(db: Database, tenant: SiteTenant, owner: Owner): Promise<boolean> {
  const current = currentTerms(tenant)
  return current === undefined || (await attestedAt(db, owner, current.version)) !== undefined
}
