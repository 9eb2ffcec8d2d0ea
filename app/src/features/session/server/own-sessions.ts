import { requestErrors } from '#kernel/error.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { epochSeconds } from '#kernel/time.ts'
import { findSignInMethods } from './account-store.ts'
import { audit } from './audit.ts'
import { describeDevice } from './describe-device.ts'
import type { Call } from './session-service.ts'
import { endSessions, listLiveSessions } from './session-store.ts'

/** Where somebody's account is signed in. */
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

/** Ends one of the own sessions. @throws `request/not-found` alike for another person's and one that is not there */
export async function revokeOwnSession(call: Call, viewer: Viewer, id: string): Promise<void> {
  const ended = await endSessions(call.service.db, viewer.accountId, { only: id })
  if (ended === 0) throw requestErrors.error('not-found')
  audit(call, 'session-revoked', { accountId: viewer.accountId, sessions: 1 })
}

/** Ends all own sessions but this one. @returns how many */
export async function revokeOtherSessions(call: Call, viewer: Viewer): Promise<number> {
  const ended = await endSessions(call.service.db, viewer.accountId, { but: viewer.sessionId })
  audit(call, 'session-revoked', { accountId: viewer.accountId, sessions: ended })
  return ended
}

/** The ways in which somebody's account can sign in; a provider that the site offers no more is left out. */
export async function listOwnMethods({ service, tenant }: Call, viewer: Viewer) {
  const { providers, passkeys } = await findSignInMethods(service.db, viewer.accountId)
  const offered = tenant.site.loginSignupConfig.providers.filter(({ id }) => providers.includes(providerKey(id)))
  return {
    hasPassword: providers.includes('credential'),
    providers: offered.map(({ id, name }) => ({ id, name })),
    passkeys,
  }
}

/** What a provider is called in the database; none can be called as the password is. */
export const providerKey = (id: string) => `oidc-${id}`
