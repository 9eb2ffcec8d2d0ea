import type { RoleOfProvider } from '#features/account/session/server/index.ts'
import { audit } from '#platform/acts/audit.ts'
import { inOneTransaction } from '#platform/db/after-commit.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { listJobsOf, lockOwners, lockRole, setRole } from './store.ts'

/**
 * Gives an account the role that the claims of its sign-in provider name, or takes away the one that this provider gave. A role
 * that a person gave stays if the claims name none; a site keeps its last owner; a hiring manager keeps their jobs.
 */
export async function followProvider(
  context: FeatureContext,
  { tenant, accountId, provider, role, now }: RoleOfProvider,
): Promise<void> {
  const owner = { tenantId: tenant.id, accountId }
  await inOneTransaction(context.db, async (trx) => {
    const owners = await lockOwners(trx, tenant.id)
    const current = await lockRole(trx, owner)
    if (!current || (role === null && current.by !== provider.id)) return
    if (role === current.role && current.by === provider.id) return
    const actor = { kind: 'key', name: provider.name, address: provider.address } as const
    const record = (act: string) =>
      context.use(audit).record({ tenantId: tenant.id, at: now, actor, act, target: current.email })
    if (role !== 'owner' && owners.length === 1 && owners[0] === accountId) {
      await record('staff keep-last-owner')
      return
    }
    const jobs = role === 'hiring-manager' ? await listJobsOf(trx, accountId) : []
    await setRole(trx, owner, role, jobs, role === null ? null : provider.id)
    if (role !== current.role) await record(role === null ? 'staff remove' : 'staff change')
  })
}
