import {
  findAccount,
  findAccountById,
  makeInvitedAccount,
  openSession,
  sessionDependencies,
} from '#features/account/session/server/index.ts'
import { fullName } from '#kernel/viewer.ts'
import { audit, colleagueOf } from '#platform/acts/audit.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { tokenHash } from '#platform/secrets/token.ts'
import { staffErrors } from '../errors.ts'
import { setRole } from './store.ts'
import { readColleagueEmail } from './invite.ts'
import { FIRST_OWNER, findInvitation, takeInvitation } from './invitation-store.ts'

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

interface Typed {
  token: string
  email?: string | undefined
  firstName?: string | undefined
  lastName?: string | undefined
  password?: string | undefined
}

/**
 * Accepts an invitation with the signed-in account, or with a new one of the invited address, which the link proves. A new
 * account is signed in: without a password, its person adds a passkey next.
 * @throws `staff/wrong-link`, `other-account`, `sign-in-first`, `no-password-here`, and the faults of a new account
 */
export async function acceptInvitation(
  call: AcceptCall,
  typed: Typed,
): Promise<{ email: string; isNew: boolean; cookies: string[] }> {
  const { context, tenant, request } = call
  const { db } = context
  const invited = (await showInvitation(call, typed.token)).email
  const now = await request.now()
  const viewer = (await request.viewer()) ?? (await request.pendingColleague())
  if (viewer && invited !== FIRST_OWNER && viewer.email !== invited)
    throw staffErrors.error('other-account', { values: { email: invited } })
  const accountId = viewer?.accountId ?? (await makeAccount(call, invited, typed))
  await db.transaction().execute(async (trx) => {
    const taken = await takeInvitation(trx, { tenantId: tenant.id, tokenHash: tokenHash(typed.token), now })
    if (!taken) throw staffErrors.error('wrong-link')
    await setRole(trx, { tenantId: tenant.id, accountId }, taken.role, taken.positionIds)
  })
  const account = await findAccountById(db, tenant.id, accountId)
  const email = account?.email ?? invited
  const actor = colleagueOf(
    { accountId, email, fullName: fullName(account?.firstName ?? '', account?.lastName ?? ''), staffRole: null },
    request.ip,
  )
  await context.use(audit).record({ tenantId: tenant.id, at: now, actor, act: 'staff join', target: email })
  if (viewer) return { email, isNew: false, cookies: [] }
  const { cookies } = await openSession(
    { service: sessionDependencies(context), tenant, context: request },
    accountId,
    'invitation',
  )
  return { email, isNew: true, cookies }
}

/** Creates the account of the invited address; a first owner enters one, which nothing proves. */
async function makeAccount(
  { context, tenant, request }: AcceptCall,
  invited: string,
  { email: typedEmail = '', firstName = '', lastName = '', password }: Typed,
): Promise<string> {
  const isProven = invited !== FIRST_OWNER
  const email = isProven ? invited : readColleagueEmail(typedEmail)
  const { passwordEnabled, passkeyEnabled } = tenant.site.loginSignupConfig
  if (await findAccount(context.db, tenant.id, email)) throw staffErrors.error('sign-in-first')
  if (password === undefined ? !passkeyEnabled : !passwordEnabled) throw staffErrors.error('no-password-here')
  const about = { db: context.db, tenant, now: await request.now() }
  const made = await makeInvitedAccount(about, { email, firstName, lastName, password, isProven })
  if (made === undefined) throw staffErrors.error('sign-in-first')
  return made
}
