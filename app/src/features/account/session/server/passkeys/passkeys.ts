import { APIError } from 'better-auth/api'
import { sessionLimits } from '../../limits.ts'
import { requestErrors } from '#kernel/error.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { epochSeconds } from '#kernel/time.ts'
import type { signInWithPasskey as contract } from '../../contract.ts'
import { sessionErrors } from '../../errors.ts'
import { audit } from '../audit.ts'
import { openSession, type SignInResult, withoutCookies } from '../sessions/open-session.ts'
import { HOLDER_HEADER } from '../auth-library/passkey-holder.ts'
import * as store from '../passkey-store.ts'
import { sendSessionMail } from '../session-emails.ts'
import { type Call, refuseUnless } from '../dependencies.ts'
import { endSessions } from '../sessions/session-store.ts'
import { siteOrigin } from '../auth-library/tenant-auth.ts'

const CHALLENGE_COOKIE = /^(__Host-)?foyer\.passkey$/

const authOf = ({ service, tenant, context }: Call) =>
  service.auth.of(tenant, siteOrigin(tenant, context.headers, service.publicUrl()))

const present = ({ id, name, backedUp, createdAt }: store.PasskeyRow) => ({
  id,
  name: name ?? '',
  isSynced: backedUp,
  createdTs: epochSeconds(createdAt),
})

export async function listPasskeys({ service }: Call, viewer: Viewer) {
  return (await store.listPasskeys(service.db, viewer.accountId)).map(present)
}

/** Refuses changes of the ways to sign in in an old session. @throws `session/sign-in-again` */
export async function refuseOldSession({ service, context }: Call, viewer: Viewer): Promise<void> {
  const start = await store.sessionStart(service.db, viewer.sessionId)
  const age = (await context.now()).getTime() - (start?.getTime() ?? 0)
  if (age > sessionLimits.freshSignInSeconds * 1000) throw sessionErrors.error('sign-in-again')
}

/** Returns the options for creating a passkey. @throws `session/sign-in-again` in an old session */
export async function newPasskeyOptions(call: Call, viewer: Viewer) {
  refuseUnless(call.tenant, 'passkeyEnabled')
  await refuseOldSession(call, viewer)
  const { response, headers } = await authOf(call).api.generatePasskeyRegistrationOptions({
    query: { context: viewer.accountId },
    headers: withoutCookies(call.context.headers),
    returnHeaders: true,
  })
  return { options: { ...response }, cookies: headers.getSetCookie() }
}

/** Stores a passkey and notifies the user by email. @throws `session/passkey-refused`, `session/passkey-known` */
export async function addPasskey(
  call: Call,
  viewer: Viewer,
  made: { response: { id: string }; name?: string | undefined },
) {
  refuseUnless(call.tenant, 'passkeyEnabled')
  const headers = withoutCookies(call.context.headers, CHALLENGE_COOKIE)
  headers.set(HOLDER_HEADER, viewer.accountId)
  const { db } = call.service
  if (await store.holdsCredential(db, viewer.accountId, made.response.id)) throw sessionErrors.error('passkey-known')
  try {
    const added = await authOf(call).api.verifyPasskeyRegistration({
      body: { response: made.response, ...(made.name ? { name: made.name } : {}) },
      headers,
    })
    await store.datePasskey(db, added.id, await call.context.now())
    audit(call, 'passkey-added', { accountId: viewer.accountId })
    await sendSessionMail(call, 'passkeyAdded', viewer)
    const kept = (await store.listPasskeys(db, viewer.accountId)).find(({ id }) => id === added.id)
    if (!kept) throw new Error('The passkey that was kept is gone.')
    return present(kept)
  } catch (error) {
    if (error instanceof APIError) throw sessionErrors.error('passkey-refused', { cause: error })
    throw error
  }
}

export async function renamePasskey({ service }: Call, viewer: Viewer, { id, name }: { id: string; name: string }) {
  if (!(await store.renamePasskey(service.db, viewer.accountId, id, name))) throw requestErrors.error('not-found')
}

export async function deletePasskey(call: Call, viewer: Viewer, id: string): Promise<void> {
  if (!(await store.deletePasskey(call.service.db, viewer.accountId, id))) throw requestErrors.error('not-found')
  audit(call, 'passkey-deleted', { accountId: viewer.accountId })
}

/** Returns the options for signing in; they name no account and so reveal nothing. */
export async function passkeySignInOptions(call: Call) {
  refuseUnless(call.tenant, 'passkeyEnabled')
  const { response, headers } = await authOf(call).api.generatePasskeyAuthenticationOptions({
    headers: withoutCookies(call.context.headers),
    returnHeaders: true,
  })
  return { options: { ...response }, cookies: headers.getSetCookie() }
}

/** Returns true if the device checked its user by a PIN, finger or face: bit 2 of the flags (WebAuthn 3, 6.1), which are signed. */
const checkedItsUser = ({ authenticatorData }: { authenticatorData: string }): boolean =>
  ((Buffer.from(authenticatorData, 'base64url')[sessionLimits.passkeyFlagsByte] ?? 0) & USER_VERIFIED) !== 0

const USER_VERIFIED = 0x04

/** Signs in with a passkey. @throws `session/passkey-unknown` alike for an unknown one and a wrong response */
export async function signInWithPasskey(call: Call, given: BodyOf<typeof contract>): Promise<SignInResult> {
  refuseUnless(call.tenant, 'passkeyEnabled')
  const refused = (cause?: unknown) => {
    audit(call, 'sign-in-failed', { way: 'passkey' })
    return sessionErrors.error('passkey-unknown', { cause })
  }
  try {
    const { session } = await authOf(call).api.verifyPasskeyAuthentication({
      body: { response: given.response },
      headers: withoutCookies(call.context.headers, CHALLENGE_COOKIE),
    })
    // Replaces the session that the library has opened by one of ours, as for every sign-in method.
    const way = checkedItsUser(given.response.response) ? 'checked-passkey' : 'passkey'
    const result = await openSession(call, session.userId, way, sessionErrors.error('passkey-unknown'))
    await endSessions(call.service.db, session.userId, { only: session.id })
    return result
  } catch (error) {
    throw error instanceof APIError ? refused(error) : error
  }
}
