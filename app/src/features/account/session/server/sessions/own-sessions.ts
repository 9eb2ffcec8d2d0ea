import { requestErrors } from '#kernel/error.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { epochSeconds } from '#kernel/time.ts'
import { findSignInMethods } from '../account-store.ts'
import { audit } from '../audit.ts'
import { describeDevice } from '#kernel/describe-device.ts'
import type { Call } from '../dependencies.ts'
import { endSessions, listLiveSessions } from './session-store.ts'

/** Returns the sessions of the user's account. */
export async function listOwnSessions({ service, context }: Call, viewer: Viewer) {
  const rows = await listLiveSessions(service.db, viewer.accountId, await context.now())
  return rows.map(({ id, ipAddress, userAgent, createdAt, lastUsedAt }) => ({
    id,
    isCurrent: id === viewer.sessionId,
    ...describeDevice(userAgent),
    address: ipAddress || null,
    signedInTs: epochSeconds(createdAt),
    lastUsedTs: epochSeconds(lastUsedAt),
  }))
}

/** Ends one of the user's sessions. @throws `request/not-found` alike for another user's and a missing one */
export async function revokeOwnSession(call: Call, viewer: Viewer, id: string): Promise<void> {
  const ended = await endSessions(call.service.db, viewer.accountId, { only: id })
  if (ended === 0) throw requestErrors.error('not-found')
  audit(call, 'session-revoked', { accountId: viewer.accountId, sessions: 1 })
}

/** Ends all of the user's sessions except this one. @returns their number */
export async function revokeOtherSessions(call: Call, viewer: Viewer): Promise<number> {
  const ended = await endSessions(call.service.db, viewer.accountId, { but: viewer.sessionId })
  audit(call, 'session-revoked', { accountId: viewer.accountId, sessions: ended })
  return ended
}

/** Returns the sign-in methods of the user's account, without providers that the site no longer offers. */
export async function listOwnMethods({ service, tenant }: Call, viewer: Viewer) {
  const { providers, passkeys } = await findSignInMethods(service.db, viewer.accountId)
  const offered = tenant.site.loginSignupConfig.providers.filter(({ id }) => providers.includes(providerKey(id)))
  return {
    hasPassword: providers.includes('credential'),
    providers: offered.map(({ id, name }) => ({ id, name })),
    passkeys,
  }
}

/** Returns a provider's name in the database, which never equals that of the password. */
export const providerKey = (id: string) => `oidc-${id}`
