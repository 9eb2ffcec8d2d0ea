import { epochSeconds } from '#kernel/time.ts'
import type { Database } from '#platform/db/database.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import { attestTerms, getTerms } from '../contract.ts'
import { termsErrors } from '../errors.ts'
import { currentTerms } from './current-terms.ts'
import { showTerms } from './show-terms.ts'
import { insertAttestation } from './store.ts'

export function termsBindings({ db }: { db: Database }): Binding[] {
  return [
    bind(getTerms, async ({ tenant, viewer }) => ({ data: await showTerms(db, tenant, viewer) })),
    bind(attestTerms, async ({ tenant, viewer, body, context }) => {
      const current = currentTerms(tenant)
      if (!current) throw termsErrors.error('not-asked')
      // Terms can be accepted only in the version that was shown.
      if (body.version !== current.version)
        throw termsErrors.error('changed', { data: await showTerms(db, tenant, viewer) })
      const at = await insertAttestation(db, viewer, {
        ...current,
        attestedAt: await context.now(),
        language: context.locale,
        ipAddress: context.ip,
      })
      return {
        data: { tosAttested: true as const, version: current.version, attestedTs: epochSeconds(at) },
      }
    }),
  ]
}
