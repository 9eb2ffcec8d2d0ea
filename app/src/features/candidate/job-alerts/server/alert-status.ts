import { searchParamsHash } from '#features/jobs/search/server/index.ts'
import { searchCriteria } from '#features/jobs/search/search-meaning.ts'
import type { SearchState } from '#features/jobs/search/search-params.ts'
import { alertsOffered } from '../rules.ts'
import type { OwnCall } from './records/own-alerts.ts'
import { settled } from './records/read-search.ts'
import { findSavedAlert } from './records/store.ts'

/**
 * Returns the viewer's saved state of the displayed search; undefined if it is not saved or candidates cannot save
 * searches.
 */
export async function findAlertStatus(
  call: OwnCall & { state: SearchState },
): Promise<{ hash: string; isActive: boolean } | undefined> {
  const { tenant, service, viewer } = call
  if (!alertsOffered(tenant.site).toCandidates) return undefined
  const state = settled(call, searchCriteria(call.state, tenant.site.pcsxConfig.searchConfig))
  const hash = state && searchParamsHash(tenant, state)
  const kept = hash && (await findSavedAlert(service.db, viewer, hash))
  return kept ? { hash, isActive: kept.isActive } : undefined
}
