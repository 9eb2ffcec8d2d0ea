import { epochSeconds } from '#kernel/time.ts'
import type { Database } from '#platform/db/database.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { TermsState } from '../contract.ts'
import { currentTerms } from './current-terms.ts'
import { attestations, type Owner } from './store.ts'

/** Returns a site's terms for one candidate, with the previously accepted version if it differs. */
export async function showTerms(
  db: Database,
  tenant: SiteTenant,
  owner: Owner & Pick<Viewer, 'staffRole'>,
): Promise<TermsState> {
  // The terms are an agreement with candidates.
  const current = owner.staffRole === null ? currentTerms(tenant) : undefined
  if (!current) return { tosAttested: false, enabled: false, version: null, terms: null, previous: null }
  const accepted = await attestations(db, owner)
  const tosAttested = accepted.some(({ version }) => current.versions.includes(version))
  const before = tosAttested ? undefined : accepted[0]
  return {
    tosAttested,
    enabled: true,
    version: current.version,
    terms: current.terms,
    previous: before
      ? { version: before.version, attestedTs: epochSeconds(before.attestedAt), terms: before.terms }
      : null,
  }
}
