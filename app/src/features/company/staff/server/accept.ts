import { findAccount, makeInvitedAccount } from '#features/account/session/server/index.ts'
import { audit } from '#platform/acts/audit.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { tokenHash } from '#platform/secrets/token.ts'
import { staffErrors } from '../errors.ts'
import { setRole } from './store.ts'
import { findInvitation, takeInvitation } from './invitation-store.ts'

interface AcceptCall {
  context: FeatureContext
  tenant: SiteTenant
  request: RequestContext
}

/** Returns the invitation of a link. @throws `staff/wrong-link` */
export async function showInvitation({ context: { db }, tenant, request }: AcceptCall, token: string) {
  const choice = { tenantId: tenant.id, tokenHash: tokenHash(token), now: await request.now() }
  const found = await findInvitation(db, choice)
  if (!found) throw staffErrors.error('wrong-link')
  const { email, role, invitedBy } = found
  return { email, role, invitedBy, hasAccount: (await findAccount(db, tenant.id, email)) !== undefined }
}

/**
 * Accepts an invitation with the signed-in account, or with a new one of the invited address, which the link proves.
 * @throws `staff/wrong-link`, `other-account`, `sign-in-first`, `no-password-here`, and the faults of a new account
 */
export async function acceptInvitation(
  call: AcceptCall,
  {
    token,
    firstName = '',
    lastName = '',
    password = '',
  }: { token: string; firstName?: string; lastName?: string; password?: string },
): Promise<{ email: string; isNew: boolean }> {
  const { context, tenant, request } = call
  const { email } = await showInvitation(call, token)
  const now = await request.now()
  const viewer = await request.viewer()
  if (viewer && viewer.email !== email) throw staffErrors.error('other-account', { values: { email } })
  if (!viewer && (await findAccount(context.db, tenant.id, email))) throw staffErrors.error('sign-in-first')
  if (!viewer && !tenant.site.loginSignupConfig.passwordEnabled) throw staffErrors.error('no-password-here')
  const made = viewer
    ? undefined
    : await makeInvitedAccount({ db: context.db, tenant, now }, { email, firstName, lastName, password })
  const accountId = viewer?.accountId ?? made
  if (accountId === undefined) throw staffErrors.error('sign-in-first')
  await context.db.transaction().execute(async (trx) => {
    const taken = await takeInvitation(trx, { tenantId: tenant.id, tokenHash: tokenHash(token), now })
    if (!taken) throw staffErrors.error('wrong-link')
    await setRole(trx, { tenantId: tenant.id, accountId }, taken.role, taken.positionIds)
  })
  const name = viewer?.fullName || `${firstName} ${lastName}`.trim() || email
  const actor = { kind: 'staff', name, accountId, address: request.ip } as const
  await context.use(audit).record({ tenantId: tenant.id, at: now, actor, act: 'staff join', target: email })
  return { email, isNew: made !== undefined }
}
