import { endSessions, findAccount, resetSecondFactor } from '#features/account/session/server/index.ts'
import type { StaffRole } from '#kernel/company/staff-roles.ts'
import type { ActCall } from '#platform/feature/act.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { staffErrors } from '../errors.ts'
import { dropInvitation } from './invitation-store.ts'
import { readColleagueEmail, readJobs } from './invite.ts'
import { lockOwners, setRole } from './store.ts'

/**
 * Changes the role of a colleague, and the jobs of a hiring manager; null removes them. A site keeps an owner.
 * @throws `staff/unknown-colleague`, `last-owner`, `unknown-job`
 */
export async function changeMember(
  context: FeatureContext,
  {
    email: typed,
    role,
    job_ids: jobs,
  }: { email: string; role: StaffRole | null; job_ids?: readonly number[] | undefined },
  { tenant }: Pick<ActCall, 'tenant'>,
): Promise<{ email: string; role: StaffRole | null }> {
  const { db } = context
  const email = readColleagueEmail(typed)
  const positionIds = await readJobs(context, tenant.id, jobs)
  await db.transaction().execute(async (trx) => {
    const account = await findAccount(trx, tenant.id, email)
    if (!account?.staffRole) {
      if (role === null && (await dropInvitation(trx, tenant.id, email))) return
      throw staffErrors.error('unknown-colleague')
    }
    const owners = await lockOwners(trx, tenant.id)
    if (role !== 'owner' && owners.length === 1 && owners[0] === account.id) throw staffErrors.error('last-owner')
    await setRole(trx, { tenantId: tenant.id, accountId: account.id }, role, positionIds)
  })
  return { email, role }
}

/** Removes the second factor of a colleague and ends their sessions. @throws `staff/unknown-colleague` */
export const resetColleague = (
  context: FeatureContext,
  input: { email: string },
  call: Pick<ActCall, 'tenant'>,
): Promise<{ email: string }> =>
  onColleague(context, input, call, async (trx, { id, email }) => {
    await resetSecondFactor(trx, id)
    return { email }
  })

/** Ends all sessions of a colleague. @throws `staff/unknown-colleague` */
export const signOutColleague = (
  context: FeatureContext,
  input: { email: string },
  call: Pick<ActCall, 'tenant'>,
): Promise<{ email: string; sessions: number }> =>
  onColleague(context, input, call, async (trx, { id, email }) => ({
    email,
    sessions: await endSessions(trx, id, 'all'),
  }))

async function onColleague<Result>(
  { db }: Pick<FeatureContext, 'db'>,
  { email: typed }: { email: string },
  { tenant }: Pick<ActCall, 'tenant'>,
  act: (trx: Transaction, account: { id: string; email: string }) => Promise<Result>,
): Promise<Result> {
  const email = readColleagueEmail(typed)
  return db.transaction().execute(async (trx) => {
    const account = await findAccount(trx, tenant.id, email)
    if (!account?.staffRole) throw staffErrors.error('unknown-colleague')
    return act(trx, account)
  })
}
