import { epochSeconds } from '#kernel/time.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Database } from '#platform/db/database.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { termsErrors } from '../errors.ts'
import { currentTerms } from './current-terms.ts'
import { showTerms } from './show-terms.ts'
import { insertAttestation } from './store.ts'

/** Records that a viewer accepts the terms, in the version that they were shown. @throws `not-asked`, `changed` */
export async function attestTerms(
  db: Database,
  { tenant, viewer, context }: { tenant: SiteTenant; viewer: Viewer; context: RequestContext },
  version: string,
): Promise<{ tosAttested: true; version: string; attestedTs: number }> {
  const current = currentTerms(tenant)
  if (!current) throw termsErrors.error('not-asked')
  if (version !== current.version) throw termsErrors.error('changed', { data: await showTerms(db, tenant, viewer) })
  const at = await insertAttestation(db, viewer, {
    ...current,
    attestedAt: await context.now(),
    language: context.locale,
    ipAddress: context.ip,
  })
  return { tosAttested: true, version: current.version, attestedTs: epochSeconds(at) }
}
